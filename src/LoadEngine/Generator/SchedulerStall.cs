using LoadEngine.Scheduling;

namespace LoadEngine.Generator;

/// <summary>
/// How long the thread that gives the starts slept beyond what it asked for: the machine was taken by others, was suspended, or stood still. In a
/// closed model nothing is planned, so no lateness would tell of it. The scheduler thread writes, whoever takes snapshots reads: an atomic maximum.
/// </summary>
internal sealed class SchedulerStall
{
    private long _longestNs;

    /// <summary>The scheduler has slept.</summary>
    /// <param name="askedNs">For how long it had asked.</param>
    /// <param name="sleptNs">How long it was.</param>
    public void RecordSleep(long askedNs, long sleptNs)
    {
        var beyondNs = sleptNs - askedNs;
        for (var longest = Volatile.Read(ref _longestNs); beyondNs > longest; longest = Volatile.Read(ref _longestNs))
            if (Interlocked.CompareExchange(ref _longestNs, beyondNs, longest) == longest)
                return;
    }

    /// <summary>The longest since the last call, in milliseconds.</summary>
    public double TakeMaxMs() => Interlocked.Exchange(ref _longestNs, 0) / (double)Nanoseconds.PerMs;
}
