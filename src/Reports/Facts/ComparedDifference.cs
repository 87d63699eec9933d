using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.CarryOver;
using Lab.Foundation.Formatting;
using Statistics.Differences;

namespace Reports.Facts;

/// <summary>The difference of a metric between two runs or variants that were measured once each.</summary>
/// <param name="Difference">The ratio and what may be said about it.</param>
/// <param name="Text">As shown, such as <c>30 × more</c>.</param>
/// <param name="Why">Why there is no ratio, or why it has no verdict although it is large; null where nothing needs to be said.</param>
public sealed record ComparedDifference(Difference Difference, string Text, string? Why = null)
{
    private const string OfOneAnswer =
        "Each is a single response: a difference that the p99 does not have may be chance.";

    private const string OfAnyKind = "Refusals and errors are included; successful responses are compared separately.";

    private const string OfFew = "Most requests of the slower one failed: its latencies cover the few successes only.";

    private const string OfSurvivors =
        "Most requests of the faster one failed: its latencies cover the few successes only.";

    /// <summary>No difference, and the reason.</summary>
    public static ComparedDifference None(string? why) => new(Difference.Missing, DifferenceText.None, why);

    /// <summary>Whether it may be called better.</summary>
    public bool IsBetter => Difference is { HasVerdict: true, IsBetter: true };

    /// <summary>Whether it may be called worse.</summary>
    public bool IsWorse => Difference is { HasVerdict: true, IsBetter: false };

    /// <summary>True if it has a ratio but no verdict.</summary>
    public bool IsNotAProof => Difference.Certainty == Certainty.NotAProof;

    /// <summary>True if background CPU may explain it.</summary>
    public bool MayBeBackground { get; private init; }

    /// <summary>The text with a sign for its verdict, where colours are missing.</summary>
    public string Cell =>
        IsBetter ? $"✓ {Text}"
        : IsWorse ? $"✗ {Text}"
        : Text;

    /// <summary>How <paramref name="after"/> differs from <paramref name="before"/>.</summary>
    public static ComparedDifference Between(
        ComparedMetric metric,
        MetricFigures before,
        MetricFigures after,
        Resolution resolution
    )
    {
        if (FasterBy(metric, before, after) is { } faster)
        {
            if (SurvivorBias.IsPresent(faster.Requests, faster.FailedExceptShed))
                return None(OfSurvivors);
            if (
                !faster.LatencyIsOfAllAnswers
                && SurvivorBias.IsUnbounded(faster.Requests, faster.FailedExceptShed, metric.ShareAbove())
            )
                return None(SurvivorBias.UnboundedExplanation);
        }

        if (
            before.Values.GetValueOrDefault(metric) is not { } was
            || after.Values.GetValueOrDefault(metric) is not { } now
        )
            return None(null);
        // A few abandoned requests are the error of two readings at different times.
        if (metric == ComparedMetric.WorkForNobody)
            (was, now) = (Significant(was), Significant(now));
        var difference = metric switch
        {
            ComparedMetric.FailedShare => Difference.OfFailures(
                before.Failed,
                before.Requests,
                after.Failed,
                after.Requests,
                resolution.Latency
            ),
            ComparedMetric.Goodput or ComparedMetric.Rps => Difference.Between(was, now, true, resolution.Rate),
            _ => Difference.Between(was, now, false, resolution.Latency),
        };
        var shown = new ComparedDifference(
            difference,
            difference.IsBounded
                ? DifferenceText.Change(difference, Up(metric), Down(metric))
                : $"{metric.Text(after.Values[metric])} instead of {metric.Text(before.Values[metric])}"
        );
        return metric switch
        {
            ComparedMetric.Rps when IsMostlyBad(before) || IsMostlyBad(after) => shown.WithoutVerdict(OfAnyKind),
            ComparedMetric.Max when !IsSeenInP99(shown, before, after, resolution) => shown.WithoutVerdict(OfOneAnswer),
            _ => metric.IsLatency() && difference.IsBounded && (AreSurvivors(before) || AreSurvivors(after))
                ? shown with
                {
                    Text = $"at least {shown.Text}",
                    Why = OfFew,
                }
                : shown,
        };
    }

    /// <summary>The same difference, without a verdict where background CPU may explain it.</summary>
    /// <param name="metric">The metric.</param>
    /// <param name="before">Background CPU of the first side, in percent of all cores; null if unknown.</param>
    /// <param name="after">Background CPU of the second side.</param>
    public ComparedDifference ConsideringBackground(ComparedMetric metric, double? before, double? after) =>
        Difference is { HasVerdict: true, IsBounded: true, Times: { } times }
        && (metric.IsLatency() || metric is ComparedMetric.Goodput or ComparedMetric.Rps)
        && BackgroundCpu.MayExplainDifference(times, Difference.IsBetter, before, after)
            ? WithoutVerdict(BackgroundCpu.WhyMaybeBackground) with
            {
                MayBeBackground = true,
            }
            : this;

    /// <summary>The same ratio without a verdict.</summary>
    /// <param name="why">Why it has none.</param>
    public ComparedDifference WithoutVerdict(string why) =>
        Difference.HasVerdict ? this with { Difference = Difference.WithoutVerdict(), Why = why } : this;

    /// <summary>The same ratio of runs that cannot be compared.</summary>
    /// <param name="why">Why they cannot.</param>
    public ComparedDifference NotComparable(string why) =>
        this with
        {
            Difference = Difference with { Certainty = Certainty.None },
            Why = why,
        };

    private static double Significant(double requests) => requests < AbandonedWork.MinRequests ? 0 : requests;

    private static bool IsSeenInP99(
        ComparedDifference longest,
        MetricFigures before,
        MetricFigures after,
        Resolution resolution
    ) =>
        Between(ComparedMetric.P99, before, after, resolution).Difference is { HasVerdict: true } p99
        && p99.IsBetter == longest.Difference.IsBetter;

    private static bool AreSurvivors(MetricFigures figures) =>
        SurvivorBias.IsPresent(figures.Requests, figures.FailedExceptShed);

    private static bool IsMostlyBad(MetricFigures figures) =>
        figures.Values[ComparedMetric.Rps] is { } all
        && figures.Values[ComparedMetric.Goodput] is { } good
        && good < all * (1 - Caveats.MinFailedShare);

    private static MetricFigures? FasterBy(ComparedMetric metric, MetricFigures before, MetricFigures after) =>
        !metric.IsLatency()
        || before.Values.GetValueOrDefault(metric) is not { } was
        || after.Values.GetValueOrDefault(metric) is not { } now
            ? null
        : now > was ? before
        : after;

    private static string Up(ComparedMetric metric) => metric.IsLatency() ? "higher" : "more";

    private static string Down(ComparedMetric metric) => metric.IsLatency() ? "lower" : "fewer";
}
