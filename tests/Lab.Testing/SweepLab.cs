using Experiments;
using Lab.Campaigns.Storage;
using Lab.Campaigns.Sweeps;
using Lab.Foundation;
using Lab.Foundation.Results;
using Lab.Loads.Planning;
using Lab.Runtime;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Targets;
using Lab.Targets.Frames;
using Lab.Targets.Leases;
using Lab.Targets.Settings;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;

namespace Lab.Testing;

/// <summary>
/// A sweep runner with a lab whose runs end when the test requests it, and a target that the test can kill. Not thread-safe:
/// belongs to one test.
/// </summary>
internal sealed class SweepLab : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("sweeps-");

    public SweepLab(TimeProvider? time = null, bool canRestart = true, ILogger<SweepRunner>? log = null)
    {
        time ??= new SkippingTime();
        Target = new RestartingTarget { CanRestart = canRestart };
        Lab = new ScriptedLab(Target);
        Stream = new FrameStream();
        Store = new CampaignStore<SweepDocument>(Options.Create(new LabOptions { DataFolder = _folder.FullName }));
        Runner = new SweepRunner(
            Target,
            CampaignFactory.Create(Lab, Target, time: time, stream: Stream),
            Store,
            time,
            log ?? NullLogger<SweepRunner>.Instance
        );
    }

    public RestartingTarget Target { get; }

    public ScriptedLab Lab { get; }

    public FrameStream Stream { get; }

    public CampaignStore<SweepDocument> Store { get; }

    public SweepRunner Runner { get; }

    /// <summary>Two configurations × two numbers of users.</summary>
    public static SweepRequest FourCells { get; } =
        new()
        {
            Configurations = [SweepConfigurations.Default, SweepConfigurations.CappedAt200],
            Users = [1, 2],
            SecondsPerCell = 5,
            WarmUpSeconds = 2,
            CoolDownSeconds = 1,
        };

    public async Task<SweepDocument> EndAsync(CancellationToken cancellation)
    {
        await Runner.Work.WaitAsync(TimeSpan.FromSeconds(60), cancellation);
        return Store.List().Documents[0];
    }

    public void Dispose()
    {
        Runner.Dispose();
        _folder.Delete(recursive: true);
    }
}

/// <summary>A clock that moves on by the due time of every timer, and fires it at once.</summary>
internal sealed class SkippingTime : FakeTimeProvider
{
    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        if (dueTime > TimeSpan.Zero)
            Advance(dueTime);
        return TimeProvider.System.CreateTimer(
            callback,
            state,
            dueTime == Timeout.InfiniteTimeSpan ? dueTime : TimeSpan.Zero,
            Timeout.InfiniteTimeSpan
        );
    }
}

/// <summary>A target with a new process after each restart.</summary>
internal sealed class RestartingTarget : ITarget
{
    private volatile TargetState _state = new(TargetPhase.Running, new Uri("http://localhost:1"), 1, "Running.", []);

    public event Action? Changed;

    public TargetState State
    {
        get => _state;
        init => _state = value;
    }

    public RuntimeSettings Settings { get; private set; } = RuntimeSettings.Default;

    public bool CanRestart { get; init; } = true;

    public List<RuntimeSettings> Restarts { get; } = [];

    /// <summary>True after a request to stop a build.</summary>
    public bool IsBuildingStopped { get; private set; }

    /// <summary>The error of a restart by its number; null for success.</summary>
    public Func<int, Exception?> RestartFailure { get; set; } = _ => null;

    public Task RestartAsync(RuntimeSettings settings, LabLease lease)
    {
        lease.EnsureHeld();
        Settings = settings;
        Restarts.Add(settings);
        if (RestartFailure(Restarts.Count) is { } trouble)
            throw trouble;
        Become(TargetPhase.Running, Restarts.Count + 1, "Running.");
        return Task.CompletedTask;
    }

    public void StopBuilding() => IsBuildingStopped = true;

    public void Die(string message) => Become(TargetPhase.Crashed, null, message);

    private void Become(TargetPhase phase, int? process, string message)
    {
        _state = _state with { Phase = phase, ProcessId = process, Message = message };
        Changed?.Invoke();
    }
}

/// <summary>A lab with runs defined by the test. Thread-safe: runs are sequential.</summary>
internal sealed class ScriptedLab(ITarget target) : ILab
{
    private readonly Dictionary<string, RunSummary> _summaries = [];
    private volatile LabState _state = new(
        RunPhase.Idle,
        "blocking",
        VariantKind.Fragile,
        null,
        null,
        target.State,
        null
    );

    public event Action? Changed;

    public LabState State => _state;

    public List<RunRequest> Requests { get; } = [];

    public List<string?> Parts { get; } = [];

    public LabLease? Lease { get; private set; }

    /// <summary>The outcome of a run by its number; null runs until it is stopped.</summary>
    public Func<int, RunOutcome?> Play { get; set; } = _ => RunOutcome.Completed;

    /// <summary>The goodput of its runs; null derives it from the other figures.</summary>
    public double? GoodPerSecond { get; set; }

    public Task<StartResult> StartAsync(RunRequest request, LabLease? lease = null, RuntimeSettings? settings = null)
    {
        if (lease is null || lease != Lease)
            return Task.FromResult(StartResult.Rejected(LabResult.Conflict("Only with the lease.")));
        Requests.Add(request);
        Parts.Add(lease.Part);
        var run = new CurrentRun($"run-{Requests.Count}", request.Experiment, DateTimeOffset.UnixEpoch, 1, request);
        _state = _state with { Phase = RunPhase.Running, Run = run };
        if (Play(Requests.Count) is { } ended)
            End(ended);
        return Task.FromResult(new StartResult([], Run: run));
    }

    public LeaseResult Reserve(string why, bool forOneChange = false)
    {
        if (Lease is { } held)
            return new(null, LabResult.Conflict($"The lab is busy. {held.Why}"));
        Lease = new LabLease(why, _ => Lease = null, forOneChange);
        return new(Lease, LabResult.Done);
    }

    public LabResult SelectExperiment(string experiment, LabLease? lease = null) => LabResult.Done;

    public LabResult SwitchVariant(VariantKind variant, LabLease? lease = null)
    {
        _state = _state with { Variant = variant };
        return LabResult.Done;
    }

    public LabResult ChangeLoad(LoadChange change) => LabResult.Done;

    public LabResult Stop(string? run = null)
    {
        if (_state.Run is not { } on || (run is not null && run != on.Id))
            return LabResult.Conflict("There is no run to stop.");
        End(RunOutcome.Stopped);
        return LabResult.Done;
    }

    public RunSummary? Summary(string id)
    {
        lock (_summaries)
            return _summaries.GetValueOrDefault(id);
    }

    private void End(RunOutcome ended)
    {
        var run = _state.Run!;
        var figures = new RunFigures(
            100,
            50,
            90,
            0,
            10,
            0,
            1,
            1,
            2,
            3,
            4,
            new Dictionary<string, long>(),
            new Dictionary<int, long>()
        )
        {
            GoodPerSecond = GoodPerSecond,
        };
        var summary = new RunSummary(
            run.Id,
            run.Experiment,
            run.StartedAt,
            2,
            run.Request.Users,
            ended,
            figures,
            [new(run.Request.Variant, "/x", 2, figures)]
        )
        {
            Rungs = [.. (run.Request.BurstSizes ?? []).Select(size => new BurstStepStats(size, 2, size, 0))],
        };
        lock (_summaries)
            _summaries[run.Id] = summary;
        _state = _state with { Phase = RunPhase.Idle, Run = null, LastSummary = summary };
        Changed?.Invoke();
    }
}
