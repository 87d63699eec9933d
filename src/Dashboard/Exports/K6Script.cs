using System.Globalization;
using System.Text;
using System.Text.Json.Nodes;
using Dashboard.Recordings;
using LoadEngine.Documents;
using LoadEngine.Plans;

namespace Dashboard.Exports;

/// <summary>The plan of a run as a k6 script, so that the same storm can be run by k6 on many machines. Stateless.</summary>
internal static class K6Script
{
    /// <summary>The script.</summary>
    /// <exception cref="ExportRefusedException">The document's plan cannot be read.</exception>
    public static string Write(RunDocument run)
    {
        var document = Read(run.Plan);
        var (plan, notes) = (document.Plan, new List<string>());
        var options = new JsonObject
        {
            ["discardResponseBodies"] = true,
            ["scenarios"] = K6Scenarios.Of(plan, [.. (run.Summary?.Rungs ?? []).Select(rung => rung.Seconds)], notes),
        };
        if (plan.Connections == ConnectionPolicy.NewForEachRequest) options["noConnectionReuse"] = true;
        if (K6Thresholds.Of(document.Thresholds, notes) is { Count: > 0 } thresholds) options["thresholds"] = thresholds;
        NoteDifferences(plan, notes);

        var body = new K6Requests(plan);
        var text = new StringBuilder();
        text.Append(JavaScriptText.Comment($"{run.Labels.Name}, run {run.Id}: {plan.Target.Name}")).Append('\n');
        text.Append(JavaScriptText.Comment($"Made by Concurrency Dashboard. Run it with: k6 run {RunExports.FileStem(run.Id)}-k6.js")).Append('\n');
        foreach (var note in notes) text.Append(JavaScriptText.Comment(note)).Append('\n');
        text.Append(body.Imports()).Append("\nexport const options = ").Append(JavaScriptText.Value(options)).Append(";\n\n").Append(body.Source());
        return text.ToString();
    }

    private static PlanDocument Read(JsonObject plan)
    {
        // Nothing is sent: where the load would go is for whoever runs the script to answer for.
        var reading = PlanReader.Read(plan.ToJsonString(), new AllowedHosts(HostsOf(plan)));
        return reading.Document ?? throw new ExportRefusedException(
            $"The plan of this run cannot be read: {string.Join(' ', reading.Errors.Take(3).Select(error => $"{error.Field}: {error.Message}"))}");
    }

    private static IEnumerable<string> HostsOf(JsonObject plan) =>
        ((plan["target"] as JsonObject)?["requests"] as JsonArray ?? [])
            .Select(request => (request as JsonObject)?["url"] is JsonValue url && url.TryGetValue<string>(out var text) ? text : "")
            .Select(text => Uri.TryCreate(text.Replace("{", "", StringComparison.Ordinal).Replace("}", "", StringComparison.Ordinal), UriKind.Absolute, out var address) ? address.Host : "")
            .Where(host => host.Length > 0);

    private static void NoteDifferences(LoadPlan plan, List<string> notes)
    {
        if (plan.WarmUpMs > 0)
            notes.Add(string.Create(CultureInfo.InvariantCulture, $"The first {plan.WarmUpMs / 1000.0:0.###} s are a warm-up for the dashboard; k6 counts them."));
        if (plan.Protocol == HttpProtocolVersion.Http2) notes.Add("The dashboard spoke HTTP/2 with prior knowledge; k6 speaks it over TLS only, and HTTP/1.1 otherwise.");
        if (plan.Target.Name.Length > 0) notes.Add("Redirects are not followed, as in the dashboard.");
    }
}
