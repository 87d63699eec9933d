namespace LoadEngine.Plans;

/// <summary>The bounds of every number in a plan. The page, the API and the command line speak of these and no others.</summary>
public static class PlanLimits
{
    /// <summary>Most virtual users of a run.</summary>
    public const int MaxUsers = 20_000;

    /// <summary>Longest run in seconds.</summary>
    public const int MaxDurationSeconds = 1_800;

    /// <summary>Shortest per-request timeout in milliseconds.</summary>
    public const int MinTimeoutMs = 100;

    /// <summary>Longest per-request timeout in milliseconds.</summary>
    public const int MaxTimeoutMs = 300_000;

    /// <summary>Highest arrival rate in starts a second.</summary>
    public const double MaxRatePerSecond = 1_000_000;

    /// <summary>Most stages of a plan.</summary>
    public const int MaxStages = 100;

    /// <summary>Most iterations of a shared plan.</summary>
    public const long MaxIterations = 100_000_000;
}
