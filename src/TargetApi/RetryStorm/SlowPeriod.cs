namespace TargetApi.RetryStorm;

/// <summary>
/// When the dependency is in trouble: for some seconds, a little after a load has begun, so that a run shows what comes before, during
/// and after. A load begins with the first call after a silence. Thread-safe: two timestamps, each written in one step; callers that
/// race for the first call of a load write the same moment but for microseconds.
/// </summary>
internal sealed class SlowPeriod(TimeProvider clock)
{
    /// <summary>From the first call to the beginning of the trouble.</summary>
    public static readonly TimeSpan StartDelay = TimeSpan.FromSeconds(3);

    /// <summary>From the first call to the end of the trouble.</summary>
    public static readonly TimeSpan EndDelay = TimeSpan.FromSeconds(8);

    /// <summary>Silence after which the next call begins a new load; longer than an open circuit keeps the calls away.</summary>
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

    /// <summary>Whether a load is on: the last call is no longer ago than the silence that ends it.</summary>
    public bool IsUnderLoad =>
        Interlocked.Read(ref _lastCall) is var last && last != Never && clock.GetElapsedTime(last) <= IdleTime;

    /// <summary>Notes a call.</summary>
    public void CountCall()
    {
        var now = clock.GetTimestamp();
        var last = Interlocked.Exchange(ref _lastCall, now);
        if (last == Never || clock.GetElapsedTime(last, now) > IdleTime)
            Interlocked.Exchange(ref _firstCall, now);
    }
}
