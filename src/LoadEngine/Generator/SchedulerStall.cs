using LoadEngine.Scheduling;

namespace LoadEngine.Generator;

/// <summary>
/// Longest oversleep of the scheduler thread: the machine was busy or suspended. A closed model has no planned starts, so
/// lateness does not show it. The scheduler thread writes and the snapshot thread reads: an atomic maximum.
/// </summary>
internal sealed class SchedulerStall
{
    private long _longestNs;

    /// <summary>Records a sleep of the scheduler.</summary>
    /// <param name="askedNs">The requested duration.</param>
    /// <param name="sleptNs">The actual duration.</param>
    public void RecordSleep(long askedNs, long sleptNs)
    {
        var beyondNs = sleptNs - askedNs;
        for (var longest = Volatile.Read(ref _longestNs); beyondNs > longest; longest = Volatile.Read(ref _longestNs))
            if (Interlocked.CompareExchange(ref _longestNs, beyondNs, longest) == longest)
                return;
    }

    /// <summary>The maximum since the last call, in milliseconds.</summary>
    public double TakeMaxMs() => Interlocked.Exchange(ref _longestNs, 0) / (double)Nanoseconds.PerMs;
}
