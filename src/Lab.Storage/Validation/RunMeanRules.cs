using System.Globalization;
using Lab.Storage.Summaries;

namespace Lab.Storage.Validation;

/// <summary>That the mean of what this program's engine measured is one that its percentiles leave room for: half of all are no shorter than the median, and so on. Stateless.</summary>
internal static class RunMeanRules
{
    // Percentiles have three digits, and the mean has all.
    private const double Rounded = 0.99,
        RoundedMs = 0.001;

    private static readonly (string Field, Func<RunFigures, double?> Of)[] Latencies =
    [
        ("averageMs", figures => figures.AverageMs),
        ("p50Ms", figures => figures.P50Ms),
        ("p95Ms", figures => figures.P95Ms),
        ("p99Ms", figures => figures.P99Ms),
        ("maxMs", figures => figures.MaxMs),
    ];

    /// <summary>What is wrong with the mean, in words that name it; null when nothing is.</summary>
    /// <param name="place">Where the figures stand.</param>
    /// <param name="figures">The figures.</param>
    public static string? MistakeIn(string place, RunFigures figures)
    {
        if (
            figures.Succeeded == 0
            && Latencies.FirstOrDefault(latency => latency.Of(figures) is not null) is { Field: { } field } pair
        )
            return string.Create(
                CultureInfo.InvariantCulture,
                $"Its latencies contradict its counts: '{place}.{field}' is {pair.Of(figures):0.###} ms, and nothing succeeded of which there could be a latency."
            );
        if (figures is not { AverageMs: { } mean, P50Ms: { } p50, P95Ms: { } p95, P99Ms: { } p99, MaxMs: { } longest })
            return null;
        // At most 1 in 100 is above the 99th percentile, and at least that many are no shorter than it; so with the others.
        var least = (0.45 * p50 + 0.04 * p95 + 0.01 * p99) * Rounded - RoundedMs;
        var most = (0.5 * p50 + 0.45 * p95 + 0.04 * p99 + 0.01 * longest) / Rounded + RoundedMs;
        return mean >= least && mean <= most
            ? null
            : string.Create(
                CultureInfo.InvariantCulture,
                $"Its latencies contradict each other: '{place}.averageMs' is {mean:0.###} ms, and beside its percentiles the mean is from {Math.Max(0, least):0.###} to {most:0.###} ms."
            );
    }
}
