namespace Lab.Loads.Generators;

/// <summary>
/// The current figures of a swarm: means and percentiles of about ten seconds, which are never mixed with the
/// engine's.
/// </summary>
/// <param name="Users">Users its workers have reported; null when it is not known.</param>
/// <param name="RatePerSecond">Requests a second; null when it is not known.</param>
/// <param name="FailuresPerSecond">Failures among them.</param>
/// <param name="P50Ms">Median, coarse.</param>
/// <param name="P95Ms">95th percentile, coarse.</param>
public sealed record SwarmFigure(
    int? Users,
    double? RatePerSecond,
    double? FailuresPerSecond,
    double? P50Ms,
    double? P95Ms
)
{
    /// <summary>Nothing is known now.</summary>
    public static SwarmFigure Unknown { get; } = new(null, null, null, null, null);

    /// <summary>Its workers; null before the first word of them.</summary>
    public SwarmState? State { get; init; }
}

/// <summary>A swarm's workers, as everybody in the room sees them.</summary>
/// <param name="Workers">Workers at work.</param>
/// <param name="Missing">Workers that were there and have not been heard of for some seconds.</param>
/// <param name="SpawnRate">Users that come or go a second when their number is changed.</param>
public sealed record SwarmState(int Workers, int Missing, double SpawnRate)
{
    /// <summary>As a sentence.</summary>
    [System.Text.Json.Serialization.JsonPropertyName("words")]
    public string Description =>
        Missing == 0
            ? $"Locust: {Count(Workers)} at work."
            : $"{Count(Missing)} {(Missing == 1 ? "is" : "are")} missing. The run goes on with "
                + $"{Count(Workers)}; what {(Missing == 1 ? "it" : "they")} had not reported is not counted.";

    private static string Count(int workers) => workers == 1 ? "1 worker" : $"{workers} workers";
}
