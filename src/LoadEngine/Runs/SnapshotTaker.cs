using System.Runtime.InteropServices;
using LoadEngine.Figures;
using LoadEngine.Generator;
using LoadEngine.Recording;
using LoadEngine.Scheduling;

namespace LoadEngine.Runs;

/// <summary>Takes snapshots of a run. Thread-safe: calls are serialized.</summary>
/// <param name="cores">The loads of the run.</param>
/// <param name="scenarios">The names of its scenarios; empty if it has none.</param>
internal sealed class SnapshotTaker(RunCores cores, IReadOnlyList<string> scenarios)
{
    private readonly Lock _taking = new();
    private readonly Tally _interval = new();
    private readonly Tally _total = new();
    private readonly Tally[] _scenarioTotals = [.. scenarios.Select(_ => new Tally())];
    private readonly GeneratorMonitor _watch = new();
    private readonly Tally _answers = new();
    private readonly Histogram _poolWaits = new();
    private readonly List<long> _unanswered = [];
    private long _lastNs,
        _loadEndNs;

    public SnapshotTaker(RunCore core)
        : this(new RunCores(core.Clock, [core], core.WarmUpNs), []) { }

    /// <summary>Counts of the scenarios and of the tags up to the last snapshot.</summary>
    public IReadOnlyList<RunPart> Parts
    {
        get
        {
            lock (_taking)
                return
                [
                    .. scenarios.Select(
                        (name, index) =>
                            new RunPart(name, IsScenario: true, _scenarioTotals[index], CountedOf(cores.All[index]))
                    ),
                    .. cores.Tags.Totals.Select(tag => new RunPart(
                        tag.Key,
                        IsScenario: false,
                        tag.Value,
                        Nanoseconds.ToSpan(CountedNs(0, _loadEndNs))
                    )),
                ];
        }
    }

    /// <summary>Takes a snapshot.</summary>
    /// <param name="withInterval">Receives the counts of the interval, of all targets together; valid inside the callback only.</param>
    /// <param name="withTarget">Receives the same for each target, with its name; valid inside the callback only.</param>
    public LoadSnapshot Take(Action<Tally>? withInterval = null, Action<string, Tally>? withTarget = null)
    {
        lock (_taking)
        {
            var phase = cores.Phase;
            var nowNs = cores.ElapsedNs;
            var lastNs = _lastNs;
            var counted = Nanoseconds.ToSpan(CountedNs(lastNs, nowNs));
            _lastNs = nowNs;
            var drainNs = cores.DrainNs(nowNs);
            _loadEndNs = nowNs - drainNs;
            var waiting = TakeWaiting(nowNs);
            var active = cores.All[0].Active;

            // Users join and leave while the counts are collected. The larger of both counts is used: with the smaller one,
            // started would not equal ended plus in flight.
            var users = Users;
            _interval.Clear();
            for (var load = 0; load < cores.All.Count; load++)
                Collect(load, lastNs, nowNs, withTarget);
            if (drainNs == 0)
                _interval.CountDrainAsLoad();
            cores.Tags.Collect();
            CollectGenerator(nowNs);
            if (phase == LoadRunPhase.Ended)
                ReleaseRecorders();
            _total.Add(_interval);
            withInterval?.Invoke(_interval);
            users = Math.Max(users, Users);
            return new(
                phase,
                Nanoseconds.ToSpan(nowNs),
                users,
                InFlight(users),
                OfInterval(_interval, counted),
                OfInterval(active.Interval, counted),
                IterationFigures.From(_total, Nanoseconds.ToSpan(CountedNs(0, _loadEndNs))),
                [.. cores.All.SelectMany(core => core.Targets.Select(target => FiguresOf(core, target, nowNs)))],
                _watch.Measure(_interval, cores.SchedulerStall.TakeMaxMs(), cores.UsesPool),
                waiting
            )
            {
                Drain = Nanoseconds.ToSpan(drainNs),
            };
        }
    }

