namespace Experiments;

/// <summary>The charts an experiment can put on the stage. The names are those of the stream's series catalogue.</summary>
public static class ChartId
{
    /// <summary>Answers a second by outcome, and users.</summary>
    public const string Throughput = "throughput";

    /// <summary>Latency percentiles of successes.</summary>
    public const string Latency = "latency";

    /// <summary>Pool threads, queue and busy threads.</summary>
    public const string Pool = "pool";

    /// <summary>Sockets of the target's port, and processor use.</summary>
    public const string Sockets = "sockets";

    /// <summary>Lock contentions a second.</summary>
    public const string Locks = "locks";

    /// <summary>Requests in flight, as the server and as the generator see them.</summary>
    public const string InFlight = "in-flight";

    /// <summary>Calls to the dependency of the retry experiment, and the answers it gave.</summary>
    public const string Dependency = "dependency";
}
