namespace LoadEngine.Plans;

/// <summary>The bounds of every number in a plan, shared by the page, the API, the command line and the documents.</summary>
public static class PlanLimits
{
    /// <summary>Most virtual users of a run.</summary>
    public const int MaxUsers = 20_000;

    /// <summary>Highest arrival rate in starts a second.</summary>
    public const double MaxRatePerSecond = 1_000_000;

    /// <summary>Most stages of a ramp, and most rungs of a burst ladder.</summary>
    public const int MaxStages = 100;

    /// <summary>Most iterations of a shared plan.</summary>
    public const long MaxIterations = 100_000_000;

    /// <summary>Highest weight of a request.</summary>
    public const int MaxWeight = 1_000_000;

    /// <summary>Most further attempts of one iteration.</summary>
    public const int MaxRetries = 20;

    /// <summary>Most redirects that are followed for one iteration.</summary>
    public const int MaxRedirects = 20;

    /// <summary>Most of a body that is looked at, in bytes: a longer one is read to its end all the same.</summary>
    public const int MaxCheckedBodyBytes = 1_048_576;

    /// <summary>Most scenarios of a plan.</summary>
    public const int MaxScenarios = 20;

    /// <summary>Most different tags of a plan.</summary>
    public const int MaxTags = 50;

    /// <summary>Longest name of a scenario or a tag, in characters.</summary>
    public const int MaxNameLength = 64;

    /// <summary>Most rows of a data feed.</summary>
    public const int MaxDataRows = 1_000_000;

    /// <summary>Largest file of a data feed, or of a body, in bytes.</summary>
    public const long MaxDataBytes = 67_108_864;

    /// <summary>Shortest run.</summary>
    public static readonly TimeSpan MinDuration = TimeSpan.FromSeconds(1);

    /// <summary>Longest run.</summary>
    public static readonly TimeSpan MaxDuration = TimeSpan.FromMinutes(30);

    /// <summary>Shortest per-request timeout.</summary>
    public static readonly TimeSpan MinTimeout = TimeSpan.FromMilliseconds(100);

    /// <summary>Longest per-request timeout.</summary>
    public static readonly TimeSpan MaxTimeout = TimeSpan.FromMinutes(5);

    /// <summary>Longest time that requests in flight get when a run stops, or that a user gets when it is to leave.</summary>
    public static readonly TimeSpan MaxGracefulStop = TimeSpan.FromMinutes(5);

    /// <summary>Longest rest of a user whose connection failed.</summary>
    public static readonly TimeSpan MaxFailurePause = TimeSpan.FromMinutes(1);

    /// <summary>Longest pause of a user between two iterations.</summary>
    public static readonly TimeSpan MaxThinkTime = TimeSpan.FromMinutes(10);

    /// <summary>Longest warm-up.</summary>
    public static readonly TimeSpan MaxWarmUp = TimeSpan.FromMinutes(10);

    /// <summary>Longest span over which the first starts of a ramp's users are spread.</summary>
    public static readonly TimeSpan MaxStartJitter = TimeSpan.FromMinutes(1);

    /// <summary>Longest time that a start may wait for a free user.</summary>
    public static readonly TimeSpan MaxUserWait = TimeSpan.FromMinutes(5);

    /// <summary>Longest rest between two rungs of a burst ladder.</summary>
    public static readonly TimeSpan MaxBurstPause = TimeSpan.FromMinutes(10);

    /// <summary>Shortest first span of an exponential pause between two attempts.</summary>
    public static readonly TimeSpan MinRetryDelay = TimeSpan.FromMilliseconds(1);

    /// <summary>Longest first span of an exponential pause between two attempts.</summary>
    public static readonly TimeSpan MaxRetryDelay = TimeSpan.FromMinutes(1);
}
