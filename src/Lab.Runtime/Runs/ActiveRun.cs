using Experiments;
using Lab.Loads.Generators;
using Lab.Loads.Planning;
using Lab.Runtime.Aggregation;
using Lab.Runtime.Thresholds;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Targets;
using Lab.Targets.CustomEndpoints;
using LoadEngine.Figures;
using LoadEngine.Plans;
using LoadEngine.Recording;
using LoadEngine.Runs;
using Observer.Contract;

namespace Lab.Runtime.Runs;

/// <summary>The current run with its load and the data for its summary. Not thread-safe: guarded by the lab's lock.</summary>
/// <param name="run">The run.</param>
/// <param name="experiment">
/// The experiment at the start: a saved endpoint may be changed or deleted during its run.
/// </param>
/// <param name="targets">The load target of each variant.</param>
/// <param name="load">The running load.</param>
/// <param name="level">The maximum load of the plan; null if the load cannot change.</param>
/// <param name="timeout">The request timeout.</param>
/// <param name="processId">The target's process at the start; null if it is unknown.</param>
internal sealed class ActiveRun(
    CurrentRun run,
    Experiment experiment,
    IReadOnlyDictionary<VariantKind, LoadTarget> targets,
    ILoad load,
    LoadLevel? level,
    TimeSpan timeout,
    int? processId
)
{
    private readonly ThresholdEvaluator _judge = new(ModelPlanner.Thresholds(run.Request));
    private readonly BurstStepCounter _rungs = new();
    private readonly LoadSegments _parts = new(run.Request.Variant, level);
    private readonly HeldLineTotals _held = new();
    private readonly LoadLevel? _askedFor = level;
    private int _peakUsers;
    private double? _peakRatePerSecond = level is { IsRate: true } ? level.Level : null;
    private readonly double _warmUpSeconds = ModelPlanner.WarmUp(run.Request).TotalSeconds;
    private double _elapsedSeconds;
    private VariantKind _variant = run.Request.Variant;
    private VariantKind _underLoad = run.Request.Variant;
    private long _inFlight;
    private List<(VariantKind Variant, double P95Ms)> _late = [];
    private TargetDeath? _death;
    private bool _deathIsInAFrame;

    public CurrentRun Run => run;

    public Experiment Experiment => experiment;

    /// <summary>Why the load was aborted, or null.</summary>
    public string? Problem => load.Problem;

    /// <summary>The current figures of a swarm; null for the engine.</summary>
    public SwarmFigure? Swarm => load.Swarm;

    /// <summary>Whether the last snapshot contained new data.</summary>
    public bool HasNews => load.HasNews;

    private RunOutcome Ended =>
        (_death, load.Ending) switch
        {
            ({ }, _) => RunOutcome.TargetDied,
            (_, RunEnding.Failed) => RunOutcome.Failed,
            (_, RunEnding.Stopped) => RunOutcome.Stopped,
            _ => RunOutcome.Completed,
        };

    /// <summary>The current load level; null if the load cannot change.</summary>
    public LoadLevel? Level { get; private set; } = level;

    /// <summary>The requests in flight to the variant under load, if none was sent to the new variant yet; otherwise null.</summary>
    public PendingSwitch? PendingSwitch => _underLoad == _variant ? null : new(_underLoad, _inFlight);

    public void SwitchTo(VariantKind variant)
    {
        load.SwitchTo(targets[variant]);
        _variant = variant;
        _parts.Switch(variant, _elapsedSeconds);
        // Requests of a warm-up and of a swarm are not counted one by one.
        if (_elapsedSeconds < _warmUpSeconds || run.Request.Source != LoadSourceKind.Engine)
            _underLoad = variant;
    }

    /// <summary>Changes the load; false if that is not possible.</summary>
    public bool TryChange(LoadLevel next, double? spawnRate)
    {
        if (!load.TryChange(next, spawnRate))
            return false;
        if (next == Level)
            return true;
        Level = next;
        if (next.IsRate)
            _peakRatePerSecond = Math.Max(_peakRatePerSecond ?? 0, next.Level);
        _parts.Change(next, _elapsedSeconds, _inFlight);
        return true;
    }

    public void Stop() => load.Stop();

    /// <summary>Stops without waiting for requests in flight.</summary>
    public void Abort() => load.Abort();

    /// <summary>Ends the run if its target has died.</summary>
    /// <returns>True for the first report.</returns>
    public bool EndWith(TargetDeath death)
    {
        if (_death is not null || death.ProcessId != processId)
            return false;
        _death = death;
        load.Stop();
        return true;
    }

    /// <summary>False until the frame with the target's death has been published, because the diagnosis needs it.</summary>
    public bool MayEnd()
    {
        if (_death is null || _deathIsInAFrame)
            return true;
        _deathIsInAFrame = true;
        return false;
    }

    /// <summary>The p95 of variants that are no longer under load, since the last snapshot.</summary>
    public IReadOnlyList<(VariantKind Variant, double P95Ms)> Late => _late;

    /// <summary>True if the warm-up ended between the last two snapshots.</summary>
    public bool HasWarmedUp { get; private set; }

    /// <summary>Takes a snapshot of the run, with the tally since the last call.</summary>
    /// <param name="withVariant">Receives the tally of each variant; valid inside the callback only.</param>
    /// <param name="held">The newest reading of the held threads; null if the target is not observed.</param>
    public (LoadSnapshot Snapshot, Tally Interval, RunTick Tick) TakeSnapshot(
        Action<VariantKind, Tally> withVariant,
        HeldThreads? held
    )
    {
        Tally? taken = null;
        List<(VariantKind Variant, double P95Ms)> late = [];
        Dictionary<string, VariantShare> shares = [];
        var snapshot = load.TakeSnapshot(
            tally => taken = tally,
            (target, tally) =>
            {
                var variant = Enum.Parse<VariantKind>(target);
                _parts.Add(variant, tally);
                if (variant == _variant && tally.Scheduled > 0)
                    _underLoad = variant;
                if (tally.Completed > 0 || tally.UnderLoad.Completed > 0)
                    shares[variant.ToString()] = RunTick.ShareFrom(tally);
                if (variant != _variant && LatencyFigures.From(tally.Response) is { } answered)
                    late.Add((variant, answered.P95Ms));
                withVariant(variant, tally);
            }
        );
        _late = late;
        _judge.Add(taken!);
        HasWarmedUp =
            _elapsedSeconds < _warmUpSeconds
            && snapshot.Elapsed.TotalSeconds >= _warmUpSeconds
            && snapshot.Phase == LoadRunPhase.Running;
        if (_elapsedSeconds >= _warmUpSeconds)
            _held.Add(_variant, snapshot.Elapsed.TotalSeconds - _elapsedSeconds, held);
        _elapsedSeconds = snapshot.Elapsed.TotalSeconds;
        if (snapshot.Phase == LoadRunPhase.Running && _judge.ShouldAbort(snapshot))
            load.Stop();
        _parts.Pass(
            snapshot.Interval.Seconds,
            snapshot.Targets.Select(figures =>
                (Enum.Parse<VariantKind>(figures.Name), figures.Seconds, figures.AnsweredAfterSeconds)
            )
        );
        var tick = RunTick.From(snapshot, taken!, _variant, shares);
        _rungs.Add(load.BurstRungs, snapshot.Total);
        _peakUsers = Math.Max(_peakUsers, snapshot.Users);
        _inFlight = snapshot.InFlight;
        return (snapshot, taken!, tick);
    }

    /// <summary>Creates the summary of the run from its final snapshot.</summary>
    public RunSummary SumUp(LoadSnapshot last, ITarget target) =>
        RunSummaries.Create(run, experiment, last, _peakUsers, Ended, _variant) with
        {
            PeakRatePerSecond = _peakRatePerSecond,
            LoadAskedFor = _askedFor,
            Thresholds = _judge.Evaluate(last.Total.Seconds),
            Settings = target.State.IsOwn && !experiment.GoesElsewhere(target.State) ? target.Settings : null,
            Rungs = _rungs.Ended,
            Source = run.Request.Source,
            TimeoutMs = run.Request.Source == LoadSourceKind.Engine ? timeout.TotalMilliseconds : null,
            WarmUpSeconds = run.Request.WarmUpSeconds is > 0 and var warmUp ? warmUp : null,
            Problem = run.Request.Source == LoadSourceKind.Engine ? null : load.Problem,
            HeldLines = _held.SumUp(),
            Loads = _parts.SumUp(_warmUpSeconds, last.Drain),
            Death = _death,
        };
}
