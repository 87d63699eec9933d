using System.Globalization;
using System.Text.Json.Nodes;
using System.Text;
using Lab.Runs;
using LoadEngine.Documents;
using LoadEngine.Plans;
using Reports.Texts;

namespace Reports.K6;

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
        text.Append(JavaScriptText.Comment($"Made by Concurrency Dashboard. Run it with: k6 run {FileName.StemOf(run.Id)}-k6.js")).Append('\n');
        if (body.Variables() is { Count: > 0 } variables)
            text.Append(JavaScriptText.Comment($"Secrets are not written into this file. Give them with: k6 run {string.Join(' ', variables.Select(name => $"-e {name}=…"))} {FileName.StemOf(run.Id)}-k6.js")).Append('\n');
        foreach (var note in notes) text.Append(JavaScriptText.Comment(note)).Append('\n');
        text.Append(body.Imports()).Append("\nexport const options = ").Append(JavaScriptText.Value(options)).Append(";\n\n").Append(body.Source());
        return text.ToString();
    }

    private static PlanDocument Read(JsonObject plan)
    {
        // Nothing is sent: where the load would go is for whoever runs the script to answer for.
        var reading = PlanReader.Read(Readable(plan).ToJsonString(), new AllowedHosts(HostsOf(plan)));
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

    private static void NoteDifferences(LoadPlan plan, List<string> notes)
    {
        if (plan.WarmUp > TimeSpan.Zero)
            notes.Add(string.Create(CultureInfo.InvariantCulture, $"The first {plan.WarmUp.TotalSeconds:0.###} s are a warm-up for the dashboard; k6 counts them."));
        if (plan.Protocol == HttpProtocolVersion.Http2) notes.Add("The dashboard spoke HTTP/2 with prior knowledge; k6 speaks it over TLS only, and HTTP/1.1 otherwise.");
        if (plan.Target.Requests.Any(request => request.Expect is not null)) notes.Add("The dashboard checked the answers’ statuses or bodies; this script does not.");
        if (plan.Tls != TlsSettings.Default) notes.Add("The dashboard had TLS settings of its own; k6 has tlsAuth and insecureSkipTLSVerify for them.");
        if (plan.Cookies) notes.Add("Each user kept its own cookies, as k6’s do.");
        if (plan.Target.Name.Length > 0) notes.Add("Redirects are not followed, as in the dashboard, which counts them as failures; k6 counts them as answers.");
    }
}
