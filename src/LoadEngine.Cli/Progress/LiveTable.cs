using System.Globalization;
using LoadEngine.Cli.Running;
using LoadEngine.Executors;
using LoadEngine.Plans;
using LoadEngine.Results;
using LoadEngine.Runs;
using Spectre.Console;
using Spectre.Console.Rendering;

namespace LoadEngine.Cli.Progress;

/// <summary>A table on standard error that is drawn anew four times a second. What other threads say comes through volatile fields.</summary>
internal sealed class LiveTable(LoadPlan plan) : IProgressDisplay
{
    private const int BarWidth = 40;
    private static readonly TimeSpan Redraw = TimeSpan.FromMilliseconds(250);
    private readonly double _plannedSeconds = plan.Executor.PlannedDuration.TotalSeconds;
    private readonly bool _hasKnownEnd = plan.Executor is not (Burst or SharedIterations);
    private readonly long _startTimestamp = TimeProvider.System.GetTimestamp();
    private volatile LoadSnapshot? _snapshot;
    private volatile bool _isStopping;

    public void Note(LoadSnapshot snapshot) => _snapshot = snapshot;

    public void NoteStopping() => _isStopping = true;

    public void ShowUntil(RunObserver observer)
    {
        var console = AnsiConsole.Create(new AnsiConsoleSettings { Out = new AnsiConsoleOutput(Console.Error) });
        console.Live(Draw()).AutoClear(true).Start(live =>
        {
            while (!observer.WaitForEnd(Redraw)) live.UpdateTarget(Draw());
        });
    }

    private Rows Draw()
    {
        var parts = new List<IRenderable> { Progress() };
        if (_isStopping) parts.Add(new Markup($"[yellow]{StopSignals.Announcement}[/]"));
        if (_snapshot is { } snapshot)
        {
            parts.Add(Figures(snapshot));
            if (snapshot.Total.Errors.Count > 0)
                parts.Add(new Markup($"[red]errors[/]  {string.Join("  ", snapshot.Total.Errors.OrderByDescending(error => error.Value).Select(error => $"{error.Key} {Count(error.Value)}"))}"));
            if (snapshot.Generator.IsSaturated)
                parts.Add(new Markup($"[black on yellow] SATURATED [/] [yellow]The figures understate the target. {Markup.Escape(string.Join(' ', snapshot.Generator.SaturationReasons))}[/]"));
        }

        return new Rows(parts);
    }

    private Markup Progress()
    {
        var elapsed = TimeProvider.System.GetElapsedTime(_startTimestamp).TotalSeconds;
        var share = Math.Clamp(elapsed / _plannedSeconds, 0, 1);
        var bar = _hasKnownEnd ? $"[green]{new string('━', (int)(share * BarWidth))}[/][grey]{new string('━', BarWidth - (int)(share * BarWidth))}[/]  " : "";
        var rest = _snapshot?.Phase is LoadRunPhase.Draining or LoadRunPhase.Interrupting || elapsed > _plannedSeconds
            ? "waiting for what is in flight"
            : Invariant($"{(_hasKnownEnd ? "" : "at most ")}{_plannedSeconds - elapsed:0} s left");
        return new Markup(Invariant($"{bar}{elapsed:0} s, {rest}"));
    }

    private static Table Figures(LoadSnapshot snapshot)
    {
        var table = new Table().Border(TableBorder.Rounded).AddColumn("");
        foreach (var column in (string[])["requests/s", "p50", "p95", "p99", "failed", "dropped", "users", "in flight"]) table.AddColumn(new TableColumn(column).RightAligned());
        AddRow(table, "last second", snapshot.Interval, snapshot);
        AddRow(table, "whole run", snapshot.Total, null);
        return table;
    }

    private static void AddRow(Table table, string name, IterationFigures figures, LoadSnapshot? now) => table.AddRow(
        name, Invariant($"{figures.ResponsesPerSecond:#,0}"), ProgressLines.Ms(figures.Response?.P50Ms), ProgressLines.Ms(figures.Response?.P95Ms),
        ProgressLines.Ms(figures.Response?.P99Ms), figures.Failed > 0 ? $"[red]{Count(figures.Failed)}[/]" : "0",
        figures.Dropped > 0 ? $"[yellow]{Count(figures.Dropped)}[/]" : "0", now is null ? "" : Count(now.Users), now is null ? "" : Count(now.InFlight));

    private static string Count(long count) => count.ToString("#,0", CultureInfo.InvariantCulture);

    private static string Invariant(FormattableString text) => FormattableString.Invariant(text);
}
