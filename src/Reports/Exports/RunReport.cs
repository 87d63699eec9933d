using Experiments;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;
using Lab.Loads.Planning;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using LoadEngine.Thresholds;
using Reports.Charts;
using Reports.Facts;
using Reports.Texts;
using Statistics.Descriptive;

namespace Reports.Exports;

/// <summary>A run as a self-contained HTML page without scripts.</summary>
internal static class RunReport
{
    private static readonly string[] Columns = ["Requests", "good/s", "avg", "p50", "p95", "p99", "max", "Failures"];

    /// <summary>Writes the page.</summary>
    public static string Write(RunDocument run)
    {
        var html = ReportPage.Begin(run.Labels.Name);
        Head(html, run);
        if (run.Summary is { } summary)
            Figures(html, summary, run.Run.Subject);
        html.Add($"<div class=\"charts\">");
        foreach (var chart in RunCharts.OverTime(run))
            chart.Write(html);
        RunCharts.Distribution([.. RunCharts.Distributions(run)])?.Write(html);
        html.Add($"</div>");
        Findings(html, run.Findings);
        HeldLines(html, run);
        Predictions(html, run.Predictions);
        html.Add($"<div class=\"columns\">");
        ReportPage.Facts(html, "Load", [.. RunFacts.Plan(run), .. RunFacts.Requests(run)]);
        ReportPage.Facts(html, "Target’s runtime settings", RunFacts.Runtime(run));
        ReportPage.Facts(html, "Machine", RunFacts.Machine(run.Environment));
        html.Add($"</div>");
        return ReportPage.End(html, run.Environment.EngineVersion);
    }

    private static void Head(HtmlText html, RunDocument run)
    {
        html.Add(
            $"<h1>{run.Labels.Name}</h1><p class=\"muted\">{RunFacts.Experiment(run)} · {RunFacts.Began(run.Run)} · run {run.Id} "
        );
        foreach (var tag in run.Labels.Tags)
            html.Add($"<span class=\"tag\">{tag}</span>");
        html.Add($"</p>");
        if (RunFacts.Incomplete(run) is { } incomplete)
            html.Add($"<section class=\"card warn\"><strong>{incomplete}</strong></section>");
        if (run.Labels.Note.Length > 0)
            html.Add($"<section class=\"card note\">{run.Labels.Note}</section>");
    }

    private static void Figures(HtmlText html, RunSummary summary, RunSubject subject)
    {
        var load = RunFacts.LoadReached(summary) is { } reached ? $" {reached} ·" : "";
        var requests = MetricFormat.RequestsInAll(
            summary.Total.Requests,
            summary.Total.Cancelled,
            summary.WarmUpSeconds
        );
        html.Add(
            $"<section class=\"card\"><h2>Figures</h2><p class=\"muted\">{RunFacts.Length(summary)} ·{load} {requests}</p>"
        );
        var means = SummaryMeans.Of(summary);
        string[] columns = [.. Columns, .. means.Select(column => column.Name)];
        html.Add($"<table class=\"cards short\"><thead><tr><th>Variant</th>");
        foreach (var column in columns)
            html.Add($"<th>{column}</th>");
        html.Add($"</tr></thead><tbody>");
        foreach (var part in summary.Variants)
        {
            Row(
                html,
                columns,
                part.Variant.CssClass(),
                $"{part.Variant.Mark()} {subject.LabelOf(part.Variant)}",
                RunFacts.Seconds(part),
                [.. RunFacts.Figures(summary, part), .. means.Select(column => column.Text(part))]
            );
        }

        foreach (var part in summary.Loads)
        {
            var latencies = LatencyRow.From(part);
            Row(
                html,
                columns,
                part.Variant.CssClass(),
                $"{part.Variant.Mark()} {part.Load}",
                RunFacts.Seconds(part),
                MetricFormat.Count(part.Figures.Requests),
                RunFacts.Goodput(part),
                latencies.Average,
                latencies.P50,
                latencies.P95,
                latencies.P99,
                latencies.Max,
                RunFacts.Failures(part.Figures)
            );
        }

        var differences = VariantDifferences.Of(summary);
        if (differences is not null)
            Row(
                html,
                columns,
                "muted",
                differences.Title,
                "",
                ["", .. VariantDifferences.Shown.Select(metric => differences[metric].Cell), ""]
            );
        html.Add($"</tbody></table>");
        foreach (var meaning in differences?.Legend ?? [])
            html.Add($"<p class=\"muted\">{meaning}</p>");
        if (RunFacts.Rungs(summary) is { } rungs)
            html.Add($"<p>{rungs}</p>");
        if (summary.Source.Remark() is { } remark)
            html.Add($"<p class=\"muted\">{remark}</p>");
        foreach (var sentence in Caveats.Describe(summary, subject.LabelOf))
            html.Add($"<p class=\"warn\">{sentence}</p>");
        html.Add($"</section>");
        Thresholds(html, summary.Thresholds);
    }

