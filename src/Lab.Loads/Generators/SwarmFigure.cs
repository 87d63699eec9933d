namespace Lab.Loads.Generators;

/// <summary>
/// The current figures of a swarm: means and percentiles of about ten seconds, which are not combined with the engine's.
/// </summary>
/// <param name="Users">Users reported by its workers; null if unknown.</param>
/// <param name="RatePerSecond">Requests per second; null if unknown.</param>
/// <param name="FailuresPerSecond">Failures among them.</param>
/// <param name="P50Ms">Median, approximate.</param>
/// <param name="P95Ms">95th percentile, approximate.</param>
public sealed record SwarmFigure(
    int? Users,
    double? RatePerSecond,
    double? FailuresPerSecond,
    double? P50Ms,
    double? P95Ms
)
{
    /// <summary>No figures are known.</summary>
    public static SwarmFigure Unknown { get; } = new(null, null, null, null, null);

    /// <summary>Its workers; null before the first report.</summary>
    public SwarmState? State { get; init; }
}

/// <summary>The workers of a swarm.</summary>
/// <param name="Workers">Number of active workers.</param>
/// <param name="Missing">Number of workers that have not reported for some seconds.</param>
/// <param name="SpawnRate">Users started or stopped per second after a change.</param>
public sealed record SwarmState(int Workers, int Missing, double SpawnRate)
{
    /// <summary>Describes the workers as a sentence.</summary>
    [System.Text.Json.Serialization.JsonPropertyName("words")]
    public string Description =>
        Missing == 0
            ? $"Locust: {Count(Workers)} at work."
            : $"{Count(Missing)} {(Missing == 1 ? "is" : "are")} missing. The run continues with "
                + $"{Count(Workers)}; what {(Missing == 1 ? "it" : "they")} had not reported is not counted.";

    private static string Count(int workers) => workers == 1 ? "1 worker" : $"{workers} workers";
}
