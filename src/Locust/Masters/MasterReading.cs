namespace Locust.Masters;

/// <summary>The state of a master, its swarm and its workers at one moment.</summary>
/// <param name="State">Locust's state, such as <c>running</c>.</param>
/// <param name="Users">Users reported by the workers.</param>
/// <param name="RatePerSecond">Requests per second, averaged over the last ten seconds.</param>
/// <param name="FailuresPerSecond">Failures per second, averaged in the same way.</param>
/// <param name="P50Ms">Approximate median of the last ten seconds; null without requests.</param>
/// <param name="P95Ms">Approximate 95th percentile of the last ten seconds; null without requests.</param>
/// <param name="Workers">The workers.</param>
/// <param name="Figures">Figures since the start of the swarm, by request name.</param>
public sealed record MasterReading(
    string State,
    int Users,
    double RatePerSecond,
    double FailuresPerSecond,
    double? P50Ms,
    double? P95Ms,
    IReadOnlyList<SwarmWorker> Workers,
    IReadOnlyDictionary<string, SwarmFigures> Figures
)
{
    /// <summary>True while users start or send requests.</summary>
    public bool IsRunning => State is "spawning" or "running";

    /// <summary>Number of available workers.</summary>
    public int ActiveWorkers => Workers.Count(worker => !worker.IsMissing);

    /// <summary>Number of workers that have not reported for some seconds.</summary>
    public int MissingWorkers => Workers.Count(worker => worker.IsMissing);
}

/// <summary>The master's view of a worker.</summary>
/// <param name="Id">Its identifier at the master.</param>
/// <param name="State">Locust's state, such as <c>running</c> or <c>missing</c>.</param>
/// <param name="Users">Its users.</param>
/// <param name="CpuPercent">Its processor use, as a percentage of one processor.</param>
public sealed record SwarmWorker(string Id, string State, int Users, double CpuPercent)
{
    /// <summary>True if it has not reported for some seconds.</summary>
    public bool IsMissing => State == "missing";
}

/// <summary>
/// A swarm's figures for one request name. Latencies cover successes, are rounded by Locust to two digits, and are null
/// without successes.
/// </summary>
/// <param name="Requests">Completed requests, including failures.</param>
/// <param name="Failures">Failed requests.</param>
public sealed record SwarmFigures(long Requests, long Failures)
{
    /// <summary>Failures by the kind that the locustfile assigns.</summary>
    public IReadOnlyDictionary<string, long> FailuresByKind { get; init; } = new Dictionary<string, long>();

    /// <summary>Mean latency in milliseconds.</summary>
    public double? MeanMs { get; init; }

    /// <summary>Minimum latency in milliseconds.</summary>
    public double? MinMs { get; init; }

    /// <summary>Maximum latency in milliseconds.</summary>
    public double? MaxMs { get; init; }

    /// <summary>
    /// Latency percentiles in milliseconds, keyed by percentile, such as 95; unknown ones are absent.
    /// </summary>
    public IReadOnlyDictionary<double, double> PercentilesMs { get; init; } = new Dictionary<double, double>();
}