    private static void Row(
        HtmlText html,
        string[] columns,
        string look,
        string title,
        string seconds,
        params string?[] figures
    )
    {
        html.Add($"<tr class=\"{look}\"><th>{title} <small>{seconds}</small></th>");
        foreach (var (column, figure) in columns.Zip(figures))
            html.Add($"<td data-label=\"{column}\">{figure}</td>");
        html.Add($"</tr>");
    }

    private static void Thresholds(HtmlText html, IReadOnlyList<ThresholdResult> results)
    {
        if (results.Count == 0)
            return;
        html.Add($"<section class=\"card\"><h2>Thresholds</h2><table class=\"facts\">");
        foreach (var result in results)
            html.Add($"<tr><th><code>{MetricFormat.Rule(result)}</code></th>")
                .Add(
                    $"<td><strong class=\"{(result.Passed ? "good" : "bad")}\">{(result.Passed ? "✓ passed" : "✗ failed")}</strong> "
                )
                .Add($"{MetricFormat.Actual(result)}</td></tr>");
        html.Add($"</table></section>");
    }

    private static void Predictions(HtmlText html, IReadOnlyList<RunPrediction> predictions)
    {
        if (predictions.Count == 0)
            return;
        html.Add($"<section class=\"card\"><h2>Predictions of the room</h2><table class=\"facts\">");
        foreach (var prediction in predictions)
        {
            html.Add($"<tr><th>{prediction.Question}</th><td>{MetricFormat.Pluralize(prediction.Count, "answer")}");
            if (prediction.Numbers.Count > 0)
                html.Add($"; median {Rounded(Quantiles.Median(prediction.Numbers))} {prediction.Unit}, ")
                    .Add($"from {Rounded(prediction.Numbers[0])} to {Rounded(prediction.Numbers[^1])}");
            foreach (var (option, count) in prediction.Options.Zip(prediction.Chosen))
                html.Add($"; {option}: {MetricFormat.Count(count)}");
            if (prediction.Measured is { } measured)
                html.Add($"; <strong>measured {Rounded(measured)} {prediction.Unit}</strong>");
            html.Add($"</td></tr>");
        }

        html.Add($"</table></section>");
    }

    private static void HeldLines(HtmlText html, RunDocument run)
    {
        if (run.HeldLines is not { Count: > 0 } lines)
            return;
        html.Add(
            $"<section class=\"card\"><h2>Threads held, by line</h2><p class=\"muted\">{HeldLineCells.NoteOf(run)}</p>"
        );
        html.Add($"<table class=\"cards short\"><thead><tr><th>Line</th>");
        foreach (var column in HeldLineCells.Columns)
            html.Add($"<th>{column}</th>");
        html.Add($"</tr></thead><tbody>");
        foreach (var line in lines)
            Row(
                html,
                [.. HeldLineCells.Columns],
                line.Variant.CssClass(),
                $"{line.Variant.Mark()} {HeldLineCells.Line(line)}",
                HeldLineCells.Period(line, run),
                [.. HeldLineCells.Figures(line)]
            );
        html.Add($"</tbody></table></section>");
    }

    private static string Rounded(double number) =>
        number.ToString(number < 10 ? "0.#" : "#,0", System.Globalization.CultureInfo.InvariantCulture);

    private static void Findings(HtmlText html, IReadOnlyList<Finding> findings)
    {
        if (findings.Count == 0)
            return;
        html.Add($"<section class=\"card\"><h2>Findings</h2><ul>");
        foreach (var finding in findings)
        {
            var look = finding.Severity switch
            {
                FindingSeverity.Good => ("good", "✓"),
                FindingSeverity.Warning => ("bad", "⚠"),
                _ => ("warn", "•"),
            };
            html.Add($"<li><strong class=\"{look.Item1}\">{look.Item2} {finding.Title}</strong> ")
                .Add($"{finding.Moment()}{finding.UnbrokenSentence()} ")
                .Add($"<span class=\"muted\">({finding.Period()}) {finding.Why}</span>");
            foreach (var evidence in finding.Evidence)
                html.Add($" <span class=\"tag\">{evidence.Name}: {evidence.Value}</span>");
            html.Add($"</li>");
        }

        html.Add($"</ul></section>");
    }
}
