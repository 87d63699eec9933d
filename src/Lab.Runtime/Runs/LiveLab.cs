using Experiments;
using Lab.Foundation;
using Lab.Foundation.Hosting;
using Lab.Foundation.Results;
using Lab.Loads.Generators;
using Lab.Loads.Planning;
using Lab.Runtime.Observers;
using Lab.Runtime.TargetControl;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Targets;
using Lab.Targets.CustomEndpoints;
using Lab.Targets.Databases;
using Lab.Targets.Frames;
using Lab.Targets.Leases;
using Lab.Targets.Settings;
using Lab.Targets.XRay;
using LoadEngine.Runs;
using Microsoft.Extensions.Options;

namespace Lab.Runtime.Runs;

/// <summary>
/// The lab of this process. Commands from any thread are serialized by a lock; the state is an immutable record that is replaced,
/// and <see cref="Changed"/> is raised outside the lock.
/// </summary>
internal sealed class LiveLab : ILab, IDisposable
{
    private readonly Lock _gate = new();
    private readonly ITarget _target;
    private readonly ILabExperiments _experiments;
    private readonly FrameEvents _events;
    private readonly RunLauncher _launcher;
    private readonly LoadSources _sources;
    private readonly PresetSettings _presets;
    private readonly ILogger<LiveLab> _log;
    private readonly IRunObserver _followers;
    private readonly RunInProgress _inProgress;
    private readonly FreshHeldThreads _held;
    private readonly PostgresServer _database;
    private readonly EndedRuns _ended = new();
    private volatile LabState _state;
    private ActiveRun? _activeRun;
    private LabLease? _lease;

    public LiveLab(
        ITarget target,
        ILabExperiments experiments,
        FrameEvents events,
        RunInProgress inProgress,
        FreshHeldThreads held,
        IRunObserver followers,
        LoadSources sources,
        PresetSettings presets,
        TimeProvider time,
        PostgresServer database,
        IOptions<LabOptions> options,
        ILogger<LiveLab> log
    )
    {
        (_target, _experiments, _events, _inProgress, _followers) = (
            target,
            experiments,
            events,
            inProgress,
            followers
        );
        (_sources, _presets, _held, _log, _database) = (sources, presets, held, log, database);
        _launcher = new(experiments, sources, time, options.Value);
        var first = experiments.All[0];
        _state = new(RunPhase.Idle, first.Id, VariantKind.Fragile, null, null, target.State, null);
        _target.Changed += OnTargetChanged;
        _experiments.Changed += OnExperimentsChanged;
    }

    public event Action? Changed;

    public LabState State => _state;

    public RunSummary? Summary(string id) => _ended.Find(id);

    public LeaseResult Reserve(string why, bool forOneChange = false)
    {
        LabLease lease;
        lock (_gate)
        {
            if (_state.BlockedReason is not null)
                return new(null, Busy());
            _lease = lease = new LabLease(why, Release, forOneChange);
            _state = _state with { ReservedFor = why, IsHeldForSeries = !forOneChange };
        }

        Listeners.Call(Changed, _log);
        return new(lease, LabResult.Done);
    }

    public async Task<StartResult> StartAsync(
        RunRequest request,
        LabLease? lease = null,
        RuntimeSettings? settings = null
    )
    {
        ArgumentNullException.ThrowIfNull(request);
        if (_launcher.Validate(request) is { Count: > 0 } errors)
            return new(errors);
        if (lease is null && _state.BlockedReason is not null)
            return StartResult.Rejected(Busy());
        if (await _sources[request.Source].PrepareAsync() is { } problem)
            return StartResult.Rejected(LabResult.Conflict(problem));
        if (
            _experiments.Find(request.Experiment) is { NeedsDatabase: true }
            && await _database.EnsureRunningAsync() is { } missing
        )
            return StartResult.Rejected(LabResult.Conflict(missing));
        settings ??= _presets.For(request);
        if (settings == _target.Settings || !_target.CanRestart)
            return Start(request, lease);
        if (lease is not null)
            return await RestartAndStartAsync(request, settings, lease);
        // Held until the run has started: a lease that ends with the restart would let another run start first.
        var (reserved, answer) = Reserve(_presets.Describe(settings));
        if (reserved is null)
            return StartResult.Rejected(answer);
        using (reserved)
            return await RestartAndStartAsync(request, settings, reserved);
    }

    private async Task<StartResult> RestartAndStartAsync(RunRequest request, RuntimeSettings settings, LabLease lease)
    {
        try
        {
            await _presets.RestartAsync(settings, lease);
        }
        catch (RuntimeUnavailableException unavailable)
        {
            return StartResult.Rejected(LabResult.Conflict(unavailable.Message));
        }
        catch (OperationCanceledException)
        {
            return StartResult.Rejected(LabResult.Conflict("The dashboard is shutting down."));
        }

        return Start(request, lease);
    }

