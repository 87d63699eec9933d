using System.Diagnostics;
using System.Net;
using LoadEngine.Executors;
using LoadEngine.Figures;
using LoadEngine.Generator;
using LoadEngine.Plans;
using LoadEngine.Recording;
using LoadEngine.Scheduling;
using LoadEngine.Sending;

namespace LoadEngine.Runs;

/// <summary>
/// A running plan. Two dedicated threads (starts and deadlines) drive it, so that it keeps its schedule even when the process's
/// thread pool is blocked. Thread-safe.
/// </summary>
public sealed class LoadRun : IAsyncDisposable
{
    private const long MaxSleepNs = 5 * Nanoseconds.PerMs;
    private const long DeadlineCheckNs = 5 * Nanoseconds.PerMs;

    private readonly RunCores _cores;
    private readonly SnapshotTaker _snapshots;
    private readonly List<ConnectionFactory> _connections = [];
    private readonly TaskCompletionSource _completion = new(TaskCreationOptions.RunContinuationsAsynchronously);

    private LoadRun(LoadPlan plan, AllowedHosts allowedHosts, TimeProvider time, HostResolver hosts)
    {
        (Plan, AllowedHosts) = (plan, allowedHosts);
        var (clock, tags, feed) = (
            new RunClock(time),
            new TagRecordings(),
            plan.Data is { } data ? new FeedRows(data) : null
        );
        var answers = new Recorder();
        RunCore[] cores =
            plan.Scenarios.Count == 0
                ? [Create(plan, clock)]
                :
                [
                    .. plan.Scenarios.Select(
                        (scenario, index) =>
                            Create(plan.ForScenario(index), clock.StartingAt(Nanoseconds.From(scenario.StartAfter)))
                    ),
                ];
        _cores = new(clock, cores, Nanoseconds.From(plan.WarmUp), UsesPool(plan)) { Answers = answers };
        _snapshots = new SnapshotTaker(_cores, [.. plan.Scenarios.Select(scenario => scenario.Name)]);

        RunCore Create(LoadPlan alone, RunClock own) =>
            new(
                alone,
                own,
                tags,
                feed,
                recorder => [.. LoopsOfHandlers(alone).Select(loops => Connect(alone, loops, recorder))]
            );

        HttpMessageInvoker Connect(LoadPlan alone, IReadOnlyList<EpollLoop>? loops, Func<Recorder> recorder)
        {
            var connections = new ConnectionFactory(alone, allowedHosts, hosts, recorder, loops, answers);
            _connections.Add(connections);
            return new HttpMessageInvoker(connections.CreateHandler());
        }
    }

    /// <summary>The plan.</summary>
    public LoadPlan Plan { get; }

    /// <summary>The phase of the run.</summary>
    public LoadRunPhase Phase => _cores.Phase;

    /// <summary>Name of the current target; with several scenarios, of the first scenario.</summary>
    public string ActiveTarget => First.Active.Target.Name;

    /// <summary>True if the run ended, or is ending, because of <see cref="Stop"/> or a defect.</summary>
    public bool WasStopped => _cores.WasStopped;

    /// <summary>How the run ended; null while it runs as planned.</summary>
    public RunEnding? Ending =>
        _cores.Fault is not null ? RunEnding.Failed
        : _cores.WasStopped ? RunEnding.Stopped
        : Phase == LoadRunPhase.Ended ? RunEnding.Completed
        : null;

    /// <summary>Completes when no requests are in flight; fails if a defect ended the run.</summary>
    public Task Completion => _completion.Task;

    /// <summary>The defect that ended the run; null if there was none.</summary>
    public Exception? Fault => _cores.Fault;

    /// <summary>The steps of a burst ladder so far; empty for other executors.</summary>
    public IReadOnlyList<BurstStep> BurstSteps =>
        _cores.All.Select(core => core.Executor).OfType<BurstExecutor>().FirstOrDefault()?.Steps ?? [];

    /// <summary>Counts of the run's scenarios and of the tags of its requests, up to the last snapshot; valid until the next.</summary>
    public IReadOnlyList<RunPart> Parts => _snapshots.Parts;

    private AllowedHosts AllowedHosts { get; }

    private RunCore First => _cores.All[0];

    /// <summary>Starts a plan.</summary>
    /// <exception cref="InvalidLoadPlanException">The plan is invalid or needs too many sockets; nothing was sent.</exception>
    public static LoadRun Start(LoadPlan plan, AllowedHosts allowedHosts, TimeProvider? time = null)
    {
        var errors = LoadPlanValidation.Validate(plan, allowedHosts);
        if (errors.Count > 0)
            throw new InvalidLoadPlanException(errors);
        if (FileDescriptors.Validate(plan) is { } mistake)
            throw new InvalidLoadPlanException([mistake]);
        return Begin(plan, allowedHosts, time ?? TimeProvider.System);
    }

