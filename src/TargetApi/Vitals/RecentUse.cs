namespace TargetApi.Vitals;

/// <summary>Whether something was used within the last four seconds: without load, a gauge has no value. Thread-safe.</summary>
internal sealed class RecentUse(TimeProvider clock)
{
    /// <summary>Time after which a use is no longer recent.</summary>
    public static readonly TimeSpan IdleTime = TimeSpan.FromSeconds(4);

    private const long Never = long.MinValue;
    private long _last = Never;

    /// <summary>Whether the last use is recent.</summary>
    public bool IsRecent =>
        Interlocked.Read(ref _last) is var last && last != Never && clock.GetElapsedTime(last) <= IdleTime;

    /// <summary>Registers a use.</summary>
    public void Record() => Interlocked.Exchange(ref _last, clock.GetTimestamp());
}
