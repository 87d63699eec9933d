using System.Text.Json.Nodes;
using LoadEngine.Documents;
using LoadEngine.Plans;

namespace Lab.Storage.Documents;

/// <summary>Reads the engine's plan of a stored run.</summary>
public static class RunPlanReader
{
    private const int MaxReportedErrors = 3;

    /// <summary>True for a plan, false for the text that imported runs have instead.</summary>
    public static bool IsPlan(JsonObject plan) => plan.ContainsKey("target") || plan.ContainsKey("scenarios");

    /// <summary>Reads the plan.</summary>
    public static PlanReadResult Read(JsonObject plan) =>
        PlanReader.ReadWithoutFiles(Readable(plan).ToJsonString(), new AllowedHosts(HostsOf(plan)));

    /// <summary>Formats the first error of a plan that could not be read.</summary>
    public static string FormatErrors(PlanReadResult reading) =>
        string.Join(' ', reading.Errors.Take(MaxReportedErrors).Select(error => $"{error.Field}: {error.Message}"));

    private static JsonObject Readable(JsonObject plan)
    {
        var copy = plan.DeepClone().AsObject();
        foreach (var headers in Redactor.GetRequests(copy).Select(request => request["headers"]).OfType<JsonObject>())
        foreach (
            var name in headers
                .Where(header =>
                    header.Value is JsonValue value && value.TryGetValue<string>(out var text) && text == Redactor.Mask
                )
                .Select(header => header.Key)
                .ToList()
        )
            headers[name] = Redactor.HeaderMask;
        return copy;
    }

    private static IEnumerable<string> HostsOf(JsonObject plan) =>
        Redactor
            .GetRequests(plan)
            .Select(request => request["url"] is JsonValue url && url.TryGetValue<string>(out var text) ? text : "")
            .Select(text =>
                Uri.TryCreate(
                    text.Replace("{", "", StringComparison.Ordinal).Replace("}", "", StringComparison.Ordinal),
                    UriKind.Absolute,
                    out var address
                )
                    ? address.Host
                    : ""
            )
            .Where(host => host.Length > 0);
}
