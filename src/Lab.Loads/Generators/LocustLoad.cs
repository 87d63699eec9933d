using Lab.Loads.Planning;
using LoadEngine.Figures;
using LoadEngine.Generator;
using LoadEngine.Plans;
using LoadEngine.Recording;
using LoadEngine.Runs;
using Locust.Masters;
using Locust.Scripts;
using Locust.Swarms;

namespace Lab.Loads.Generators;

/// <summary>
/// A Locust swarm as a load of the lab, with its figures in the engine's terms. Not thread-safe: guarded by the lab's lock.
/// </summary>
internal sealed class LocustLoad : ILoad
{
    private static readonly TimeSpan Slack = TimeSpan.FromSeconds(5);

    private readonly LoadPlan _plan;
    private readonly Func<LoadTarget, IReadOnlyList<PlanError>> _check;
    private readonly SwarmRun _run;
    private readonly SwarmCounts _counts;
    private readonly List<(string Target, TimeSpan From)> _switches;
    private SwarmTarget _order;
    private long _number;
    private TimeSpan _takenAt;

    public LocustLoad(
        LoadPlan plan,
        SwarmSchedule schedule,
        LocustMaster master,
        Func<LoadTarget, IReadOnlyList<PlanError>> check,
        Func<string?> exitReason,
        SwarmPace pace,
        TimeProvider time
    )
    {
        (_plan, _check, _counts, _switches) = (plan, check, new(), [(plan.Target.Name, TimeSpan.Zero)]);
        _order = schedule.At(TimeSpan.Zero);
        _run = SwarmRun.Start(master, schedule, PlanOf(plan.Target), plan.GracefulStop, exitReason, pace, time);
    }

    public RunEnding? Ending =>
        _run.Current switch
        {
            { Fault: not null } => RunEnding.Failed,
            { WasStopped: true } => RunEnding.Stopped,
            { Phase: SwarmPhase.Ended } => RunEnding.Completed,
            _ => null,
        };

    public string? Problem => _run.Current.Fault;

    public IReadOnlyList<BurstStep> BurstRungs => [];

    public SwarmFigure? Swarm { get; private set; } = SwarmFigure.Unknown;

    public bool HasNews { get; private set; }

    public void SwitchTo(LoadTarget target)
    {
        if (_check(target) is { Count: > 0 } errors)
            throw new InvalidLoadPlanException(errors);
        _switches.Add((target.Name, _run.Elapsed));
        _run.SwitchTo(PlanOf(target));
    }

    public bool TryChange(LoadLevel level, double? spawnRate)
    {
        if (level.IsRate || _run.Current.Phase != SwarmPhase.Running)
            return false;
        _order = new((int)level.Level, spawnRate ?? _order.SpawnRate);
        _run.SetUsers(_order);
        return true;
    }

    public void Stop() => _run.Stop();

    public void Abort() => _run.Abort();

    /// <summary>Thread-safe.</summary>
    public void End(TimeSpan timeout)
    {
        _run.Abort();
        _run.WaitForEnd(timeout);
    }

    public LoadSnapshot TakeSnapshot(Action<Tally> withInterval, Action<string, Tally> withTarget)
    {
        var progress = _run.Current;
        var interval = new Tally();
        var seconds = 0.0;
        HasNews = progress.Number != _number || progress.Phase == SwarmPhase.Ended;
        if (HasNews)
        {
            _number = progress.Number;
            seconds = FiredBetween(progress, _takenAt, progress.At);
            _takenAt = progress.At > _takenAt ? progress.At : _takenAt;
            foreach (var (target, counted) in _counts.Take(progress.Figures))
            {
                interval.Add(counted);
                withTarget(target, counted);
            }
        }

        withInterval(interval);
        Swarm = FigureOf(progress);
        var span = IterationFigures.From(interval, TimeSpan.FromSeconds(seconds));
        var total = FiredBetween(progress, TimeSpan.Zero, TimeSpan.MaxValue);
        return new(
            PhaseOf(progress.Phase),
            _run.Elapsed,
            Swarm.Users ?? 0,
            InFlight: 0,
            span,
            span,
            _counts.Total(total),
            [.. _counts.Targets(target => FiredAt(progress, target))],
            new GeneratorHealth(0, 0, 0, 0, [])
        );
    }

    private SwarmPlan PlanOf(LoadTarget target) =>
        new(target, _plan, _plan.PlannedDuration + _plan.GracefulStop + Slack);

    private SwarmFigure FigureOf(SwarmProgress progress)
    {
        if (progress is not { Reading: { } reading, IsStale: false, Phase: SwarmPhase.Running })
            return SwarmFigure.Unknown with { State = Swarm?.State };
        return new(reading.Users, reading.RatePerSecond, reading.FailuresPerSecond, reading.P50Ms, reading.P95Ms)
        {
            State = new(reading.ActiveWorkers, reading.MissingWorkers, _order.SpawnRate),
        };
    }

    private static LoadRunPhase PhaseOf(SwarmPhase phase) =>
        phase switch
        {
            SwarmPhase.Running => LoadRunPhase.Running,
            SwarmPhase.Stopping => LoadRunPhase.Draining,
            _ => LoadRunPhase.Ended,
        };

    // The seconds between two moments in which the swarm sent requests.
    private double FiredBetween(SwarmProgress progress, TimeSpan from, TimeSpan to)
    {
        if (progress.LoadStartedAt is not { } begun)
            return 0;
        var end = progress.LoadEndedAt ?? _run.Elapsed;
        return Math.Max(0, ((to < end ? to : end) - (from > begun ? from : begun)).TotalSeconds);
    }

    private double FiredAt(SwarmProgress progress, string target) =>
        _switches
            .Index()
            .Where(pair => pair.Item.Target == target)
            .Sum(pair =>
                FiredBetween(
                    progress,
                    pair.Item.From,
                    pair.Index + 1 < _switches.Count ? _switches[pair.Index + 1].From : TimeSpan.MaxValue
                )
            );
}
