using LoadEngine.Generator;
using LoadEngine.Recording;
using LoadEngine.Scheduling;

namespace LoadEngine.Runs;

/// <summary>
/// The concurrent loads of a run, one per scenario, as a unit: it has one phase and ends when all have ended. <see cref="Tick"/>
/// belongs to the scheduler thread, <see cref="CheckDeadlines"/> to the deadline thread; other members are thread-safe.
/// </summary>
/// <param name="clock">The clock, relative to the start of the run.</param>
/// <param name="all">The loads, at least one.</param>
/// <param name="warmUpNs">Duration of the warm-up.</param>
/// <param name="usesPool">Whether responses need the thread pool.</param>
internal sealed class RunCores(RunClock clock, IReadOnlyList<RunCore> all, long warmUpNs, bool usesPool = false)
{
    public IReadOnlyList<RunCore> All => all;

    /// <summary>The longest stall of the scheduler.</summary>
    public SchedulerStall SchedulerStall { get; } = new();

    /// <summary>How long answers wait for the generator.</summary>
    public Recorder Answers { get; init; } = new();

    /// <summary>How long work waits for the thread pool.</summary>
    public PoolProbe Pool { get; } = new(PoolReserve.Shared, TimeProvider.System);

    /// <summary>Whether responses, or the connections for them, need the thread pool.</summary>
    public bool UsesPool => usesPool;

    public TagRecordings Tags => all[0].Tags;

    public bool WasStopped => all.Any(core => core.WasStopped);

    public Exception? Fault => all.Select(core => core.Fault).FirstOrDefault(fault => fault is not null);

    /// <summary>The phase of the load that is furthest from its end.</summary>
    public LoadRunPhase Phase
    {
        get
        {
            var least = LoadRunPhase.Ended;
            foreach (var core in all)
                if (core.Phase < least)
                    least = core.Phase;
            return least;
        }
    }

    /// <summary>Nanoseconds from the start of the run to its end, or to now.</summary>
    public long ElapsedNs =>
        Phase == LoadRunPhase.Ended ? all.Max(core => core.Clock.StartOffsetNs + core.ElapsedNs) : clock.NowNs;

    /// <summary>Nanoseconds since the drain began, at a given time; 0 while any load is running.</summary>
    /// <param name="nowNs">The moment, from the start of the run.</param>
    public long DrainNs(long nowNs)
    {
        var sinceNs = 0L;
        foreach (var core in all)
        {
            if (core.DrainingSinceNs is long.MaxValue)
                return 0;
            sinceNs = Math.Max(sinceNs, core.Clock.StartOffsetNs + core.DrainingSinceNs);
        }

        return Math.Max(0, nowNs - sinceNs);
    }

    public long NowNs => clock.NowNs;

    /// <summary>Duration of the warm-up in nanoseconds.</summary>
    public long WarmUpNs => warmUpNs;

    /// <summary>Performs all due work.</summary>
    /// <returns>The time of the next call, in nanoseconds since the run started.</returns>
    public long Tick()
    {
        if (all.Count > 1 && Fault is not null)
            RequestStop();
        var nextNs = long.MaxValue;
        foreach (var core in all)
        {
            if (core.Phase == LoadRunPhase.Ended)
                continue;
            var begins = core.Clock.NowNs < 0 && !core.WasStopped;
            nextNs = Math.Min(nextNs, begins ? core.Clock.StartOffsetNs : ToRunTime(core, core.Tick()));
        }

        return nextNs;
    }

    /// <summary>Cancels overdue requests.</summary>
    public void CheckDeadlines()
    {
        foreach (var core in all)
            core.CheckDeadlines();
    }

    public void RequestStop()
    {
        foreach (var core in all)
            core.RequestStop();
    }

    public void RequestAbort()
    {
        foreach (var core in all)
            core.RequestAbort();
    }

    private static long ToRunTime(RunCore core, long atNs) =>
        atNs == long.MaxValue ? atNs : atNs + core.Clock.StartOffsetNs;
}
