using System.Globalization;
using System.Text;
using System.Text.Json.Nodes;
using Lab.Storage.Documents;
using LoadEngine.Documents;
using LoadEngine.Plans;
using Reports.Facts;
using Reports.Texts;

namespace Reports.Exports.K6;

/// <summary>The plan of a run as a k6 script, for load from several machines.</summary>
internal static class K6Script
{
    /// <summary>The file name.</summary>
    public static string NameOf(RunDocument run) => $"run-{FileName.StemOf(run.Id)}-k6.js";

    /// <summary>Writes the script.</summary>
    /// <exception cref="ExportNotSupportedException">The plan of the document cannot be read.</exception>
    public static string Write(RunDocument run)
    {
        var document = StoredPlan.Read(run.Plan);
        var (plan, notes) = (document.Plan, new List<string>());
        var options = new JsonObject
        {
            ["discardResponseBodies"] = !plan
                .Targets.SelectMany(target => target.Requests)
                .Any(request => request.Expect is { NeedsBody: true }),
            ["scenarios"] = K6Scenarios.CreateAll(
                plan,
                [.. (run.Summary?.Rungs ?? []).Select(rung => rung.Seconds)],
                notes
            ),
        };
        if (plan.Connections == ConnectionPolicy.NewForEachRequest)
            options["noConnectionReuse"] = true;
        if (plan.Tls.Insecure)
            options["insecureSkipTLSVerify"] = true;
        if (K6Thresholds.Create(document.Thresholds, plan, notes) is { Count: > 0 } thresholds)
            options["thresholds"] = thresholds;
        if (RunFacts.ChangedByHand(run) is { } changed)
            notes.Add(changed);
        AddDifferences(plan, notes);

        var bodies = BodiesOf(plan);
        var text = new StringBuilder();
        text.Append(JavaScriptText.Comment($"{run.Labels.Name}, run {run.Id}: {plan.Target.Name}")).Append('\n');
        text.Append(JavaScriptText.Comment($"Created by Concurrency Dashboard. Run it with: k6 run {NameOf(run)}"))
            .Append('\n');
        if (bodies.SelectMany(body => body.Variables()).Distinct().ToArray() is { Length: > 0 } variables)
            text.Append(
                    JavaScriptText.Comment(
                        "Secrets are not in this file. Set them with: "
                            + $"k6 run {string.Join(' ', variables.Select(name => $"-e {name}=…"))} {NameOf(run)}"
                    )
                )
                .Append('\n');
        foreach (var note in notes)
            text.Append(JavaScriptText.Comment(note)).Append('\n');
        text.Append(K6Requests.Imports(bodies))
            .Append("\nexport const options = ")
            .Append(JavaScriptText.Value(options))
            .Append(";\n\n")
            .Append(K6Requests.Helpers(bodies));
        text.AppendJoin('\n', bodies.Select(body => body.Source()));
        return text.ToString();
    }

    /// <summary>The environment variables with the secrets of the script.</summary>
    public static IReadOnlyList<string> Variables(LoadPlan plan) =>
        [.. BodiesOf(plan).SelectMany(body => body.Variables()).Distinct()];

    private static K6Requests[] BodiesOf(LoadPlan plan) =>
        plan.Scenarios.Count == 0
            ? [new(plan)]
            :
            [
                .. plan.Scenarios.Select(
                    (scenario, index) => new K6Requests(K6Scenarios.Alone(plan, scenario), K6Names.FunctionOf(index))
                ),
            ];

    private static void AddDifferences(LoadPlan plan, List<string> notes)
    {
        if (plan.WarmUp > TimeSpan.Zero)
            notes.Add(
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"The first {plan.WarmUp.TotalSeconds:0.###} s are a warm-up for the dashboard; k6 counts them."
                )
            );
        if (plan.Protocol == HttpProtocolVersion.Http2)
            notes.Add(
                "The dashboard used HTTP/2 with prior knowledge; k6 uses HTTP/2 over TLS only, otherwise HTTP/1.1."
            );
        if (plan.Targets.SelectMany(target => target.Requests).Any(request => request.Expect is { NeedsBody: true }))
            notes.Add(
                "Bodies are checked: the dashboard counts a failed check as a failure, k6 only in its metric checks."
            );
        if (K6Data.NoteOf(plan.Data) is { } data)
            notes.Add(data);
        if (plan.Tls with { Insecure = false } != TlsSettings.Default)
            notes.Add(
                "The dashboard used its own certificates or server name; k6 has tlsAuth and trusts the certificates of its machine."
            );
        if (plan.Cookies)
            notes.Add("Each user keeps cookies, as in k6.");
        if (plan.MaxRedirects > 0)
            notes.Add("Redirects are followed, as in the dashboard; k6 counts each as a separate request.");
    }
}
