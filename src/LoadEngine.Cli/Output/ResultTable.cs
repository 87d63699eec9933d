using System.Globalization;
using LoadEngine.Cli.Results;
using LoadEngine.Cli.Terminals;
using LoadEngine.Recording;
using LoadEngine.Runs;
using Spectre.Console;

namespace LoadEngine.Cli.Output;

/// <summary>A result as text tables.</summary>
internal static class ResultTable
{
    private const int PlainWidth = 120;

    /// <summary>Plain text without colour, for files and pipes.</summary>
    public static string Write(ResultDocument result)
    {
        using var text = new StringWriter(CultureInfo.InvariantCulture);
        var console = AnsiConsole.Create(
            new AnsiConsoleSettings
            {
                Ansi = AnsiSupport.No,
                ColorSystem = ColorSystemSupport.NoColors,
                Interactive = InteractionSupport.No,
                Out = new AnsiConsoleOutput(text),
            }
        );
        console.Profile.Width = PlainWidth;
        Draw(result, console);
        return text.ToString();
    }

    public static void Draw(ResultDocument result, IAnsiConsole console)
    {
        if (result.Interrupted)
            console.MarkupLine("[yellow]Interrupted: the results cover the time until then.[/]");
        if (result.AbortedBy is { } lost)
            console.MarkupLine(
                Invariant(
                    $"[yellow]Stopped after {result.DurationSeconds:0.0} s for {Safe(lost)}: the results cover the time until then.[/]"
                )
            );
        console.Write(Figures(result));
        if (ResultCaveats.DescribeNoSuccess(result) is { } nothing)
            console.MarkupLine($"[yellow]{Safe(nothing)}[/]");
        if (ResultCaveats.DescribeWarmUp(result) is { } warmUp)
            console.MarkupLine(Safe(warmUp));
        console.Write(Latencies(result.Latencies));
        if (ResultCaveats.DescribeSlowConnections(result.Latencies) is { } connections)
            console.MarkupLine(Safe(connections));
        foreach (var leftOut in ResultCaveats.DescribeOmitted(result))
            console.MarkupLine($"[yellow]{Safe(leftOut)}[/]");
        if (ResultMarkdown.PartsOf(result).Any())
            console.Write(Parts(result));
        if (result.BurstRungs.Count > 0)
            console.Write(Rungs(result));
        if (ResultCaveats.DescribeSaturation(result.Generator) is { } saturated)
            console.MarkupLine(
                Invariant(
                    $"[yellow]The generator was saturated for {saturated}. {Safe(string.Join(' ', result.Generator.Reasons))}[/]"
                )
            );
        foreach (var threshold in result.Thresholds)
        {
            var actual = threshold.Actual is { } value ? Invariant($"actual {value:#,0.####}") : threshold.Reason!;
            if (threshold.Note is { } note)
                actual += $"; {note}";
            console.MarkupLine(
                $"{(threshold.Passed ? "[green]met[/]    " : "[red]crossed[/]")} {Safe(threshold.Text)} ({Safe(actual)})"
            );
        }

        if (ResultCaveats.DescribeInconclusive(result) is { } inconclusive)
            console.MarkupLine($"[yellow]{Safe(inconclusive)}[/]");
    }

