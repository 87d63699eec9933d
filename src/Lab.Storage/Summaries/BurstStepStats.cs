namespace Lab.Storage.Summaries;

/// <summary>How one rung of a burst ladder went.</summary>
/// <param name="Size">Requests released at once.</param>
/// <param name="Seconds">From their release to the end of the last of them.</param>
/// <param name="Succeeded">Answers 2xx or 304, or as expected, with the body read to its end.</param>
/// <param name="Failed">All others.</param>
public sealed record BurstStepStats(int Size, double Seconds, long Succeeded, long Failed)
{
    /// <summary>Successes a second.</summary>
    public double RequestsPerSecond => Seconds > 0 ? Succeeded / Seconds : 0;

    /// <summary>Failures a second.</summary>
    public double FailuresPerSecond => Seconds > 0 ? Failed / Seconds : 0;
}
