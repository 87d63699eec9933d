using Lab.Foundation.Formatting;
using LoadEngine.Figures;

namespace Lab.Storage.Summaries;

/// <summary>Ages of cancelled requests, from the planned start.</summary>
/// <param name="Count">The number of requests, at least 1.</param>
/// <param name="MedianMs">Median age in milliseconds.</param>
/// <param name="OldestMs">Maximum age in milliseconds.</param>
public sealed record CancelledRequestAges(long Count, double MedianMs, double OldestMs)
{
    /// <summary>The ages measured by the engine; null if no requests were cancelled.</summary>
    public static CancelledRequestAges? From(LatencyFigures? ages) =>
        ages is null ? null : new(ages.Count, Math.Round(ages.P50Ms, 3), Math.Round(ages.MaxMs, 3));

    /// <summary>Describes in a sentence the requests that the percentiles do not include.</summary>
    public string Describe() =>
        $"The percentiles leave out {MetricFormat.Pluralize(Count, "request")} still waiting at the end of the run: "
        + $"the oldest for {MetricFormat.Latency(OldestMs)}, half of them for {MetricFormat.Latency(MedianMs)} or longer.";
}