    private int Users => cores.All.Sum(core => core.Roster.PresentCount);

    // The counts are collected one after the other: a user that ends a request behind the collector and begins another
    // ahead of it is counted twice until the next snapshot, most often after a switch between targets. A user never sends
    // more than one request at a time, which gives the upper bound.
    private long InFlight(int users) =>
        Math.Clamp(
            _total.Scheduled
                - _total.Completed
                - _total.Cancelled
                - _total.Dropped
                + cores.All.Sum(core => core.Targets.Sum(target => target.WarmUpInFlight)),
            0,
            users
        );

    // An interval lasts until its snapshot, so its rates include the drain.
    private static IterationFigures OfInterval(Tally tally, TimeSpan length) =>
        IterationFigures.From(tally, length) with
        {
            Ended = tally.UnderLoad.Add(tally.AfterSwitch).Add(tally.InDrain),
        };

    private static TargetFigures FiguresOf(RunCore core, TargetRecording target, long nowNs) =>
        TargetFigures.From(
            target.Target.Name,
            IterationFigures.From(
                target.Total,
                Nanoseconds.ToSpan(core.GetActiveNs(target, Math.Min(core.LoadEndNs, nowNs - core.Clock.StartOffsetNs)))
            ) with
            {
                Ended = target.Total.UnderLoad,
            }
        ) with
        {
            AnsweredAfterSeconds = target.AnsweredAfterNs / 1e9,
        };

    private static TimeSpan CountedOf(RunCore core) => Nanoseconds.ToSpan(core.CountedNs(0, core.LoadEndNs));

    // A switch can happen between two snapshots; the time before it belongs to the active target.
    private void Collect(int load, long lastNs, long nowNs, Action<string, Tally>? withTarget)
    {
        var core = cores.All[load];
        var active = core.Active;
        foreach (var target in core.Targets)
        {
            target.CollectInterval(
                target == active
                    ? 0
                    : CountedNs(Math.Max(lastNs, core.Clock.StartOffsetNs + target.DeactivatedNs), nowNs)
            );
            _interval.Add(target.Interval);
            withTarget?.Invoke(target.Target.Name, target.Interval);
            if (load < _scenarioTotals.Length)
                _scenarioTotals[load].Add(target.Interval);
        }
    }

    // The warm-up does not count, as for the latencies.
    private void CollectGenerator(long nowNs)
    {
        cores.Answers.CollectInterval(_answers);
        _poolWaits.Clear();
        cores.Pool.Collect(_poolWaits);
        if (nowNs <= cores.WarmUpNs && cores.WarmUpNs > 0)
            return;
        _interval.AnswerWait.Add(_answers.AnswerWait);
        _interval.PoolWait.Add(_poolWaits);
    }

    // Threads that outlive the run keep a reference to their last lane; releasing it frees the run's figures.
    private void ReleaseRecorders()
    {
        foreach (var target in cores.All.SelectMany(core => core.Targets))
            target.Release();
        cores.Tags.Release();
        cores.Answers.Release();
    }

    // The first load may start later than the run, and the warm-up is relative to the run.
    private long CountedNs(long fromNs, long toNs) => Math.Max(0, toNs - Math.Max(fromNs, cores.WarmUpNs));

    private WaitingFigures? TakeWaiting(long nowNs)
    {
        _unanswered.Clear();
        var forUser = 0;
        foreach (var core in cores.All)
        {
            var before = _unanswered.Count;
            core.Executor.AddWaiting(_unanswered);
            forUser += _unanswered.Count - before;
            core.Roster.AddUnanswered(_unanswered);
            foreach (ref var plannedNs in CollectionsMarshal.AsSpan(_unanswered)[before..])
                plannedNs += core.Clock.StartOffsetNs;
        }

        return WaitingFigures.From(CollectionsMarshal.AsSpan(_unanswered), forUser, nowNs);
    }
}
