using System.Text.Json;
using System.Text.Json.Nodes;
using LoadEngine.Documents;
using LoadEngine.Plans;

namespace LoadEngine.Cli.Commands;

/// <summary>Tells of the secrets that were left out of a plan as it was kept or shown: what stands for them can be sent nowhere, or would be sent as it is. Stateless.</summary>
internal static class RedactedPlanCheck
{
    private static readonly JsonDocumentOptions Strict = new() { AllowDuplicateProperties = false };

    /// <summary>Adds a mistake for each place.</summary>
    /// <param name="json">The plan.</param>
    /// <param name="add">Takes the field and what to do.</param>
    /// <returns>The plan with what can be read in their places, so that its other mistakes are found; as it was where none is left out, or where it is no JSON.</returns>
    public static string ReportMasked(string json, Action<string, string> add)
    {
        if (
            !json.Contains(Redactor.Mask, StringComparison.Ordinal)
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
        ReportMaskedIn(plan, "", add);
        foreach (var (index, scenario) in (plan["scenarios"] as JsonObject ?? []).Index())
            if (scenario.Value is JsonObject load)
                ReportMaskedIn(
                    load,
                    $"{(GivenWord.Shown(scenario.Key) is var name && name == GivenWord.Hidden ? $"scenarios[{index}]" : $"scenarios.{name}")}.",
                    add
                );
        return plan.ToJsonString();
    }

    private static void ReportMaskedIn(JsonObject load, string prefix, Action<string, string> add)
    {
        foreach (var (index, node) in ((load["target"] as JsonObject)?["requests"] as JsonArray ?? []).Index())
        {
            if (node is not JsonObject request)
                continue;
            var path = $"{prefix}target.requests[{index}]";
            if (ContainsMask(request["url"]))
                add($"{path}.url", FormatMessage("A secret"));
            if (request["body"] is JsonObject body && body.Any(pair => ContainsMask(pair.Value)))
                add($"{path}.body", FormatMessage("A secret"));
            if (request["headers"] is not JsonObject headers)
                continue;
            foreach (
                var name in headers.Where(header => ContainsMask(header.Value)).Select(header => header.Key).ToList()
            )
            {
                add($"{path}.headers", FormatMessage($"The secret of the header '{GivenWord.Shown(name)}'"));
                headers[name] = Redactor.HeaderMask;
            }
        }
    }

    private static string FormatMessage(string what) =>
        $"{what} was left out of this plan, and {Redactor.Mask} stands in its place: put yours in.";

    private static bool ContainsMask(JsonNode? node) =>
        node is JsonValue value
        && value.TryGetValue<string>(out var text)
        && text.Contains(Redactor.Mask, StringComparison.Ordinal);
}
