using System.Collections.Concurrent;
using System.Globalization;
using Dashboard.Streaming;
using Dashboard.Targeting;
using Experiments;
using LoadEngine.Plans;
using LoadEngine.Recording;
using LoadEngine.Runs;
using Microsoft.Extensions.Options;

namespace Dashboard.Runs;

/// <summary>What the lab's run looks like at the moment of a frame.</summary>
/// <param name="Load">The engine's snapshot.</param>
/// <param name="PlannedSeconds">Length as planned.</param>
internal sealed record RunSample(LoadSnapshot Load, double PlannedSeconds);

/// <summary>
/// The one lab of the process. Commands come from any thread and are served one at a time under a lock; the state is an
/// immutable record that is replaced, and <see cref="Changed"/> is raised outside the lock.
/// </summary>
internal sealed class Lab : ILab, IDisposable
{
    private readonly Lock _gate = new();
    private readonly ITarget _target;
    private readonly FrameEvents _events;
    private readonly TimeProvider _time;
    private readonly LabOptions _options;
    private readonly AllowedHosts _allowedHosts;
    private readonly IRunObserver[] _observers;
    private readonly ConcurrentDictionary<string, RunSummary> _summaries = new();
    private volatile LabState _state;
    private LoadRun? _load;
    private RunJudge? _judge;
    private RungCounts? _rungs;
    private LabLease? _lease;
    private int _peakUsers;
    private int _runNumber;

    public Lab(ITarget target, FrameEvents events, TimeProvider time, IOptions<LabOptions> options, IEnumerable<IRunObserver> observers)
    {
        (_target, _events, _time, _options) = (target, events, time, options.Value);
        _observers = [.. observers];
        _allowedHosts = new AllowedHosts(_options.AllowedHosts);
        var first = ExperimentCatalogue.All[0];
        _state = new(RunPhase.Idle, first.Id, VariantKind.Fragile, null, null, target.State, null);
        _target.Changed += NoteTarget;
    }

    public event Action? Changed;

    public LabState State => _state;

    public RunSummary? Summary(string id) => _summaries.GetValueOrDefault(id);

    public LabAnswer Start(RunRequest request) => Begin(request, lease: null);

    public LabAnswer Start(RunRequest request, LabLease lease) => Begin(request, lease);

    public LabLease? Reserve(string why)
    {
        LabLease lease;
        lock (_gate)
        {
            if (_state.Run is not null || _lease is not null) return null;
            _lease = lease = new LabLease(why, Release);
            _state = _state with { ReservedFor = why };
        }

        Changed?.Invoke();
        return lease;
    }

    private LabAnswer Begin(RunRequest request, LabLease? lease)
    {
        var errors = RunPlanner.Validate(request);
        if (errors.Count > 0) return new(errors);
        lock (_gate)
        {
            if (lease != _lease) return Busy();
            if (_state.Run is not null) return LabAnswer.Conflict("A run is on already. Stop it first, or wait until it has ended.");
            if (_state.Target.Phase != TargetPhase.Running)
                return LabAnswer.Conflict($"The target does not answer yet, so there is nothing to fire at. {_state.Target.Message}");
            var plan = RunPlanner.Plan(request, _state.Target.Address, _options);
            try
            {
                _load = LoadRun.Start(plan, _allowedHosts, _time);
            }
            catch (InvalidLoadPlanException invalid)
            {
                return new([.. invalid.Errors.Select(error => new FieldError(error.Field, error.Message))]);
            }

            _judge = new RunJudge(ModelPlanner.Thresholds(request));
            _rungs = new RungCounts();
            _peakUsers = 0;
            var startedAt = _time.GetUtcNow();
            var id = string.Create(CultureInfo.InvariantCulture, $"{startedAt:yyyyMMdd-HHmmss}-{++_runNumber}");
            var run = new CurrentRun(id, request.Experiment, startedAt, plan.Executor.PlannedDuration.TotalSeconds, request);
            _state = _state with { Phase = RunPhase.Running, Experiment = request.Experiment, Variant = request.Variant, Run = run, Problem = null };
            foreach (var observer in _observers) observer.OnStarted(run, plan);
            _events.Add(FrameEventKinds.RunStarted, request.Variant.ToString());
        }

        Changed?.Invoke();
        return LabAnswer.Done;
    }

