using System.Runtime.InteropServices;
using LoadEngine.Figures;
using LoadEngine.Generator;
using LoadEngine.Recording;
using LoadEngine.Scheduling;

namespace LoadEngine.Runs;

/// <summary>Takes a run's snapshots. May be called from any thread; one call at a time is served.</summary>
internal sealed class SnapshotTaker(RunCore core)
{
    private readonly Lock _taking = new();
    private readonly Tally _interval = new();
    private readonly Tally _total = new();
    private readonly GeneratorWatch _watch = new();
    private readonly List<long> _unanswered = [];
    private long _lastNs;

    /// <summary>Takes a snapshot.</summary>
    /// <param name="withInterval">Receives the counts of the interval, of all targets together; valid inside the callback only.</param>
    public LoadSnapshot Take(Action<Tally>? withInterval = null)
    {
        lock (_taking)
        {
            var phase = core.Phase;
            var nowNs = core.ElapsedNs;
            var countedNs = core.CountedNs(_lastNs, nowNs);
            var counted = Nanoseconds.ToSpan(countedNs);
            _lastNs = nowNs;
            var waiting = TakeWaiting(nowNs);
            var active = core.Active;
            _interval.Clear();
            var targets = core.Targets;
            foreach (var target in targets)
            {
                target.CollectInterval(target == active ? 0 : countedNs);
                _interval.Add(target.Interval);
            }

            _total.Add(_interval);
            withInterval?.Invoke(_interval);
            return new(
                phase, Nanoseconds.ToSpan(nowNs), core.Roster.Present, _total.Scheduled - _total.Completed - _total.Cancelled - _total.Dropped,
                IterationFigures.Of(_interval, counted), IterationFigures.Of(active.Interval, counted),
                IterationFigures.Of(_total, Nanoseconds.ToSpan(core.CountedNs(0, nowNs))),
                [.. targets.Select(target => TargetFigures.Of(target.Target.Name, IterationFigures.Of(target.Total, Nanoseconds.ToSpan(core.UnderFireNs(target)))) with { AnsweredAfterSeconds = target.AnsweredAfterNs / 1e9 })],
                _watch.Measure(_interval), waiting);
        }
    }

    private WaitingFigures? TakeWaiting(long nowNs)
    {
        _unanswered.Clear();
        core.Executor.AddWaiting(_unanswered);
        var forUser = _unanswered.Count;
        core.Roster.AddUnanswered(_unanswered);
        return WaitingFigures.Of(CollectionsMarshal.AsSpan(_unanswered), forUser, nowNs);
    }
}
