using System.Text.Json.Nodes;
using LoadEngine.Documents;
using LoadEngine.Plans;

namespace Reports.Facts;

/// <summary>The plan of a stored run as the engine knows it. Stateless.</summary>
internal static class StoredPlan
{
    /// <summary>Reads it.</summary>
    /// <exception cref="ExportRefusedException">It cannot be read, and why.</exception>
    public static PlanDocument Read(JsonObject plan)
    {
        // Nothing is sent: where the load would go, and its files, are for whoever runs the script to answer for.
        var reading = PlanReader.ReadWithoutFiles(Readable(plan).ToJsonString(), new AllowedHosts(HostsOf(plan)));
        return reading.Document ?? throw new ExportRefusedException(
            $"The plan of this run cannot be read: {string.Join(' ', reading.Errors.Take(3).Select(error => $"{error.Field}: {error.Message}"))}");
    }

    // What is hidden is no value that could be sent.
    private static JsonObject Readable(JsonObject plan)
    {
        var copy = plan.DeepClone().AsObject();
        foreach (var headers in SecretValues.RequestsOf(copy).Select(request => request["headers"]).OfType<JsonObject>())
            foreach (var name in headers.Where(header => header.Value is JsonValue value && value.TryGetValue<string>(out var text) && text == SecretValues.Hidden).Select(header => header.Key).ToList())
                headers[name] = "hidden";
        return copy;
    }

    private static IEnumerable<string> HostsOf(JsonObject plan) =>
        SecretValues.RequestsOf(plan)
            .Select(request => request["url"] is JsonValue url && url.TryGetValue<string>(out var text) ? text : "")
            .Select(text => Uri.TryCreate(text.Replace("{", "", StringComparison.Ordinal).Replace("}", "", StringComparison.Ordinal), UriKind.Absolute, out var address) ? address.Host : "")
            .Where(host => host.Length > 0);
}
