namespace Lab.Storage.Summaries;

/// <summary>The results of one step of a burst ladder.</summary>
/// <param name="Size">The burst size.</param>
/// <param name="Seconds">Seconds from the start of the burst to the completion of its last request.</param>
/// <param name="Succeeded">Responses 2xx or 304, or as expected, with a complete body.</param>
/// <param name="Failed">All other requests.</param>
public sealed record BurstStepStats(int Size, double Seconds, long Succeeded, long Failed)
{
    /// <summary>
    /// Seconds that the generator needed to begin all requests, one after the other; null in runs of earlier versions.
    /// </summary>
    public double? ReleaseSeconds { get; init; }

    /// <summary>Successes per second.</summary>
    public double RequestsPerSecond => Seconds > 0 ? Succeeded / Seconds : 0;

    /// <summary>Failures per second.</summary>
    public double FailuresPerSecond => Seconds > 0 ? Failed / Seconds : 0;
}