    private StartResult Start(RunRequest request, LabLease? lease)
    {
        CurrentRun run;
        var id = _launcher.FreeId();
        lock (_gate)
        {
            if (IsHeldByAnother(lease) || _state.Run is not null)
                return StartResult.Rejected(Busy());
            if (_state.Target.Phase != TargetPhase.Running)
                return StartResult.Rejected(LabResult.Conflict(_state.Target.NotRunningReason));
            var (launched, errors) = _launcher.Launch(id, request, lease, _state.Target);
            if (launched is null)
                return new(errors);
            _activeRun = launched.ActiveRun;
            run = _activeRun.Run;
            _state = _state with
            {
                Phase = RunPhase.Running,
                Experiment = request.Experiment,
                Variant = request.Variant,
                Run = run,
                Load = _activeRun.Level,
                LastSummary = null,
                Problem = null,
            };
            _inProgress.GoesElsewhere = _activeRun.Experiment.GoesElsewhere(request.Variant, _state.Target);
            _inProgress.Id = id;
            _followers.OnStarted(run, launched.Plan);
            _events.AddVariant(
                FrameEventKinds.RunStarted,
                request.Variant,
                _activeRun.Experiment.LabelOf(request.Variant)
            );
        }

        Listeners.Call(Changed, _log);
        return new([], Run: run);
    }

    public LabResult SelectExperiment(string experiment, LabLease? lease = null)
    {
        if (_experiments.Find(experiment) is not { } chosen)
            return new([new("experiment", "Unknown experiment.")]);
        lock (_gate)
        {
            if (IsHeldByAnother(lease) || _state.Run is not null)
                return Busy();
            if (OfferedExperiments.Misplaced(chosen, _state.Target) is { } misplaced)
                return new([misplaced]);
            if (experiment != _state.Experiment)
            {
                // A new experiment starts with the fragile variant.
                ClearLastRun();
                _state = _state with { Experiment = chosen.Id, Variant = VariantKind.Fragile };
            }
        }

        Listeners.Call(Changed, _log);
        return LabResult.Done;
    }

    public LabResult SwitchVariant(VariantKind variant, LabLease? lease = null)
    {
        lock (_gate)
        {
            if (IsHeldByAnother(lease))
                return Busy();
            var experiment = _activeRun?.Experiment ?? _experiments.Find(_state.Experiment)!;
            if (RunPlanner.MissingVariant(experiment, variant) is { } missing)
                return new([missing]);
            if (_state.Variant == variant)
                return LabResult.Done;

            if (_activeRun is not null && _state.Phase == RunPhase.Running)
            {
                _inProgress.GoesElsewhere = experiment.GoesElsewhere(variant, _state.Target);
                _activeRun.SwitchTo(variant);
                _events.AddVariant(
                    FrameEventKinds.VariantSwitched,
                    variant,
                    experiment.LabelOf(variant),
                    _activeRun.PendingSwitch?.Waiting
                );
            }

            _state = _state with { Variant = variant, PendingSwitch = _activeRun?.PendingSwitch };
        }

        Listeners.Call(Changed, _log);
        return LabResult.Done;
    }

    public LabResult ChangeLoad(LoadChange change)
    {
        if (change.Validate() is { Count: > 0 } mistakes)
            return new(mistakes);
        lock (_gate)
        {
            if (IsHeldByAnother(null))
                return Busy();
            if (_activeRun is null || _state.Phase != RunPhase.Running)
                return LabResult.Conflict(
                    "No run is in progress, so there is no load to change. Start one, or set the load of the next."
                );
            if (_activeRun.Level is not { } now)
                return LabResult.Conflict("This run has neither users nor a rate to change.");
            if (change.Misplaced(now) is { } misplaced)
                return new([misplaced]);
            if (change.Level == now && change.SpawnRate is null)
                return LabResult.Done;
            if (change.SpawnRate is not null && _activeRun.Swarm is null)
                return new([
                    new(
                        "spawnRate",
                        "Users of this machine’s engine come at once: leave the rate at which they come out."
                    ),
                ]);
            if (!_activeRun.TryChange(change.Level, change.SpawnRate))
                return LabResult.Conflict("The run is ending, so its load stays as it is.");
            if (change.Level != now)
                _events.AddLoad(change.Level.Description, change.Level.Level);
            _state = _state with { Load = change.Level };
        }

        Listeners.Call(Changed, _log);
        return LabResult.Done;
    }

    public LabResult Stop(string? run = null)
    {
        lock (_gate)
        {
            if (_activeRun is null || (run is not null && run != _activeRun.Run.Id))
                return LabResult.Conflict("There is no run to stop.");
            _activeRun.Stop();
            if (_state.Phase == RunPhase.Stopping)
                return LabResult.Done;
            EnterStopping("stop");
        }

        Listeners.Call(Changed, _log);
        return LabResult.Done;
    }

    /// <summary>Aborts the current run without waiting for requests in flight; no effect without a run.</summary>
    public void Abort()
    {
        lock (_gate)
            _activeRun?.Abort();
    }

