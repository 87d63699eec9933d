namespace LoadEngine.Plans;

/// <summary>How the delay before a retry is determined.</summary>
public enum RetryBackoff
{
    /// <summary>No delay.</summary>
    Immediate,

    /// <summary>Doubled each time, with full jitter.</summary>
    ExponentialWithJitter,
}

/// <summary>The retries after a failed attempt. They are counted separately from iterations.</summary>
/// <param name="MaxRetries">Maximum retries of one iteration, 0..20.</param>
/// <param name="Backoff">Kind of delay.</param>
public sealed record RetryPolicy(int MaxRetries, RetryBackoff Backoff = RetryBackoff.Immediate)
{
    /// <summary>Default of <see cref="BaseDelay"/>: 100 ms.</summary>
    public static readonly TimeSpan DefaultBaseDelay = TimeSpan.FromMilliseconds(100);

    /// <summary>Maximum delay.</summary>
    public static readonly TimeSpan MaxDelay = TimeSpan.FromSeconds(30);

    /// <summary>No retries.</summary>
    public static RetryPolicy None { get; } = new(0);

    /// <summary>Base delay of exponential backoff.</summary>
    /// <value>1 ms to 1 min; default <see cref="DefaultBaseDelay"/>.</value>
    public TimeSpan BaseDelay { get; init; } = DefaultBaseDelay;

    /// <summary>Delay before a retry.</summary>
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
