namespace LoadEngine.Plans;

/// <summary>How the pause before another attempt is found.</summary>
public enum RetryBackoff
{
    /// <summary>No pause: the recipe of a retry storm.</summary>
    Immediate,

    /// <summary>Doubled each time and spread at random over the whole span ("full jitter").</summary>
    ExponentialWithJitter,
}

/// <summary>What follows a failed attempt. Attempts beyond the first are counted as retries, apart from iterations.</summary>
/// <param name="MaxRetries">Further attempts of one iteration, 0..20.</param>
/// <param name="Backoff">Kind of pause.</param>
/// <param name="BaseDelayMs">First span of the exponential pause in milliseconds, 1..60,000.</param>
public sealed record RetryPolicy(int MaxRetries, RetryBackoff Backoff = RetryBackoff.Immediate, int BaseDelayMs = 100)
{
    /// <summary>Longest pause in milliseconds.</summary>
    public const int MaxDelayMs = 30_000;

    /// <summary>Every failure is final.</summary>
    public static RetryPolicy None { get; } = new(0);

    /// <summary>Pause before the given retry in milliseconds.</summary>
    /// <param name="retry">1 for the first retry.</param>
    /// <param name="random">0 (included) to 1 (excluded).</param>
    public double DelayMs(int retry, double random) => Backoff == RetryBackoff.Immediate
        ? 0
        : Math.Min(MaxDelayMs, BaseDelayMs * Math.Pow(2, Math.Min(retry - 1, 20))) * random;
}
