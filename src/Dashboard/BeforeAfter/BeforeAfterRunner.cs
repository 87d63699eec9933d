using Dashboard.Recordings;
using Dashboard.Runs;
using Dashboard.Targeting;
using Experiments;

namespace Dashboard.BeforeAfter;

/// <summary>
/// Carries out one before/after at a time on a reserved lab. Commands are served under a lock; the work is one task that alone changes
/// the course, whose fields are replaced whole. All members may be called from any thread.
/// </summary>
internal sealed class BeforeAfterRunner(ILab lab, ITarget target, ILabExperiments experiments, IRunStore store, TimeProvider time, ILogger<BeforeAfterRunner> log)
    : IBeforeAfter, IHostedService, IDisposable
{
    private static readonly VariantKind[] Order = [VariantKind.Fragile, VariantKind.Fixed];

    /// <summary>Rest between a restart and the fire: the target settles, and its probe attaches.</summary>
    public static readonly TimeSpan Rest = TimeSpan.FromSeconds(2);

    // What a restart takes on a laptop; for the time left only.
    private const double UsualRestartSeconds = 3;
    private static readonly TimeSpan LongestWaitForRecord = TimeSpan.FromSeconds(10);

    private readonly Lock _gate = new();
    private readonly CancellationTokenSource _shutdown = new();
    private volatile Course? _course;
    private volatile BeforeAfterOutcome? _last;
    private Task _work = Task.CompletedTask;
    private int _number;

    public event Action? Changed;

    public BeforeAfterStatus Status => new(_course?.Progress(time), _last);

    /// <summary>Ends when the before/after that is on has ended.</summary>
    public Task Work => _work;

    public LabAnswer Start(RunRequest request)
    {
        var errors = Order.SelectMany(variant => RunPlanner.Validate(request with { Variant = variant }, experiments)).DistinctBy(error => (error.Field, error.Message)).ToList();
        if (errors.Count > 0) return new(errors);
        var experiment = experiments.Find(request.Experiment);
        var title = experiment?.Title ?? request.Experiment;
        lock (_gate)
        {
            if (_course is not null) return LabAnswer.Conflict("Both variants are being played already. Stop that first, or wait until it has ended.");
            if (lab.State.Target.Phase != TargetPhase.Running)
                return LabAnswer.Conflict($"The target does not answer yet, so there is nothing to fire at. {lab.State.Target.Message}");
            if (lab.Reserve($"Both variants of “{title}” are being played, one after the other: stop it on the stage, or wait until it has ended.") is not { } lease)
                return LabAnswer.Conflict($"The lab is busy. {lab.State.ReservedFor ?? "A run is on: stop it first, or wait until it has ended."}");
            var course = new Course(++_number, request, RunPlanner.PlannedSeconds(request, experiment), CancellationTokenSource.CreateLinkedTokenSource(_shutdown.Token));
            _course = course;
            _work = Task.Run(() => CarryOutAsync(course, lease));
        }

        Changed?.Invoke();
        return LabAnswer.Done;
    }

    public LabAnswer Stop()
    {
        lock (_gate)
        {
            if (_course is not { } course) return LabAnswer.Conflict("Both variants are not being played, so there is nothing to stop.");
            _ = course.Stop.CancelAsync();
        }

        Changed?.Invoke();
        return LabAnswer.Done;
    }

    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public async Task StopAsync(CancellationToken cancellationToken)
    {
        await _shutdown.CancelAsync();
        await _work.WaitAsync(cancellationToken).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
    }

    public void Dispose() => _shutdown.Dispose();

    private async Task CarryOutAsync(Course course, LabLease lease)
    {
        var played = new List<string>();
        string? problem = null;
        try
        {
            foreach (var (index, variant) in Order.Index())
            {
                if (index > 0) await CoolDownAsync(course);
                course.Enter(index, variant, "under fire", time);
                Changed?.Invoke();
                played.Add(await PlayAsync(course, variant, lease));
            }
        }
        catch (BrokenOffException broken)
        {
            problem = broken.Message;
        }
        catch (RunRefusedException refused)
        {
            problem = refused.Message;
        }
        catch (OperationCanceledException) when (course.Stop.IsCancellationRequested)
        {
            problem = played.Count == 0 ? "It was stopped before the first run had ended." : "It was stopped after the first run. That run is kept.";
        }
        catch (Exception defect)
        {
            log.LogError(defect, "Both variants could not be played.");
            problem = $"It broke off: {defect.Message}";
        }
        finally
        {
            lease.Dispose();
            if (played.Count > 0) await WaitForRecordAsync(played[^1]);
            lock (_gate)
            {
                _last = new(course.Number, played, problem);
                _course = null;
                course.Stop.Dispose();
            }

            Changed?.Invoke();
        }
    }

    private async Task CoolDownAsync(Course course)
    {
        if (target.CanRestart)
        {
            course.Enter(1, Order[1], "restarting the target", time);
            Changed?.Invoke();
            await target.RestartAsync(course.Stop.Token);
        }

        if (target.State.Phase != TargetPhase.Running) throw new BrokenOffException($"The target did not come back after the first run. {target.State.Message}");
        course.Enter(1, Order[1], "letting it come to rest", time);
        Changed?.Invoke();
        await Task.Delay(Rest, time, course.Stop.Token);
    }

    private async Task<string> PlayAsync(Course course, VariantKind variant, LabLease lease)
    {
        var process = target.State.ProcessId;
        using var lost = CancellationTokenSource.CreateLinkedTokenSource(course.Stop.Token);
        target.Changed += Look;
        try
        {
            Look();
            var summary = await lab.RunToEndAsync(course.Request with { Variant = variant }, lease, lost.Token);
            return summary.Ended switch
            {
                "completed" => summary.Id,
                "stopped" => throw new BrokenOffException($"The run of {variant} was stopped, so there is nothing to compare it with."),
                _ => throw new BrokenOffException($"The load engine failed in the run of {variant}. {lab.State.Problem}"),
            };
        }
        catch (OperationCanceledException) when (!course.Stop.IsCancellationRequested)
        {
            throw new BrokenOffException($"The target went away in the middle of the run of {variant}. {target.State.Message}");
        }
        finally
        {
            target.Changed -= Look;
        }

        void Look()
        {
            if (target.State.Phase != TargetPhase.Running || target.State.ProcessId != process) _ = lost.CancelAsync();
        }
    }

    // The record is closed a moment after the run; who is led to the comparison must find it.
    private async Task WaitForRecordAsync(string id)
    {
        var kept = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        store.Changed += Look;
        try
        {
            Look();
            await kept.Task.WaitAsync(LongestWaitForRecord, time);
        }
        catch (TimeoutException)
        {
            log.LogWarning("The record of run {Id} has not been closed yet; the comparison may not find it.", id);
        }
        finally
        {
            store.Changed -= Look;
        }

        void Look()
        {
            if (store.List().Any(run => run.Id == id && run.State == RecordingState.Complete)) kept.TrySetResult();
        }
    }

    /// <summary>It cannot go on, and the message says why.</summary>
    private sealed class BrokenOffException(string message) : Exception(message);

    /// <summary>A before/after under way. Written by its task, read by anyone.</summary>
    private sealed class Course(int number, RunRequest request, double runSeconds, CancellationTokenSource stop)
    {
        private volatile Step _step = new(0, Order[0], "starting", 0);

        public int Number => number;

        public RunRequest Request => request;

        public CancellationTokenSource Stop => stop;

        public void Enter(int index, VariantKind variant, string doing, TimeProvider time) => _step = new(index, variant, doing, time.GetTimestamp());

        public BeforeAfterProgress Progress(TimeProvider time)
        {
            var step = _step;
            var passed = step.Since == 0 ? 0 : time.GetElapsedTime(step.Since).TotalSeconds;
            var between = Rest.TotalSeconds + UsualRestartSeconds;
            var left = step switch
            {
                { Index: 0 } => runSeconds - passed + between + runSeconds,
                { Doing: "under fire" } => runSeconds - passed,
                _ => Math.Max(0, between - passed) + runSeconds,
            };
            return new(number, request.Experiment, step.Index + 1, Order.Length, step.Variant, step.Doing, Math.Max(0, left), stop.IsCancellationRequested);
        }

        private sealed record Step(int Index, VariantKind Variant, string Doing, long Since);
    }
}
