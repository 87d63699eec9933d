namespace TargetApi.RetryStorm;

/// <summary>
/// Makes the dependency slow for some seconds, shortly after a load begins, so that a run shows the time before, during
/// and after the slow period. A load begins with the first call after a pause. Thread-safe: two timestamps, each
/// written atomically; concurrent first calls write the same moment, apart from microseconds.
/// </summary>
internal sealed class SlowPeriod(TimeProvider clock)
{
    /// <summary>Time from the first call to the start of the slow period.</summary>
    public static readonly TimeSpan StartDelay = TimeSpan.FromSeconds(3);

    /// <summary>Time from the first call to the end of the slow period.</summary>
    public static readonly TimeSpan EndDelay = TimeSpan.FromSeconds(8);

    /// <summary>
    /// Time without calls after which the next call begins a new load; longer than an open circuit blocks calls.
    /// </summary>
    public static readonly TimeSpan IdleTime = TimeSpan.FromSeconds(4);

    private const long Never = long.MinValue;
    private long _firstCall = Never;
    private long _lastCall = Never;

    /// <summary>Whether the dependency is slow now.</summary>
    public bool IsActive
    {
        get
        {
            var first = Interlocked.Read(ref _firstCall);
            return first != Never
                && clock.GetElapsedTime(first) is var since
                && since >= StartDelay
                && since < EndDelay;
        }
    }

    /// <summary>Whether a load is running: the last call is more recent than the idle time.</summary>
    public bool IsUnderLoad =>
        Interlocked.Read(ref _lastCall) is var last && last != Never && clock.GetElapsedTime(last) <= IdleTime;

    /// <summary>Registers a call.</summary>
    public void CountCall()
    {
        var now = clock.GetTimestamp();
        var last = Interlocked.Exchange(ref _lastCall, now);
        if (last == Never || clock.GetElapsedTime(last, now) > IdleTime)
            Interlocked.Exchange(ref _firstCall, now);
    }
}
