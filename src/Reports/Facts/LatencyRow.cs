using Lab.Foundation.Formatting;
using Lab.Storage.Summaries;

namespace Reports.Facts;

/// <summary>Latencies of a run in one common unit.</summary>
/// <param name="Average">Mean.</param>
/// <param name="P50">Median.</param>
/// <param name="P95">95th percentile.</param>
/// <param name="P99">99th percentile.</param>
/// <param name="Max">Maximum.</param>
public sealed record LatencyRow(string Average, string P50, string P95, string P99, string Max)
{
    /// <summary>
    /// Formats the latencies of a part with one load; dashes if at least as many requests were still in flight at its end as had
    /// completed, because the completed ones say little about them.
    /// </summary>
    public static LatencyRow From(LoadSummary part)
    {
        ArgumentNullException.ThrowIfNull(part);
        return IsOfFew(part) ? new("–", "–", "–", "–", "–") : From(part.Figures);
    }

    /// <summary>True if at least as many requests were still in flight at the end of a part as had completed.</summary>
    public static bool IsOfFew(LoadSummary part)
    {
        ArgumentNullException.ThrowIfNull(part);
        return part.InFlightAtEnd > 0 && part.InFlightAtEnd >= part.Figures.Requests;
    }

    /// <summary>Formats the latencies of a run or of a part of it.</summary>
    public static LatencyRow From(RunFigures figures)
    {
        ArgumentNullException.ThrowIfNull(figures);
        var texts = MetricFormat.Latencies(
            figures.AverageMs,
            figures.P50Ms,
            figures.P95Ms,
            figures.P99Ms,
            figures.MaxMs
        );
        return new(texts[0], texts[1], texts[2], texts[3], texts[4]);
    }
}