    /// <summary>Takes a snapshot of the run and closes it after its end. Called by the frame pump's thread only.</summary>
    internal RunSample? Advance()
    {
        RunSample sample;
        lock (_gate)
        {
            if (_activeRun is not { } activeRun)
                return null;
            var (snapshot, interval, tick) = activeRun.TakeSnapshot(_followers.OnSampled, _held.Current);
            if (activeRun.HasNews)
                _followers.OnSampled(snapshot, interval, tick);
            if (activeRun.HasWarmedUp)
                _events.Add(FrameEventKinds.WarmUpEnded, "warm-up over");
            sample = new(snapshot, activeRun.Run.PlannedSeconds, activeRun.Swarm) { Late = activeRun.Late };
            var isNew = AdvanceSwarm(activeRun.Swarm?.State) | AdvanceSwitch(activeRun);
            if (snapshot.Phase != LoadRunPhase.Running)
                isNew |= AdvanceEnd(activeRun, snapshot);
            if (!isNew)
                return sample;
        }

        Listeners.Call(Changed, _log);
        return sample;
    }

    public void Dispose()
    {
        _target.Changed -= OnTargetChanged;
        _experiments.Changed -= OnExperimentsChanged;
        _activeRun?.Stop();
    }

    /// <summary>Updates the state of the swarm's workers; true if the state has changed.</summary>
    private bool AdvanceSwarm(SwarmState? now)
    {
        var before = _state.Swarm;
        if (now is null || now == before)
            return false;
        if (now.Missing > (before?.Missing ?? 0))
            _events.Add(FrameEventKinds.WorkerLost, "worker lost");
        _state = _state with { Swarm = now };
        return true;
    }

    /// <summary>Reports the first request to the variant of the last switch; true if the state has changed.</summary>
    private bool AdvanceSwitch(ActiveRun activeRun)
    {
        if (_state.PendingSwitch is null || activeRun.PendingSwitch is not null)
            return false;
        _state = _state with { PendingSwitch = null };
        _events.AddVariant(FrameEventKinds.FirstRequest, _state.Variant, activeRun.Experiment.LabelOf(_state.Variant));
        return true;
    }

    /// <summary>Updates the state at the end of a run; true if it has changed.</summary>
    private bool AdvanceEnd(ActiveRun activeRun, LoadSnapshot snapshot)
    {
        if (snapshot.Phase != LoadRunPhase.Ended || !activeRun.MayEnd())
        {
            if (_state.Phase == RunPhase.Stopping)
                return false;
            EnterStopping("all sent");
            return true;
        }

        var summary = activeRun.SumUp(snapshot, _target);
        summary = _followers.OnEnded(summary);
        (_inProgress.Id, _inProgress.GoesElsewhere) = (null, false);
        _activeRun = null;
        _state = _state with
        {
            Phase = RunPhase.Idle,
            Run = null,
            Load = null,
            PendingSwitch = null,
            Swarm = null,
            LastSummary = summary,
            Problem = activeRun.Problem,
        };
        UnselectWhatIsGone();
        _events.Add(FrameEventKinds.RunEnded, summary.Ended.Name());
        _ended.Add(activeRun.Run.Id, summary);
        return true;
    }

    private bool IsHeldByAnother(LabLease? lease) => lease != _lease;

    private LabResult Busy() =>
        LabResult.Conflict(
            _state.BlockedReason is { } obstacle ? $"The lab is busy. {obstacle}" : "The lab is not reserved any more."
        );

    private void Release(LabLease lease)
    {
        lock (_gate)
        {
            if (_lease != lease)
                return;
            _lease = null;
            _state = _state with { ReservedFor = null, IsHeldForSeries = false };
        }

        Listeners.Call(Changed, _log);
    }

    private void ClearLastRun()
    {
        _followers.OnCleared();
        _state = _state with { LastSummary = null };
    }

    private void EnterStopping(string label)
    {
        _state = _state with { Phase = RunPhase.Stopping };
        _events.Add(FrameEventKinds.RunStopping, label);
    }

    private void OnExperimentsChanged()
    {
        lock (_gate)
            UnselectWhatIsGone();
        Listeners.Call(Changed, _log);
    }

    private void UnselectWhatIsGone()
    {
        if (_state.Run is not null)
            return;
        var chosen = _experiments.Find(_state.Experiment);
        if (chosen is null || RunPlanner.MissingVariant(chosen, _state.Variant) is not null)
        {
            if (chosen is null)
                ClearLastRun();
            var next =
                chosen
                ?? _experiments.All.FirstOrDefault(experiment => experiment.IsFor(_state.Target))
                ?? _experiments.All[0];
            _state = _state with { Experiment = next.Id, Variant = VariantKind.Fragile };
        }
    }

    private void OnTargetChanged()
    {
        lock (_gate)
        {
            var before = _state.Target;
            _state = _state with { Target = _target.State };
            if (_state.Run is null && (before.IsOwn, before.Address) != (_state.Target.IsOwn, _state.Target.Address))
                ClearLastRun();
            _events.Add(FrameEventKinds.Target, _state.Target.Title);
            if (_state.Target.Death is { } death && _activeRun is { } activeRun && activeRun.EndWith(death))
            {
                _events.Add(FrameEventKinds.TargetDied, death.Message);
                if (_state.Phase == RunPhase.Running)
                    EnterStopping("stop");
            }
        }

        Listeners.Call(Changed, _log);
    }
}
