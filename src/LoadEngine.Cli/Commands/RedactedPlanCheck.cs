using System.Text.Json;
using System.Text.Json.Nodes;
using LoadEngine.Documents;
using LoadEngine.Plans;

namespace LoadEngine.Cli.Commands;

/// <summary>Reports the masked secrets of a stored plan, which have to be replaced before it can run.</summary>
internal static class RedactedPlanCheck
{
    private const string Message = $"A secret was masked in this plan. Replace {Redactor.Mask} with your value.";
    private static readonly JsonDocumentOptions Strict = new() { AllowDuplicateProperties = false };

    /// <summary>Reports each masked secret.</summary>
    /// <param name="json">The plan.</param>
    /// <param name="add">Receives the field and the message.</param>
    /// <returns>The plan with readable placeholders, so that its other errors are found too.</returns>
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
            // The plan reader reports invalid JSON.
            return json;
        }

        if (plan is null)
            return json;
        ReportMaskedIn(plan, "", add);
        foreach (var scenario in plan["scenarios"] as JsonObject ?? [])
            if (scenario.Value is JsonObject load)
                ReportMaskedIn(load, $"scenarios.{scenario.Key}.", add);
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
                add($"{path}.url", Message);
            if (request["body"] is JsonObject body && body.Any(pair => ContainsMask(pair.Value)))
                add($"{path}.body", Message);
            if (request["headers"] is not JsonObject headers)
                continue;
            foreach (
                var name in headers.Where(header => ContainsMask(header.Value)).Select(header => header.Key).ToList()
            )
            {
                add($"{path}.headers", Message);
                headers[name] = Redactor.HeaderMask;
            }
        }
    }

    private static bool ContainsMask(JsonNode? node) =>
        node is JsonValue value
        && value.TryGetValue<string>(out var text)
        && text.Contains(Redactor.Mask, StringComparison.Ordinal);
}
