using System.Text;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;
using Lab.Loads.Planning;
using Reports.Exports;
using Reports.Facts;
using Reports.Texts;

namespace Reports.Comparisons;

/// <summary>A comparison as a self-contained HTML page or as Markdown.</summary>
public static class ComparisonReport
{
    /// <summary>Writes the page.</summary>
    public static ExportFile Html(Comparison comparison)
    {
        var html = ReportPage.Begin($"Comparison: {comparison.Headline}");
        html.Add($"<h1>Comparison of {comparison.Runs.Count} runs</h1><p class=\"headline\">{comparison.Headline}</p>");
        if (comparison.UnevenBackgroundCpu is { } unlike)
            html.Add($"<p class=\"warn\">⚠ {unlike}</p>");
        Table(html, comparison);
        Differences(html, comparison);
        html.Add($"<div class=\"charts\">");
        foreach (var chart in ComparisonCharts.Drawn(comparison))
            chart.Write(html);
        ComparisonCharts.Distribution(comparison)?.Write(html);
        html.Add($"</div><div class=\"columns\">");
        foreach (var run in comparison.Runs)
            ReportPage.Facts(
                html,
                run.Name,
                [
                    new("Run", run.Run.Id),
                    new("Started", RunFacts.Started(run.Run.Run.StartedAt, run.Run.Run.StartOrigin)),
                    .. RunFacts.Requests(run.Run),
                    .. RunFacts.Plan(run.Run),
                ]
            );
        ReportPage.Facts(html, "Machine of the first run", RunFacts.Machine(comparison.Baseline.Run.Environment));
        html.Add($"</div>");
        return RunExports.Text(
            NameOf(comparison, ".html"),
            "text/html",
            ReportPage.End(html, comparison.Baseline.Run.Environment.EngineVersion)
        );
    }

    /// <summary>Writes the tables.</summary>
    public static ExportFile Markdown(Comparison comparison)
    {
        var text = new StringBuilder("# ").Append(MarkdownText.Escape(comparison.Headline)).Append("\n\n");
        if (comparison.UnevenBackgroundCpu is { } unlike)
            text.Append(MarkdownText.Sentence(unlike)).Append("\n\n");
        text.Row([
                "figure",
                .. comparison.Runs.Select(run => run.Name),
                .. comparison.Runs.Skip(1).Select(run => $"{ComparedRunNames.Short(comparison, run)} is"),
            ])
            .Rule(2 * comparison.Runs.Count);
        foreach (var figure in comparison.Metrics)
            text.Row([
                figure.Name(),
                .. comparison.TextsOf(figure),
                .. comparison.Runs.Skip(1).Select(run => comparison.DifferenceOf(run, figure).Cell),
            ]);
        if (comparison.Runs.Any(run => run.Cancelled is not null))
            text.Row([
                CancelledRow,
                .. comparison.Runs.Select(run => run.CancelledText),
                .. comparison.Runs.Skip(1).Select(_ => ""),
            ]);
        text.Append('\n').Append(MarkdownText.Sentence(ExplanationOf(comparison))).Append("\n\n");
        if (comparison.Differences.Count > 0)
        {
            text.Append("## Conditions that differed\n\n")
                .Row(["condition", .. comparison.Runs.Select(run => run.Name)])
                .Rule(1 + comparison.Runs.Count);
            foreach (var difference in comparison.Differences)
                text.Row([difference.Name, .. difference.Values]);
            text.Append('\n');
        }

        text.Append("## Machine\n\n| | |\n|---|---|\n");
        foreach (var fact in RunFacts.Machine(comparison.Baseline.Run.Environment))
            text.Row(fact.Name, fact.Value);
        return RunExports.Text(NameOf(comparison, ".md"), "text/markdown", text.ToString());
    }

