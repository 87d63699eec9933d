using System.Text.Json;
using System.Text.Json.Nodes;
using LoadEngine.Documents;
using LoadEngine.Plans;

namespace LoadEngine.Cli.Commands;

/// <summary>Tells of the secrets that were left out of a plan as it was kept or shown: what stands for them can be sent nowhere, or would be sent as it is. Stateless.</summary>
internal static class LeftOutSecrets
{
    private static readonly JsonDocumentOptions Strict = new() { AllowDuplicateProperties = false };

    /// <summary>Adds a mistake for each place.</summary>
    /// <param name="json">The plan.</param>
    /// <param name="add">Takes the field and what to do.</param>
    /// <returns>The plan with what can be read in their places, so that its other mistakes are found; as it was where none is left out, or where it is no JSON.</returns>
    public static string Tell(string json, Action<string, string> add)
    {
        if (
            !json.Contains(SecretValues.Hidden, StringComparison.Ordinal)
            && !json.Contains(@"\u2022", StringComparison.OrdinalIgnoreCase)
        )
            return json;
        JsonObject? plan;
        try
        {
            plan = JsonNode.Parse(json, documentOptions: Strict) as JsonObject;
        }
        catch (JsonException)
        {
            // What is wrong with it is told by whoever reads it.
            return json;
        }

        if (plan is null)
            return json;
        TellOf(plan, "", add);
        foreach (var (index, scenario) in (plan["scenarios"] as JsonObject ?? []).Index())
            if (scenario.Value is JsonObject load)
                TellOf(
                    load,
                    $"{(GivenWord.Shown(scenario.Key) is var name && name == GivenWord.Hidden ? $"scenarios[{index}]" : $"scenarios.{name}")}.",
                    add
                );
        return plan.ToJsonString();
    }

    private static void TellOf(JsonObject load, string prefix, Action<string, string> add)
    {
        foreach (var (index, node) in ((load["target"] as JsonObject)?["requests"] as JsonArray ?? []).Index())
        {
            if (node is not JsonObject request)
                continue;
            var path = $"{prefix}target.requests[{index}]";
            if (Holds(request["url"]))
                add($"{path}.url", WordsOf("A secret"));
            if (request["body"] is JsonObject body && body.Any(each => Holds(each.Value)))
                add($"{path}.body", WordsOf("A secret"));
            if (request["headers"] is not JsonObject headers)
                continue;
            foreach (var name in headers.Where(header => Holds(header.Value)).Select(header => header.Key).ToList())
            {
                add($"{path}.headers", WordsOf($"The secret of the header '{GivenWord.Shown(name)}'"));
                headers[name] = SecretValues.HiddenHeader;
            }
        }
    }

    private static string WordsOf(string what) =>
        $"{what} was left out of this plan, and {SecretValues.Hidden} stands in its place: put yours in.";

    private static bool Holds(JsonNode? node) =>
        node is JsonValue value
        && value.TryGetValue<string>(out var text)
        && text.Contains(SecretValues.Hidden, StringComparison.Ordinal);
}
