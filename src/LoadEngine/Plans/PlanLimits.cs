namespace LoadEngine.Plans;

/// <summary>The limits of all numbers in a plan, shared by pages, API, command line and documents.</summary>
public static class PlanLimits
{
    /// <summary>Maximum number of virtual users of a run.</summary>
    public const int MaxUsers = 20_000;

    /// <summary>Maximum arrival rate in starts per second.</summary>
    public const double MaxRatePerSecond = 1_000_000;

    /// <summary>Maximum number of stages of a ramp, and of steps of a burst ladder.</summary>
    public const int MaxStages = 100;

    /// <summary>Maximum number of shared iterations.</summary>
    public const long MaxIterations = 100_000_000;

    /// <summary>Maximum weight of a request.</summary>
    public const int MaxWeight = 1_000_000;

    /// <summary>Maximum number of retries of one iteration.</summary>
    public const int MaxRetries = 20;

    /// <summary>Maximum number of redirects of one iteration.</summary>
    public const int MaxRedirects = 20;

    /// <summary>Maximum number of body bytes that are checked; the rest of a longer body is read without a check.</summary>
    public const int MaxCheckedBodyBytes = 1_048_576;

    /// <summary>Maximum number of scenarios of a plan.</summary>
    public const int MaxScenarios = 20;

    /// <summary>Maximum number of different tags of a plan.</summary>
    public const int MaxTags = 50;

    /// <summary>Maximum length of the name of a scenario or tag.</summary>
    public const int MaxNameLength = 64;

    /// <summary>Maximum number of rows of a data feed.</summary>
    public const int MaxDataRows = 1_000_000;

    /// <summary>Maximum file size of a data feed or a body in bytes.</summary>
    public const long MaxDataBytes = 67_108_864;

    /// <summary>Minimum duration of a run.</summary>
    public static readonly TimeSpan MinDuration = TimeSpan.FromSeconds(1);

    /// <summary>Maximum duration of a run.</summary>
    public static readonly TimeSpan MaxDuration = TimeSpan.FromMinutes(30);

    /// <summary>Minimum request timeout.</summary>
    public static readonly TimeSpan MinTimeout = TimeSpan.FromMilliseconds(100);

    /// <summary>Maximum request timeout.</summary>
    public static readonly TimeSpan MaxTimeout = TimeSpan.FromMinutes(5);

    /// <summary>Maximum time for requests in flight when a run stops or a user leaves.</summary>
    public static readonly TimeSpan MaxGracefulStop = TimeSpan.FromMinutes(5);

    /// <summary>Maximum pause after a failed connection.</summary>
    public static readonly TimeSpan MaxFailurePause = TimeSpan.FromMinutes(1);

    /// <summary>Maximum think time.</summary>
    public static readonly TimeSpan MaxThinkTime = TimeSpan.FromMinutes(10);

    /// <summary>Maximum warm-up.</summary>
    public static readonly TimeSpan MaxWarmUp = TimeSpan.FromMinutes(10);

    /// <summary>Maximum time over which first starts are spread.</summary>
    public static readonly TimeSpan MaxStartJitter = TimeSpan.FromMinutes(1);

    /// <summary>Maximum time for which a start may wait for a free user.</summary>
    public static readonly TimeSpan MaxUserWait = TimeSpan.FromMinutes(5);

    /// <summary>Maximum pause between two steps of a burst ladder.</summary>
    public static readonly TimeSpan MaxBurstPause = TimeSpan.FromMinutes(10);

    /// <summary>Minimum base delay of exponential backoff.</summary>
    public static readonly TimeSpan MinRetryDelay = TimeSpan.FromMilliseconds(1);

    /// <summary>Maximum base delay of exponential backoff.</summary>
    public static readonly TimeSpan MaxRetryDelay = TimeSpan.FromMinutes(1);
}
