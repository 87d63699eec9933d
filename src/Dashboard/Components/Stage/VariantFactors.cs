using System.Globalization;
using Dashboard.Runs;
using Experiments;

namespace Dashboard.Components.Stage;

/// <summary>How many times better (or worse) the fixed variant did than the fragile one, in words.</summary>
/// <param name="Rps">Throughput.</param>
/// <param name="Average">Mean latency.</param>
/// <param name="P50">Median latency.</param>
/// <param name="P95">95th percentile.</param>
/// <param name="P99">99th percentile.</param>
/// <param name="Max">Longest success.</param>
public sealed record VariantFactors(string Rps, string Average, string P50, string P95, string P99, string Max)
{
    /// <summary>The factors of a run in which both variants were under fire, else null.</summary>
    public static VariantFactors? Of(RunSummary summary)
    {
        ArgumentNullException.ThrowIfNull(summary);
        var before = summary.Variants.FirstOrDefault(part => part.Variant == VariantKind.Fragile)?.Figures;
        var after = summary.Variants.FirstOrDefault(part => part.Variant == VariantKind.Fixed)?.Figures;
        return before is null || after is null
            ? null
            : new(
                Ratio(after.Rps, before.Rps, "more", "less"),
                Faster(before.AverageMs, after.AverageMs),
                Faster(before.P50Ms, after.P50Ms),
                Faster(before.P95Ms, after.P95Ms),
                Faster(before.P99Ms, after.P99Ms),
                Faster(before.MaxMs, after.MaxMs));
    }

    private static string Faster(double? before, double? after) => Ratio(before, after, "faster", "slower");

    private static string Ratio(double? numerator, double? denominator, string up, string down)
    {
        if (numerator is not > 0 || denominator is not > 0)
        {
            return "–";
        }

        double ratio = numerator.Value / denominator.Value;
        bool isUp = ratio >= 1;
        double factor = isUp ? ratio : 1 / ratio;
        return factor < 1.05
            ? "the same"
            : string.Create(CultureInfo.InvariantCulture, $"{(factor < 10 ? factor.ToString("0.0", CultureInfo.InvariantCulture) : factor.ToString("N0", CultureInfo.InvariantCulture))} × {(isUp ? up : down)}");
    }
}