    /// <summary>Starts a validated plan.</summary>
    internal static LoadRun Begin(
        LoadPlan plan,
        AllowedHosts allowedHosts,
        TimeProvider time,
        HostResolver? hosts = null
    )
    {
        var run = new LoadRun(plan, allowedHosts, time, hosts ?? new(Dns.GetHostAddresses, TimeProvider.System));
        new Thread(run.DriveDeadlines) { IsBackground = true, Name = "load deadlines" }.Start();
        new Thread(run.DriveStarts)
        {
            IsBackground = true,
            Name = "load starts",
            Priority = ThreadPriority.AboveNormal,
        }.Start();
        return run;
    }

    /// <summary>Switches the target; each user (of the first scenario, if several) uses it from its next iteration.</summary>
    /// <exception cref="InvalidLoadPlanException">The target is invalid; nothing has changed.</exception>
    public void SwitchTo(LoadTarget target)
    {
        var errors = LoadPlanValidation.Validate(target, AllowedHosts, Plan.Data);
        if (errors.Count > 0)
            throw new InvalidLoadPlanException(errors);
        First.SwitchTo(target);
    }

    /// <summary>
    /// Changes the number of users, with several scenarios those of the first. False if the load model has no variable user
    /// count or the number is out of range.
    /// </summary>
    public bool TrySetUsers(int users) => users is >= 0 and <= PlanLimits.MaxUsers && First.Executor.TrySetUsers(users);

    /// <summary>
    /// Changes the starts per second, with several scenarios those of the first. False if the load model has no rate or the
    /// number is out of range.
    /// </summary>
    public bool TrySetRate(double startsPerSecond) =>
        startsPerSecond is > 0 and <= PlanLimits.MaxRatePerSecond && First.Executor.TrySetRate(startsPerSecond);

    /// <summary>
    /// Stops starting iterations; those in flight may finish within <see cref="LoadPlan.GracefulStop"/>, then they are
    /// cancelled.
    /// </summary>
    public void Stop() => _cores.RequestStop();

    /// <summary>Stops without grace: no further iterations start, and those in flight are cancelled.</summary>
    public void Abort() => _cores.RequestAbort();

    /// <summary>Returns the results since the last call, and since the start.</summary>
    /// <param name="withInterval">Receives the interval's histograms, which are reused after the call.</param>
    /// <param name="withTarget">Receives those of each target, with its name; reused after the call.</param>
    public LoadSnapshot TakeSnapshot(Action<Tally>? withInterval = null, Action<string, Tally>? withTarget = null) =>
        _snapshots.Take(withInterval, withTarget);

    /// <summary>Stops without grace and waits until no requests are in flight.</summary>
    public async ValueTask DisposeAsync()
    {
        _cores.RequestAbort();
        await _completion.Task.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
    }

    // HttpClient ends HTTP/2 streams and opens connections on the pool; without epoll, so does the runtime with each read.
    private static bool UsesPool(LoadPlan plan) =>
        !EpollLoop.IsSupported
        || plan.Protocol == HttpProtocolVersion.Http2
        || plan.Connections != ConnectionPolicy.Reuse;

    // One handler for each loop, so that a response continues on the thread of its connection. Several handlers would open several
    // HTTP/2 connections where one is expected. Null for the sockets of the runtime.
    private static IReadOnlyList<EpollLoop>?[] LoopsOfHandlers(LoadPlan plan)
    {
        if (!EpollLoop.IsSupported)
            return [null];
        return plan.Protocol == HttpProtocolVersion.Http2
            ? [EpollLoop.All]
            : [.. EpollLoop.All.Select(IReadOnlyList<EpollLoop> (loop) => [loop])];
    }

    private void DriveStarts()
    {
        using var presence = GeneratorThreads.Enter();
        FineSleep.PrepareThread();
        while (_cores.Phase != LoadRunPhase.Ended)
        {
            var sleepNs = MaxSleepNs;
            try
            {
                sleepNs = Math.Min(_cores.Tick() - _cores.NowNs, MaxSleepNs);
            }
            catch (Exception fault)
            {
                // A defect stops the run but not its threads, because busy users must still be awaited.
                First.ReportFault(fault);
            }

            if (_cores.Phase == LoadRunPhase.Ended)
                break;
            var begun = Stopwatch.GetTimestamp();
            FineSleep.Sleep(sleepNs);
            _cores.SchedulerStall.RecordSleep(sleepNs, Nanoseconds.From(Stopwatch.GetElapsedTime(begun)));
        }

        if (_cores.Fault is { } defect)
            _completion.TrySetException(defect);
        else
            _completion.TrySetResult();
    }

    private void DriveDeadlines()
    {
        using var presence = GeneratorThreads.Enter();
        PoolReserve.Shared.Enter();
        while (!_completion.Task.IsCompleted)
        {
            try
            {
                _cores.CheckDeadlines();
                _cores.Pool.Check();
                foreach (var connections in _connections)
                    connections.CloseDue();
            }
            catch (Exception fault)
            {
                First.ReportFault(fault);
            }

            FineSleep.Sleep(DeadlineCheckNs);
        }

        PoolReserve.Shared.Leave();
        foreach (var core in _cores.All)
        foreach (var invoker in core.Invokers)
            invoker.Dispose();
        foreach (var connections in _connections)
            connections.Dispose();
    }
}
