using System.Globalization;
using LoadEngine.Figures;
using LoadEngine.Plans;
using LoadEngine.Recording;
using LoadEngine.Runs;
using Spectre.Console;
using Spectre.Console.Rendering;

namespace LoadEngine.Cli.Progress;

/// <summary>A table on standard error, redrawn four times a second. Other threads pass values in volatile fields.</summary>
internal sealed class LiveTable(LoadPlan plan) : IProgressDisplay
{
    private const int BarWidth = 40;
    private static readonly TimeSpan Redraw = TimeSpan.FromMilliseconds(250);
    private readonly double _plannedSeconds = plan.PlannedDuration.TotalSeconds;
    private readonly bool _hasKnownEnd = !plan.EndsByItself;
    private readonly long _startTimestamp = TimeProvider.System.GetTimestamp();
    private volatile LoadSnapshot? _snapshot;
    private volatile bool _isStopping;

    public void OnSnapshot(LoadSnapshot snapshot) => _snapshot = snapshot;

    public void OnStopping() => _isStopping = true;

    public void ShowUntil(RunObserver observer)
    {
        var console = AnsiConsole.Create(new AnsiConsoleSettings { Out = new AnsiConsoleOutput(Console.Error) });
        console
            .Live(Draw())
            .AutoClear(true)
            .Start(live =>
            {
                while (!observer.WaitForEnd(Redraw))
                    live.UpdateTarget(Draw());
            });
    }

    private Rows Draw()
    {
        var parts = new List<IRenderable> { Progress() };
        if (_isStopping)
            parts.Add(new Markup($"[yellow]{IProgressDisplay.StopAnnouncement}[/]"));
        if (_snapshot is { } snapshot)
        {
            parts.Add(Figures(snapshot));
            if (snapshot.Total.Counts.ByError.Count > 0)
                parts.Add(
                    new Markup(
                        "[red]errors[/]  "
                            + string.Join(
                                "  ",
                                snapshot
                                    .Total.Counts.ByError.OrderByDescending(error => error.Value)
                                    .Select(error => $"{ErrorKinds.Describe(error.Key)} {Count(error.Value)}")
                            )
                    )
                );
            if (snapshot.Generator.IsSaturated)
                parts.Add(
                    new Markup(
                        $"[black on yellow] SATURATED [/] [yellow]The results understate the target. "
                            + $"{Markup.Escape(string.Join(' ', snapshot.Generator.Saturation))}[/]"
                    )
                );
        }

        return new Rows(parts);
    }

    private Markup Progress()
    {
        var elapsed = TimeProvider.System.GetElapsedTime(_startTimestamp).TotalSeconds;
        var share = Math.Clamp(elapsed / _plannedSeconds, 0, 1);
        var bar = _hasKnownEnd
            ? $"[green]{new string('━', (int)(share * BarWidth))}[/][grey]{new string('━', BarWidth - (int)(share * BarWidth))}[/]  "
            : "";
        var rest =
            _snapshot?.Phase is LoadRunPhase.Draining or LoadRunPhase.Interrupting || elapsed > _plannedSeconds
                ? "waiting for requests in flight"
                : Invariant($"{(_hasKnownEnd ? "" : "at most ")}{_plannedSeconds - elapsed:0} s left");
        return new Markup(Invariant($"{bar}{elapsed:0} s, {rest}"));
    }

    private static Table Figures(LoadSnapshot snapshot)
    {
        var table = new Table().Border(TableBorder.Rounded).AddColumn("");
        foreach (
            var column in (string[])
                ["requests/s", "p50", "p95", "p99", "failed", "dropped", "users", "in flight", "waiting now, oldest"]
        )
            table.AddColumn(new TableColumn(column).RightAligned());
        AddRow(table, "last second", snapshot.Interval, snapshot);
        AddRow(table, "whole run", snapshot.Total, null);
        return table;
    }

    private static void AddRow(Table table, string name, IterationFigures figures, LoadSnapshot? now) =>
        table.AddRow(
            name,
            Invariant($"{figures.ResponsesPerSecond:#,0}"),
            ProgressLines.Ms(figures.Response?.P50Ms),
            ProgressLines.Ms(figures.Response?.P95Ms),
            ProgressLines.Ms(figures.Response?.P99Ms),
            figures.Counts.Failed > 0 ? $"[red]{Count(figures.Counts.Failed)}[/]" : "0",
            figures.Counts.Dropped > 0 ? $"[yellow]{Count(figures.Counts.Dropped)}[/]" : "0",
            now is null ? "" : Count(now.Users),
            now is null ? "" : Count(now.InFlight),
            now is null ? "" : ProgressLines.Ms(now.Waiting?.OldestMs)
        );

    private static string Count(long count) => count.ToString("#,0", CultureInfo.InvariantCulture);

    private static string Invariant(FormattableString text) => FormattableString.Invariant(text);
}