    private static Table Figures(ResultDocument result)
    {
        var (totals, rates) = (result.Totals, result.Rates);
        var table = new Table()
            .Border(TableBorder.None)
            .HideHeaders()
            .AddColumn("")
            .AddColumn(new TableColumn("").RightAligned());
        table.AddRow("duration", Invariant($"{result.DurationSeconds:0.0} s"));
        table.AddRow("requests a second", Invariant($"[bold]{rates.ResponsesPerSecond:#,0.0}[/]"));
        if (ResultCaveats.DescribeDrain(rates) is { } drain)
            table.AddRow("after the last start", drain);
        table.AddRow("scheduled", Count(totals.Scheduled));
        table.AddRow("succeeded", Count(totals.Succeeded));
        table.AddRow(
            "failed",
            rates.FailedRate is > 0 and var rate
                ? Invariant($"[red]{totals.Failed:#,0} ({rate * 100:0.##} %)[/]")
                : Count(totals.Failed)
        );
        if (totals.Cancelled > 0)
            table.AddRow("cancelled", Count(totals.Cancelled));
        if (totals.Dropped > 0)
            table.AddRow("dropped", $"[yellow]{Count(totals.Dropped)}[/]");
        foreach (var (cause, count) in totals.DroppedByCause)
            table.AddRow($"dropped: {DropCauses.Describe(cause)}", $"[yellow]{Count(count)}[/]");
        if (totals.Retries > 0)
            table.AddRow("retries", Count(totals.Retries));
        if (totals.Redirects > 0)
            table.AddRow("redirects followed", Count(totals.Redirects));
        table.AddRow("body", ByteSizeFormatter.Format(totals.BodyBytes));
        foreach (var (status, count) in totals.ByStatus)
            table.AddRow($"status {status}", Count(count));
        foreach (var (error, count) in totals.ByError)
            table.AddRow($"failed: {ErrorKinds.Describe(error)}", $"[red]{Count(count)}[/]");
        return table;
    }

    private static Table Latencies(ResultLatencies latencies)
    {
        var table = new Table().Border(TableBorder.Simple).AddColumn("ms");
        foreach (var column in (string[])["min", "mean", "p50", "p90", "p95", "p99", "p99.9", "max"])
            table.AddColumn(new TableColumn(column).RightAligned());
        foreach (var (name, figures) in ResultMarkdown.Named(latencies))
            table.AddRow([
                name,
                .. (
                    (double[])
                        [
                            figures.MinMs,
                            figures.MeanMs,
                            figures.P50Ms,
                            figures.P90Ms,
                            figures.P95Ms,
                            figures.P99Ms,
                            figures.P999Ms,
                            figures.MaxMs,
                        ]
                ).Select(ms => ms.ToString("#,0.00", CultureInfo.InvariantCulture)),
            ]);
        return table;
    }

    private static Table Parts(ResultDocument result)
    {
        var table = new Table().Border(TableBorder.Simple).AddColumn("part");
        foreach (var column in (string[])["requests a second", "succeeded", "failed", "p50 ms", "p95 ms", "p99 ms"])
            table.AddColumn(new TableColumn(column).RightAligned());
        foreach (var (name, figures) in ResultMarkdown.PartsOf(result))
            table.AddRow(
                Safe(name),
                Invariant($"{figures.ResponsesPerSecond:#,0.0}"),
                Count(figures.Counts.Succeeded),
                Count(figures.Counts.Failed),
                Invariant($"{figures.Response?.P50Ms:#,0.00}"),
                Invariant($"{figures.Response?.P95Ms:#,0.00}"),
                Invariant($"{figures.Response?.P99Ms:#,0.00}")
            );
        return table;
    }

    private static Table Rungs(ResultDocument result)
    {
        var table = new Table()
            .Border(TableBorder.Simple)
            .AddColumn(new TableColumn("requests at once").RightAligned())
            .AddColumn(new TableColumn("sent within, ms").RightAligned())
            .AddColumn(new TableColumn("all completed after, ms").RightAligned());
        foreach (var rung in result.BurstRungs)
            table.AddRow(Count(rung.Size), Invariant($"{rung.ReleaseMs:#,0.0}"), Invariant($"{rung.DurationMs:#,0.0}"));
        return table;
    }

    private static string Safe(string text) => Markup.Escape(TerminalSanitizer.SanitizeLine(text));

    private static string Count(long count) => count.ToString("#,0", CultureInfo.InvariantCulture);

    private static string Invariant(FormattableString text) => FormattableString.Invariant(text);
}
