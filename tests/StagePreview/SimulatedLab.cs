using Dashboard.Runs;
using Dashboard.Streaming;
using Dashboard.Targeting;
using Experiments;

namespace StagePreview;

/// <summary>A lab whose runs are simulated, four frames a second. Every member takes one lock, so any thread may call.</summary>
public sealed class SimulatedLab(ITarget target, TimeProvider clock, IConfiguration settings) : BackgroundService, ILab
{
    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(250);
    private readonly Lock gate = new();
    private readonly List<Frame> frames = [];
    private readonly List<FrameEvent> pending = [];
    private readonly Simulation simulation = new();
    private TaskCompletionSource next = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private double runStart, switchedAt;
    private long atSwitch;
    private LabState state = new(RunPhase.Idle, "blocking", VariantKind.Fragile, null, null, target.State, null);

    /// <inheritdoc />
    public LabState State => state with { Target = target.State };

    /// <summary>Ends when another frame is there.</summary>
    public Task NextFrame => next.Task;

    /// <inheritdoc />
    public event Action? Changed;

    /// <summary>The frames from a sequence number on.</summary>
    public IReadOnlyList<Frame> FramesFrom(long sequence)
    {
        lock (gate)
        {
            return frames.Skip((int)Math.Clamp(sequence - 1, 0, int.MaxValue)).ToList();
        }
    }

    /// <inheritdoc />
    public LabAnswer Start(RunRequest request)
    {
        ArgumentNullException.ThrowIfNull(request);
        if (request.TimeoutMs == 666)
        {
            return new LabAnswer([new("timeoutMs", "Refused by the lab, to see how a refusal looks.")]);
        }

        lock (gate)
        {
            simulation.StartRun();
            (runStart, switchedAt, atSwitch) = (Now, -1, 0);
            pending.Add(new(FrameEventKinds.RunStarted, request.Variant.ToString(), runStart));
            var run = new CurrentRun($"run-{frames.Count}", request.Experiment, clock.GetUtcNow(), request.DurationSeconds, request);
            state = state with { Phase = RunPhase.Running, Variant = request.Variant, Run = run };
        }

        return Tell();
    }

    /// <inheritdoc />
    public LabAnswer SelectExperiment(string experiment)
    {
        lock (gate)
        {
            state = state with { Experiment = experiment };
        }

        return Tell();
    }

    /// <inheritdoc />
    public LabAnswer SwitchVariant(VariantKind variant)
    {
        lock (gate)
        {
            if (state.Run is not null && variant != state.Variant)
            {
                pending.Add(new(FrameEventKinds.VariantSwitched, variant.ToString(), Now));
                (switchedAt, atSwitch) = (Now, simulation.Totals.Requests);
            }

            state = state with { Variant = variant };
        }

        return Tell();
    }

    /// <inheritdoc />
    public LabAnswer Stop()
    {
        lock (gate)
        {
            End("stopped");
        }

        return Tell();
    }

    /// <inheritdoc />
    public RunSummary? Summary(string id) => state.LastSummary?.Id == id ? state.LastSummary : null;

    /// <inheritdoc />
    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        for (int warmUp = settings.GetValue("Frames", 80); warmUp > 0; warmUp--)
        {
            Add(frames.Count * Interval.TotalSeconds);
        }

        int runFrames = settings.GetValue("RunFrames", 0);
        if (runFrames > 0)
        {
            Start(new RunRequest { DurationSeconds = 1_800 });
        }

        for (int done = 0; done < runFrames; done++)
        {
            if (done == runFrames / 2)
            {
                SwitchVariant(VariantKind.Fixed);
            }

            Add(Now);
        }

        using var timer = new PeriodicTimer(Interval, clock);
        while (await timer.WaitForNextTickAsync(stoppingToken))
        {
            Add(Now);
        }
    }

    private double Now => frames.Count * Interval.TotalSeconds;

    private void Add(double time)
    {
        bool ended = false;
        lock (gate)
        {
            double elapsed = time - runStart;
            double? users = null;
            if (state.Run is { } run)
            {
                ended = elapsed >= run.PlannedSeconds;
                users = Math.Round(run.Request.Users * Math.Min(1, (elapsed + 0.25) / Math.Max(run.Request.RampSeconds, 0.25)));
            }

            var values = simulation.Step(users, state.Variant, elapsed, (state.Run?.PlannedSeconds ?? 0) - elapsed);
            if (simulation.Adjustment is { } adjustment)
            {
                pending.Add(new(FrameEventKinds.PoolAdjustment, adjustment, time));
            }

            if (ended)
            {
                End("completed");
            }

            frames.Add(new Frame(frames.Count + 1, time, values, [.. pending]));
            pending.Clear();
        }

        Interlocked.Exchange(ref next, new(TaskCreationOptions.RunContinuationsAsynchronously)).SetResult();
        if (ended)
        {
            Changed?.Invoke();
        }
    }

    private void End(string how)
    {
        if (state.Run is not { } run)
        {
            return;
        }

        pending.Add(new(FrameEventKinds.RunStopping, "Stop", Now));
        pending.Add(new(FrameEventKinds.RunEnded, how, Now + 0.2));
        double seconds = Now - runStart;
        double fragileSeconds = switchedAt < 0 ? seconds : switchedAt - runStart;
        var (requests, failed) = simulation.Totals;
        var experiment = ExperimentCatalogue.Find(run.Experiment)!;
        List<VariantSummary> variants =
        [
            new(run.Request.Variant, experiment[run.Request.Variant].Route, fragileSeconds, Figures(switchedAt < 0 ? requests : atSwitch, fragileSeconds, failed, 1_310)),
        ];
        if (switchedAt >= 0)
        {
            variants.Add(new(state.Variant, experiment[state.Variant].Route, seconds - fragileSeconds, Figures(requests - atSwitch, seconds - fragileSeconds, 0, 203)));
        }

        var summary = new RunSummary(run.Id, run.Experiment, run.StartedAt, seconds, run.Request.Users, how, Figures(requests, seconds, failed, 700), variants);
        state = state with { Phase = RunPhase.Idle, Run = null, LastSummary = summary };
    }

    private static RunFigures Figures(long requests, double seconds, long failed, double p50) => new(
        requests, requests / Math.Max(seconds, 0.1), requests - failed, 0, failed, 0, p50 * 1.04, p50, p50 * 1.3, p50 * 1.5, p50 * 1.7,
        failed == 0 ? new Dictionary<string, long>() : new Dictionary<string, long> { ["request_timeout"] = failed },
        new Dictionary<int, long> { [200] = requests - failed });

    private LabAnswer Tell()
    {
        Changed?.Invoke();
        return LabAnswer.Done;
    }
}
