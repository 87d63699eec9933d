using LoadEngine.Recording;

namespace LoadEngine.Runs;

/// <summary>Takes a run's snapshots. Safe to call from any thread; one at a time is served.</summary>
internal sealed class SnapshotTaker(RunCore core)
{
    private readonly Lock _taking = new();
    private readonly Tally _interval = new();
    private readonly Tally _total = new();
    private readonly GeneratorWatch _watch = new();
    private long _lastNs;

    /// <summary>The response times of the last interval, all targets; valid inside the callback.</summary>
    public LoadSnapshot Take(Action<Tally>? withInterval = null)
    {
        lock (_taking)
        {
            var phase = core.Phase;
            var nowNs = core.ElapsedNs;
            var seconds = Math.Max(0, nowNs - _lastNs) / 1e9;
            var countedSeconds = core.CountedNs(_lastNs, nowNs) / 1e9;
            _lastNs = nowNs;
            var active = core.Active;
            _interval.Clear();
            var targets = core.Targets;
            foreach (var figures in targets)
            {
                figures.TakeInterval();
                _interval.Add(figures.Interval);
            }

            _total.Add(_interval);
            withInterval?.Invoke(_interval);
            return new(
                phase, nowNs / 1e9, core.Roster.Present, _total.Scheduled - _total.Completed - _total.Cancelled - _total.Dropped,
                IterationFigures.Of(_interval, countedSeconds), IterationFigures.Of(active.Interval, countedSeconds),
                IterationFigures.Of(_total, core.CountedNs(0, nowNs) / 1e9),
                [.. targets.Select(figures => new TargetTotals(figures.Target.Name, IterationFigures.Of(figures.Total, core.UnderFireNs(figures) / 1e9)))],
                _watch.Measure(_interval, seconds));
        }
    }
}
