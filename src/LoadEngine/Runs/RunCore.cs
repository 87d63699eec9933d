using LoadEngine.Executors;
using LoadEngine.Plans;
using LoadEngine.Scheduling;

namespace LoadEngine.Runs;

/// <summary>Where a run stands.</summary>
public enum LoadRunPhase
{
    /// <summary>Iterations are being started.</summary>
    Running,

    /// <summary>No new iteration is started; those in flight may finish.</summary>
    Draining,

    /// <summary>The second deadline of the stop has passed: what is in flight is being cancelled.</summary>
    Interrupting,

    /// <summary>Nothing is in flight.</summary>
    Ended,
}

/// <summary>
/// The parts of a run and the steps they take, without the threads that make them take it: <see cref="Tick"/> belongs to the
/// scheduler thread, <see cref="CheckDeadlines"/> to the deadline thread. Tests call both with a clock of their own.
/// </summary>
internal sealed class RunCore
{
    private readonly Lock _switching = new();
    private readonly List<TargetFigures> _targets = [];
    private long _activeSinceNs;
    private long _drainDeadlineNs = long.MaxValue;
    private volatile TargetFigures _active;
    private volatile bool _stopRequested;
    private volatile bool _abortRequested;
    private volatile LoadRunPhase _phase;
    private volatile Exception? _fault;
    private long _endedNs = -1;

    public RunCore(LoadPlan plan, TimeProvider time, Func<Action<long>, HttpMessageInvoker> connect)
    {
        Plan = plan;
        TimeoutNs = plan.TimeoutMs * Stage.NsPerMs;
        FailurePauseNs = plan.FailurePauseMs * Stage.NsPerMs;
        Clock = new RunClock(time);
        Roster = new UserRoster((id, firstStartNs) => new VirtualUser(id, firstStartNs, this));
        _active = AddTarget(plan.Target);
        Invoker = connect(connectNs => Active.RecorderAt(Clock.NowNs).Connect(connectNs));
        Executor = plan.Executor.Create(new ExecutorContext(
            Clock, Roster, Parking, plan.ThinkTimeMs * Stage.NsPerMs, () => Active.RecorderAt(Clock.NowNs).Drop()));
    }

    public LoadPlan Plan { get; }
    public RunClock Clock { get; }
    public UserRoster Roster { get; }
    public Parking Parking { get; } = new();
    public Executor Executor { get; }
    public HttpMessageInvoker Invoker { get; }
    public long TimeoutNs { get; }
    public long FailurePauseNs { get; }

    /// <summary>What is under fire now.</summary>
    public TargetFigures Active => _active;

    public LoadRunPhase Phase => _phase;
    public bool IsDraining => _phase != LoadRunPhase.Running;
    public bool WasStopped => _stopRequested;

    /// <summary>A defect that ended the run, or null.</summary>
    public Exception? Fault => _fault;

    /// <summary>Nanoseconds from the start to the end, or to now while it lasts.</summary>
    public long ElapsedNs => Volatile.Read(ref _endedNs) is >= 0 and var ended ? ended : Clock.NowNs;

    public IReadOnlyList<TargetFigures> Targets
    {
        get
        {
            lock (_switching) return [.. _targets];
        }
    }

    /// <summary>Ends the run before its time; without effect when it is over or ending by itself.</summary>
    public void RequestStop()
    {
        if (_phase == LoadRunPhase.Running) _stopRequested = true;
    }

    /// <summary>As <see cref="RequestStop"/>, but what is in flight is cancelled at once.</summary>
    public void RequestAbort()
    {
        _abortRequested = true;
        RequestStop();
    }

    public void ReportFault(Exception fault)
    {
        _fault ??= fault;
        _stopRequested = true;
    }

    /// <summary>Puts another target under fire; each user takes it up with its next iteration.</summary>
    public void SwitchTo(LoadTarget target)
    {
        lock (_switching)
        {
            if (_active.Target.Name == target.Name) return;
            NoteUnderFire();
            _active = _targets.Find(figures => figures.Target.Name == target.Name) ?? AddTarget(target);
        }
    }

    /// <summary>Nanoseconds of a span that count: those after the warm-up.</summary>
    public long CountedNs(long fromNs, long toNs) => Math.Max(0, toNs - Math.Max(fromNs, Plan.WarmUpMs * Stage.NsPerMs));

    /// <summary>Nanoseconds a target has been under fire so far, the warm-up left out.</summary>
    public long UnderFireNs(TargetFigures figures)
    {
        lock (_switching) return figures.UnderFireNs + (figures == _active ? CountedNs(_activeSinceNs, ElapsedNs) : 0);
    }

    /// <summary>Does everything that is due. Scheduler thread only.</summary>
    /// <returns>When to be called again, in nanoseconds since the run started.</returns>
    public long Tick()
    {
        var now = Clock.NowNs;
        if (_phase == LoadRunPhase.Running)
        {
            var nextStart = _stopRequested ? long.MaxValue : Executor.Tick(now);

            // After the executor, so that nobody is woken for an iteration at or past the end.
            if (!_stopRequested && !Executor.IsOver) return Math.Min(Parking.Tick(now), nextStart);
            Drain(now);
        }

        if (_phase != LoadRunPhase.Ended && Roster.Present == 0)
        {
            Volatile.Write(ref _endedNs, now);
            _phase = LoadRunPhase.Ended;
        }
        else if (_phase == LoadRunPhase.Draining && (_abortRequested || now >= _drainDeadlineNs))
        {
            _phase = LoadRunPhase.Interrupting;
        }

        return now + Stage.NsPerMs;
    }

    /// <summary>Cancels requests whose time is up. Deadline thread only.</summary>
    public void CheckDeadlines() => Roster.CheckDeadlines(Clock.NowNs, interruptAll: _phase == LoadRunPhase.Interrupting);

    private void Drain(long now)
    {
        _drainDeadlineNs = now + Plan.GracefulStopMs * Stage.NsPerMs;
        _phase = LoadRunPhase.Draining;
        Executor.ReleaseWaiting();
        Parking.Close();
    }

    private TargetFigures AddTarget(LoadTarget target)
    {
        var figures = new TargetFigures(target, Plan.WarmUpMs * Stage.NsPerMs);
        _targets.Add(figures);
        return figures;
    }

    private void NoteUnderFire()
    {
        var now = ElapsedNs;
        _active.UnderFireNs += CountedNs(_activeSinceNs, now);
        _activeSinceNs = now;
    }
}
