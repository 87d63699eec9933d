namespace Locust.Masters;

/// <summary>What a master says of itself, its swarm and its workers at one moment.</summary>
/// <param name="State">Its own word, such as <c>running</c>.</param>
/// <param name="Users">Users its workers have reported.</param>
/// <param name="RatePerSecond">Requests a second, a mean over the last ten seconds.</param>
/// <param name="FailuresPerSecond">Failures among them, the same way.</param>
/// <param name="P50Ms">Median of about the last ten seconds, coarse; null when there was nothing.</param>
/// <param name="P95Ms">95th percentile of the same.</param>
/// <param name="Workers">Its workers.</param>
/// <param name="Figures">What was counted since the swarm started, by the name it is filed under.</param>
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
    /// <summary>True while users come or fire.</summary>
    public bool IsRunning => State is "spawning" or "running";

    /// <summary>Workers that can fire.</summary>
    public int ActiveWorkers => Workers.Count(worker => !worker.IsMissing);

    /// <summary>Workers that were there and have not been heard of for some seconds.</summary>
    public int MissingWorkers => Workers.Count(worker => worker.IsMissing);
}

/// <summary>A worker, as its master sees it.</summary>
/// <param name="Id">Its name at the master.</param>
/// <param name="State">The master's word, such as <c>running</c> or <c>missing</c>.</param>
/// <param name="Users">Its users.</param>
/// <param name="CpuPercent">Its processor use, in percent of one processor.</param>
public sealed record SwarmWorker(string Id, string State, int Users, double CpuPercent)
{
    /// <summary>True when it has not been heard of.</summary>
    public bool IsMissing => State == "missing";
}

/// <summary>What a swarm counted under one name. Latencies are those of successes, rounded by Locust to two digits, and null when there were none.</summary>
/// <param name="Requests">Requests that ended, failures included.</param>
/// <param name="Failures">Failures.</param>
public sealed record SwarmFigures(long Requests, long Failures)
{
    /// <summary>Failures by the word the locustfile gives them.</summary>
    public IReadOnlyDictionary<string, long> FailuresByKind { get; init; } = new Dictionary<string, long>();

    /// <summary>Mean.</summary>
    public double? MeanMs { get; init; }

    /// <summary>Shortest.</summary>
    public double? MinMs { get; init; }

    /// <summary>Longest.</summary>
    public double? MaxMs { get; init; }

    /// <summary>Percentiles by their number, such as 95; those that are not known are absent.</summary>
    public IReadOnlyDictionary<double, double> PercentilesMs { get; init; } = new Dictionary<double, double>();
}
