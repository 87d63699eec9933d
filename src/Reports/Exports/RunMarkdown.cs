using System.Text;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;
using Lab.Loads.Planning;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Reports.Facts;
using Reports.Texts;

namespace Reports.Exports;

/// <summary>A run as Markdown tables.</summary>
internal static class RunMarkdown
{
    /// <summary>Writes the tables.</summary>
    public static string Write(RunDocument run)
    {
        var text = new StringBuilder();
        text.Append("# ").Append(MarkdownText.Escape(run.Labels.Name)).Append("\n\n");
        text.Append(MarkdownText.Escape($"{RunFacts.Experiment(run)}, {RunFacts.Began(run.Run)}")).Append("\n\n");
        if (RunFacts.Incomplete(run) is { } incomplete)
            text.Append("**").Append(MarkdownText.Sentence(incomplete)).Append("**\n\n");
        if (run.Labels.Note.Length > 0)
            text.Append("> ").Append(MarkdownText.Escape(run.Labels.Note)).Append("\n\n");
        if (run.Summary is { } summary)
            Figures(text, summary, run.Run.Subject);
        Findings(text, run);
        HeldLines(text, run);
        Facts(text, "Load", [.. RunFacts.Plan(run), .. RunFacts.Requests(run)]);
        Facts(text, "Target’s runtime settings", RunFacts.Runtime(run));
        Facts(text, "Machine", RunFacts.Machine(run.Environment));
        return text.ToString();
    }

    private static void Figures(StringBuilder text, RunSummary summary, RunSubject subject)
    {
        var means = SummaryMeans.Of(summary);
        text.Row([
                "variant",
                "seconds",
                "requests",
                "good/s",
                "avg",
                "p50",
                "p95",
                "p99",
                "max",
                "failures",
                .. means.Select(column => column.Name),
            ])
            .Rule(10 + means.Count);
        foreach (var part in summary.Variants)
        {
            text.Row([
                subject.LabelOf(part.Variant),
                RunFacts.Seconds(part),
                .. RunFacts.Figures(summary, part),
                .. means.Select(column => column.Text(part)),
            ]);
        }

        foreach (var part in summary.Loads)
        {
            var (figures, latencies) = (part.Figures, LatencyRow.From(part));
            text.Row(
                $"{subject.LabelOf(part.Variant)}, {part.Load}",
                RunFacts.Seconds(part),
                MetricFormat.Count(figures.Requests),
                RunFacts.Goodput(part),
                latencies.Average,
                latencies.P50,
                latencies.P95,
                latencies.P99,
                latencies.Max,
                RunFacts.Failures(figures)
            );
        }

        if (VariantDifferences.Of(summary) is { } differences)
        {
            text.Row([
                differences.Title,
                "",
                "",
                .. VariantDifferences.Shown.Select(metric => differences[metric].Cell),
                "",
            ]);
            foreach (var meaning in differences.Legend)
                text.Append('\n').Append(MarkdownText.Sentence(meaning)).Append('\n');
        }

        if (RunFacts.Rungs(summary) is { } rungs)
            text.Append('\n').Append(MarkdownText.Sentence(rungs)).Append('\n');
        if (summary.Source.Remark() is { } remark)
            text.Append('\n').Append(MarkdownText.Sentence(remark)).Append('\n');
        foreach (var sentence in Caveats.Describe(summary, subject.LabelOf))
            text.Append('\n').Append(MarkdownText.Sentence(sentence)).Append('\n');
        text.Append('\n');
        if (summary.Thresholds.Count == 0)
            return;
        text.Row("threshold", "actual", "verdict").Rule(3);
        foreach (var threshold in summary.Thresholds)
            text.Row(
                MetricFormat.Rule(threshold),
                MetricFormat.Actual(threshold),
                threshold.Passed ? "passed" : "FAILED"
            );
        text.Append('\n');
    }

    private static void Findings(StringBuilder text, RunDocument run)
    {
        if (run.Findings.Count == 0)
            return;
        text.Append("## Findings\n\n");
        foreach (var finding in run.Findings)
            text.Append("- **")
                .Append(MarkdownText.Escape(finding.Title))
                .Append("**: ")
                .Append(MarkdownText.Escape($"{finding.Moment()}{finding.Sentence} ({finding.Period()})"))
                .Append('\n');
        text.Append('\n');
    }

    private static void HeldLines(StringBuilder text, RunDocument run)
    {
        if (run.HeldLines is not { Count: > 0 } lines)
            return;
        text.Append("## Threads held, by line\n\n");
        text.Row([HeldLineCells.VariantColumn, "line", .. HeldLineCells.Columns]).Rule(2 + HeldLineCells.Columns.Count);
        foreach (var line in lines)
            text.Row([
                HeldLineCells.Variant(line, run.Run.Subject),
                HeldLineCells.Line(line),
                .. HeldLineCells.Figures(line),
            ]);
        text.Append('\n').Append(MarkdownText.Sentence(HeldLineCells.NoteOf(run))).Append("\n\n");
    }

    private static void Facts(StringBuilder text, string title, IReadOnlyList<RunFact> facts)
    {
        text.Append("## ").Append(title).Append("\n\n| | |\n|---|---|\n");
        foreach (var fact in facts)
            text.Row(fact.Name, fact.Value);
        text.Append('\n');
    }
}
