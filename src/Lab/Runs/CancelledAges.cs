using Lab.Figures;
using LoadEngine.Figures;

namespace Lab.Runs;

/// <summary>How long the requests that were cancelled had been waiting by then, from their planned start: no percentile of the answers knows of them.</summary>
/// <param name="Count">How many there were, at least 1.</param>
/// <param name="MedianMs">Median of their ages in milliseconds.</param>
/// <param name="OldestMs">Age of the oldest.</param>
public sealed record CancelledAges(long Count, double MedianMs, double OldestMs)
{
    /// <summary>The ages the engine has measured; null when nothing was cancelled.</summary>
    internal static CancelledAges? Of(LatencyFigures? ages) =>
        ages is null ? null : new(ages.Count, Math.Round(ages.P50Ms, 3), Math.Round(ages.MaxMs, 3));

    /// <summary>What the percentiles beside it leave out, as a sentence.</summary>
    public string InWords() =>
        $"The percentiles leave out {Figure.Counted(Count, "request")} still waiting when the run ended: the oldest for {Figure.Latency(OldestMs)}, half of them for {Figure.Latency(MedianMs)} or longer.";
}
