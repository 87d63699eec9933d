using Observer.Contract;

namespace Dashboard.Components.XRay;

/// <summary>Decides when an open tab requests a look by itself.</summary>
public static class LookPolicy
{
    /// <summary>Longest expected stop of an automatic look, in milliseconds.</summary>
    public const double MaxStopMs = 40;

    /// <summary>Least time between automatic looks.</summary>
    public static readonly TimeSpan MinInterval = TimeSpan.FromSeconds(5);

    /// <summary>True if a look is cheap, writes no file, and the newest one is old enough.</summary>
    /// <param name="held">The newest reading; null before the first.</param>
    /// <param name="latest">Time of the newest look; null before the first.</param>
    /// <param name="requestedAt">Time of the latest request; null before the first.</param>
    /// <param name="now">The time.</param>
    public static bool IsDue(
        HeldThreads? held,
        DateTimeOffset? latest,
        DateTimeOffset? requestedAt,
        DateTimeOffset now
    ) =>
        held is { StopPercent: < ObserverBudget.MaxStopPercent, ExpectedFileBytes: null }
        && held.ExpectedStopMs is null or <= MaxStopMs
        && now - (latest ?? DateTimeOffset.MinValue) >= Interval(held)
        && now - (requestedAt ?? DateTimeOffset.MinValue) >= Interval(held);

    /// <summary>Why the tab does not refresh by itself; null if it does.</summary>
    /// <param name="held">The newest reading; null before the first.</param>
    public static string? ExplainPause(HeldThreads? held) =>
        held switch
        {
            { ExpectedStopMs: > MaxStopMs } =>
                $"The tab does not refresh by itself, because a look would stop the target for more than {MaxStopMs:0} ms.",
            { StopPercent: >= ObserverBudget.MaxStopPercent } => FormattableString.Invariant(
                $"The tab refreshes again when the target was stopped for less than {ObserverBudget.MaxStopPercent} % of the last minute."
            ),
            _ => null,
        };

    // Looks at this interval stop the target for ObserverBudget.MaxStopPercent of the time.
    private static TimeSpan Interval(HeldThreads held)
    {
        var spread = TimeSpan.FromMilliseconds((held.ExpectedStopMs ?? 0) * 100 / ObserverBudget.MaxStopPercent);
        return spread > MinInterval ? spread : MinInterval;
    }
}