    public LabAnswer SelectExperiment(string experiment)
    {
        if (ExperimentCatalogue.Find(experiment) is not { } chosen) return new([new("experiment", $"There is no experiment '{experiment}'.")]);
        lock (_gate)
        {
            if (_lease is not null) return Busy();
            if (_state.Run is not null) return LabAnswer.Conflict("The experiment cannot be changed while a run is on.");
            var variant = RunPlanner.MissingVariant(chosen, _state.Variant) is null ? _state.Variant : VariantKind.Fragile;
            _state = _state with { Experiment = experiment, Variant = variant };
        }

        Changed?.Invoke();
        return LabAnswer.Done;
    }

    public LabAnswer SwitchVariant(VariantKind variant)
    {
        lock (_gate)
        {
            var experiment = ExperimentCatalogue.Find(_state.Experiment)!;
            if (RunPlanner.MissingVariant(experiment, variant) is { } missing) return new([missing]);
            if (_state.Variant == variant) return LabAnswer.Done;
            if (_lease is not null) return Busy();
            if (_state.Run is { } run)
            {
                _load!.SwitchTo(RunPlanner.TargetOf(ExperimentCatalogue.Find(run.Experiment)!, variant, _state.Target.Address));
                _events.Add(FrameEventKinds.VariantSwitched, variant.ToString());
            }

            _state = _state with { Variant = variant };
        }

        Changed?.Invoke();
        return LabAnswer.Done;
    }

    public LabAnswer Stop()
    {
        lock (_gate)
        {
            if (_state.Run is null) return LabAnswer.Conflict("There is no run to stop.");
            _load!.Stop();
            if (_state.Phase == RunPhase.Stopping) return LabAnswer.Done;
            EnterStopping();
        }

        Changed?.Invoke();
        return LabAnswer.Done;
    }

    /// <summary>Takes the run's snapshot for a frame, and closes the run when it has ended. For the frame pump only.</summary>
    public RunSample? Sample()
    {
        RunSample sample;
        lock (_gate)
        {
            if (_load is null || _state.Run is not { } run) return null;
            Tally? interval = null;
            var snapshot = _load.TakeSnapshot(tally => interval = tally);
            _judge!.Add(interval!);
            _rungs!.Add(_load.BurstRungs, snapshot.Total);
            foreach (var observer in _observers) observer.OnSampled(snapshot, interval!);
            _peakUsers = Math.Max(_peakUsers, snapshot.Users);
            sample = new(snapshot, run.PlannedSeconds);
            if (snapshot.Phase == LoadRunPhase.Running || !AdvanceEnd(run, snapshot)) return sample;
        }

        Changed?.Invoke();
        return sample;
    }

    public void Dispose()
    {
        _target.Changed -= NoteTarget;
        _load?.Stop();
    }

    /// <summary>Follows the end of a run; true when the state has changed.</summary>
    private bool AdvanceEnd(CurrentRun run, LoadSnapshot snapshot)
    {
        if (snapshot.Phase != LoadRunPhase.Ended)
        {
            if (_state.Phase == RunPhase.Stopping) return false;
            EnterStopping();
            return true;
        }

        // Not asked of the completion, which follows the phase a moment later.
        var fault = _load!.Fault;
        var ended = fault is not null ? "failed" : _load.WasStopped ? "stopped" : "completed";
        var summary = RunSummaries.Of(run, snapshot, _peakUsers, ended) with
        {
            Thresholds = _judge!.Verdicts(snapshot.Total.Seconds),
            Settings = _target.Settings,
            Rungs = _rungs!.Ended,
        };
        foreach (var observer in _observers) summary = observer.OnEnded(summary);
        _summaries[run.Id] = summary;
        _load = null;
        _state = _state with { Phase = RunPhase.Idle, Run = null, LastSummary = summary, Problem = fault?.Message };
        _events.Add(FrameEventKinds.RunEnded, ended);
        return true;
    }

    private LabAnswer Busy() => LabAnswer.Conflict(_lease is { } lease ? $"The lab is busy. {lease.Why}" : "The lab is not reserved any more.");

    private void Release(LabLease lease)
    {
        lock (_gate)
        {
            if (_lease != lease) return;
            _lease = null;
            _state = _state with { ReservedFor = null };
        }

        Changed?.Invoke();
    }

    private void EnterStopping()
    {
        _state = _state with { Phase = RunPhase.Stopping };
        _events.Add(FrameEventKinds.RunStopping, "Stopping");
    }

    private void NoteTarget()
    {
        lock (_gate) _state = _state with { Target = _target.State };
        _events.Add(FrameEventKinds.Target, _target.State.Phase.ToString());
        Changed?.Invoke();
    }
}
