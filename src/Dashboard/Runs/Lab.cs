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
    private readonly ILabExperiments _experiments;
    private readonly FrameEvents _events;
    private readonly TimeProvider _time;
    private readonly LabOptions _options;
    private readonly AllowedHosts _allowedHosts;
    private readonly IRunObserver[] _observers;
    private readonly ConcurrentDictionary<string, RunSummary> _summaries = new();
    private volatile LabState _state;
    private RunUnderFire? _underFire;
    private LabLease? _lease;
    private int _runNumber;

    public Lab(
        ITarget target, ILabExperiments experiments, FrameEvents events, TimeProvider time, IOptions<LabOptions> options, IEnumerable<IRunObserver> observers)
    {
        (_target, _experiments, _events, _time, _options) = (target, experiments, events, time, options.Value);
        _observers = [.. observers];
        _allowedHosts = new AllowedHosts(_options.AllowedHosts);
        var first = experiments.All[0];
        _state = new(RunPhase.Idle, first.Id, VariantKind.Fragile, null, null, target.State, null);
        _target.Changed += NoteTarget;
        _experiments.Changed += NoteExperiments;
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
        var errors = RunPlanner.Validate(request, _experiments);
        if (errors.Count > 0) return new(errors);
        lock (_gate)
        {
            if (lease != _lease) return Busy();
            if (_state.Run is not null) return LabAnswer.Conflict("A run is on already. Stop it first, or wait until it has ended.");
            if (_state.Target.Phase != TargetPhase.Running)
                return LabAnswer.Conflict($"The target does not answer yet, so there is nothing to fire at. {_state.Target.Message}");
            var plan = RunPlanner.Plan(request, _state.Target.Address, _options, _experiments);
            LoadRun load;
            try
            {
                load = LoadRun.Start(plan, _allowedHosts, _time);
            }
            catch (InvalidLoadPlanException invalid)
            {
                return new([.. invalid.Errors.Select(error => new FieldError(error.Field, error.Message))]);
            }

            var startedAt = _time.GetUtcNow();
            var id = string.Create(CultureInfo.InvariantCulture, $"{startedAt:yyyyMMdd-HHmmss}-{++_runNumber}");
            var run = new CurrentRun(id, request.Experiment, startedAt, plan.Executor.PlannedDuration.TotalSeconds, request);
            var experiment = _experiments.Find(request.Experiment)!;
            var targets = experiment.Variants.ToDictionary(variant => variant.Kind, variant => _experiments.TargetOf(experiment, variant.Kind, _state.Target.Address));
            _underFire = new RunUnderFire(run, experiment, targets, load);
            _state = _state with { Phase = RunPhase.Running, Experiment = request.Experiment, Variant = request.Variant, Run = run, Problem = null };
            foreach (var observer in _observers) observer.OnStarted(run, plan);
            _events.Add(FrameEventKinds.RunStarted, request.Variant.ToString());
        }

        Changed?.Invoke();
        return LabAnswer.Done;
    }

    public LabAnswer SelectExperiment(string experiment)
    {
        if (_experiments.Find(experiment) is not { } chosen) return new([new("experiment", $"There is no experiment '{experiment}'.")]);
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
            var experiment = _underFire?.Experiment ?? _experiments.Find(_state.Experiment)!;
            if (RunPlanner.MissingVariant(experiment, variant) is { } missing) return new([missing]);
            if (_state.Variant == variant) return LabAnswer.Done;
            if (_lease is not null) return Busy();
            if (_underFire is not null)
            {
                _underFire.SwitchTo(variant);
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
            if (_underFire is null) return LabAnswer.Conflict("There is no run to stop.");
            _underFire.Stop();
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
            if (_underFire is not { } underFire) return null;
            var (snapshot, interval) = underFire.TakeSnapshot();
            foreach (var observer in _observers) observer.OnSampled(snapshot, interval);
            sample = new(snapshot, underFire.Run.PlannedSeconds);
            if (snapshot.Phase == LoadRunPhase.Running || !AdvanceEnd(underFire, snapshot)) return sample;
        }

        Changed?.Invoke();
        return sample;
    }

    public void Dispose()
    {
        _target.Changed -= NoteTarget;
        _experiments.Changed -= NoteExperiments;
        _underFire?.Stop();
    }

    /// <summary>Follows the end of a run; true when the state has changed.</summary>
    private bool AdvanceEnd(RunUnderFire underFire, LoadSnapshot snapshot)
    {
        if (snapshot.Phase != LoadRunPhase.Ended)
        {
            if (_state.Phase == RunPhase.Stopping) return false;
            EnterStopping();
            return true;
        }

        var summary = underFire.SumUp(snapshot, _target);
        foreach (var observer in _observers) summary = observer.OnEnded(summary);
        _summaries[underFire.Run.Id] = summary;
        _underFire = null;
        _state = _state with { Phase = RunPhase.Idle, Run = null, LastSummary = summary, Problem = underFire.Problem };
        LeaveWhatIsGone();
        _events.Add(FrameEventKinds.RunEnded, underFire.Ended);
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

    private void NoteExperiments()
    {
        lock (_gate) LeaveWhatIsGone();
        Changed?.Invoke();
    }

    private void LeaveWhatIsGone()
    {
        if (_state.Run is not null) return;
        var chosen = _experiments.Find(_state.Experiment);
        if (chosen is null || RunPlanner.MissingVariant(chosen, _state.Variant) is not null)
            _state = _state with { Experiment = (chosen ?? _experiments.All[0]).Id, Variant = VariantKind.Fragile };
    }

    private void NoteTarget()
    {
        lock (_gate) _state = _state with { Target = _target.State };
        _events.Add(FrameEventKinds.Target, _target.State.Phase.ToString());
        Changed?.Invoke();
    }
}
