namespace LoadEngine.Plans;

/// <summary>How the pause before another attempt is found.</summary>
public enum RetryBackoff
{
    /// <summary>No pause.</summary>
    Immediate,

    /// <summary>Doubled each time and spread at random over the whole span ("full jitter").</summary>
    ExponentialWithJitter,
}

/// <summary>What follows a failed attempt. Attempts beyond the first are counted as retries, apart from iterations.</summary>
/// <param name="MaxRetries">Further attempts of one iteration, 0..20.</param>
/// <param name="Backoff">Kind of pause.</param>
public sealed record RetryPolicy(int MaxRetries, RetryBackoff Backoff = RetryBackoff.Immediate)
{
    /// <summary>Default of <see cref="BaseDelay"/>: 100 ms.</summary>
    public static readonly TimeSpan DefaultBaseDelay = TimeSpan.FromMilliseconds(100);

    /// <summary>Longest pause.</summary>
    public static readonly TimeSpan MaxDelay = TimeSpan.FromSeconds(30);

    /// <summary>Every failure is final.</summary>
    public static RetryPolicy None { get; } = new(0);

    /// <summary>First span of the exponential pause.</summary>
    /// <value>1 ms to 1 min; default <see cref="DefaultBaseDelay"/>.</value>
    public TimeSpan BaseDelay { get; init; } = DefaultBaseDelay;

    /// <summary>Pause before the given retry.</summary>
    /// <param name="retry">1 for the first retry.</param>
    /// <param name="random">0 (included) to 1 (excluded).</param>
    public TimeSpan Delay(int retry, double random)
    {
        if (Backoff == RetryBackoff.Immediate)
            return TimeSpan.Zero;
        var spanMs = Math.Min(
            MaxDelay.TotalMilliseconds,
            BaseDelay.TotalMilliseconds * Math.Pow(2, Math.Min(retry - 1, 20))
        );
        return TimeSpan.FromMilliseconds(spanMs * random);
    }
}