    private static void Table(HtmlText html, Comparison comparison)
    {
        html.Add($"<section class=\"card\"><table class=\"cards\"><thead><tr><th></th>");
        foreach (var run in comparison.Runs)
            html.Add($"<th>{run.Mark} {run.Name}</th>");
        html.Add($"</tr></thead><tbody>");
        foreach (var figure in comparison.Metrics)
        {
            html.Add($"<tr><th>{figure.Name()}</th>");
            foreach (var (run, text) in comparison.Runs.Zip(comparison.TextsOf(figure)))
            {
                html.Add($"<td data-label=\"{run.Name}\"><span><strong>{text}</strong>");
                if (run != comparison.Baseline)
                {
                    var difference = comparison.DifferenceOf(run, figure);
                    html.Add($"<br><span class=\"{Class(difference)}\">{difference.Cell}</span>");
                }

                html.Add($"</span></td>");
            }

            html.Add($"</tr>");
        }

        if (comparison.Runs.Any(run => run.Cancelled is not null))
        {
            html.Add($"<tr><th>{CancelledRow}</th>");
            foreach (var run in comparison.Runs)
                html.Add($"<td data-label=\"{run.Name}\">{run.CancelledText}</td>");
            html.Add($"</tr>");
        }

        html.Add($"</tbody></table><p class=\"muted\">{ExplanationOf(comparison)}</p></section>");
    }

    private static void Differences(HtmlText html, Comparison comparison)
    {
        if (comparison.Differences.Count == 0)
        {
            html.Add($"<section class=\"card good\">✓ Same plan, settings and machine for all runs.</section>");
            return;
        }

        html.Add(
            $"<section class=\"card\"><h2 class=\"warn\">⚠ Conditions that differed</h2><table class=\"cards\"><thead><tr><th></th>"
        );
        foreach (var run in comparison.Runs)
            html.Add($"<th class=\"left\">{run.Name}</th>");
        html.Add($"</tr></thead><tbody>");
        foreach (var difference in comparison.Differences)
        {
            html.Add($"<tr><th>{difference.Name}</th>");
            foreach (var (run, value) in comparison.Runs.Zip(difference.Values))
                html.Add($"<td class=\"left\" data-label=\"{run.Name}\">{value}</td>");
            html.Add($"</tr>");
        }

        html.Add($"</tbody></table></section>");
    }

    /// <summary>Name of the row with the requests that percentiles do not include.</summary>
    public const string CancelledRow = "Waiting at the end";

    /// <summary>The legend of a comparison: the rule, the meaning of its stars and dashes, and the remarks on a swarm's figures.</summary>
    public static string ExplanationOf(Comparison comparison)
    {
        ArgumentNullException.ThrowIfNull(comparison);
        List<string> sentences =
        [
            "Compared with the baseline (first column).",
            DifferenceText.Rule(comparison.Resolution),
        ];
        if (comparison.MayBeBackground)
            sentences.Add(BackgroundCpu.WhyMaybeBackground);
        if (comparison.HasStars)
            sentences.Add(Caveats.Star);
        sentences.AddRange(comparison.MissingRatioReasons.Select(why => $"{DifferenceText.None}: {why}"));
        if (comparison.Runs.Any(run => run.IsFromSwarm))
            sentences.Add($"{LoadSourceKind.Locust.Remark()} Its latencies are not measured against exact ones.");
        return Sentences.Join(sentences);
    }

    /// <summary>Describes the source of the latency distributions.</summary>
    public static string DistributionOf(Comparison comparison)
    {
        ArgumentNullException.ThrowIfNull(comparison);
        var drawn = comparison.Runs.Where(run => run.Figures.Latencies.Count > 0).ToList();
        var runs = drawn
            .Where(run => run.IsFromSwarm || run.Run.MeasuredBy is not null || RunFacts.Incomplete(run.Run) is not null)
            .ToList();
        List<string> sentences =
            runs.Count == drawn.Count
                ? []
                :
                [
                    $"{(runs.Count == 0 ? "From" : "The others are from")} every successful response, not from averages.",
                ];
        sentences.InsertRange(0, runs.Select(run => $"{run.Name}: {OriginOf(run)}."));
        return Sentences.Join(sentences);
    }

    private static string OriginOf(ComparedRun contender) =>
        contender.IsFromSwarm ? "as reported by Locust, rounded and merged"
        : contender.Run.MeasuredBy is { } tool ? $"as reported by {tool}"
        : "for the measured part of the run";

    private static string Class(ComparedDifference difference) =>
        difference.IsBetter ? "good"
        : difference.IsWorse ? "bad"
        : "muted";

    private static string NameOf(Comparison comparison, string ending) =>
        "comparison-"
        + string.Join("-and-", comparison.Runs.Take(2).Select(run => FileName.StemOf(run.Run.Id)))
        + ending;
}
