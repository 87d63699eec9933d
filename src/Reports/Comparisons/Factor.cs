using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;
using Lab.Foundation.Statistics;
using Reports.Facts;

namespace Reports.Comparisons;

/// <summary>What a difference amounts to.</summary>
public enum FactorVerdict
{
    /// <summary>There is nothing to compare.</summary>
    Unknown,

    /// <summary>It went the right way.</summary>
    Better,

    /// <summary>It went the wrong way.</summary>
    Worse,

    /// <summary>No larger than what the seconds of one run differ by, or too small to matter.</summary>
    Noise,
}

/// <summary>How many times better or worse a figure is than another, and whether the difference exceeds noise.</summary>
/// <param name="Verdict">The kind of difference.</param>
/// <param name="Times">At least 1: the larger value divided by the smaller; null if one is missing.</param>
/// <param name="Text">As shown, such as <c>7.3 × better</c> or <c>10 % better</c>.</param>
/// <param name="Why">Why it is called noise, or why little can be said; null where nothing needs to be.</param>
public sealed record Factor(FactorVerdict Verdict, double? Times, string Text, string? Why = null)
{
    // With three expected, none at all happens by chance once in twenty times (the rule of three).
    private const double FewestExpected = 3;

    private const string VariesAndFar =
        "Both runs are noisy from second to second; the difference is between the whole runs.";

    private const string OfOneAnswer =
        "Each is a single response: a small difference, or one not seen in the p99, is noise.";

    /// <summary>Said of a difference that others on the machine can have made.</summary>
    internal const string MaybeBackground = "may be background CPU";

    private const string WithinReadingError = "So few can differ by chance between two readings.";

    /// <summary>The size of the difference without a word: <c>7.3 ×</c>, or <c>10 %</c> for small ones; null without a size.</summary>
    internal string? Distance { get; private init; }

    /// <summary>What stands where there is none.</summary>
    internal const string None = "–";

    private static readonly Factor Unknown = new(FactorVerdict.Unknown, null, None);

    /// <summary>Coarse latencies against exact ones.</summary>
    internal static Factor NotComparable { get; } =
        new(FactorVerdict.Unknown, null, None, "Locust rounds its latencies: they are not compared with exact ones.");

    /// <summary>Figures of several variants together are of none of them.</summary>
    internal static Factor OfSeveralVariants { get; } =
        new(
            FactorVerdict.Unknown,
            null,
            None,
            "One of the two mixes several variants. Compare each variant separately."
        );

    /// <summary>Two parts of one run that met unlike conditions.</summary>
    internal static Factor OfUnlikeHalves(string why) => new(FactorVerdict.Unknown, null, None, why);

    private const string OfAnyKind = "Refusals and errors are included; successful responses are compared separately.";
    private const string OfFew = "Most requests of the slower one failed: its latencies cover the few successes only.";

    private static readonly Factor OfSurvivors = new(
        FactorVerdict.Unknown,
        null,
        None,
        "Most requests of the faster one failed: its latencies cover the few successes only."
    );

    // "At least" needs a complete baseline: if the faster one lacks too many requests as well, the order is unknown.
    private static readonly Factor OfAnOpenFigure = new(
        FactorVerdict.Unknown,
        null,
        None,
        SurvivorBias.UnboundedExplanation
    );

    /// <summary>How <paramref name="after"/> did against <paramref name="before"/>.</summary>
    public static Factor Of(ComparedMetric figure, ComparedRunFigures before, ComparedRunFigures after) =>
        IsOfSurvivors(figure, before, after) ? OfSurvivors
        : IsOpen(figure, before, after) ? OfAnOpenFigure
        : figure == ComparedMetric.Max
        && Plain(figure, before, after) is { Verdict: FactorVerdict.Better or FactorVerdict.Worse } longest
        && (
            longest.Times < MetricFormat.MinFactor
            || Plain(ComparedMetric.P99, before, after).Verdict is var slowest
                && slowest != longest.Verdict
                && slowest != FactorVerdict.Unknown
        )
            ? new(FactorVerdict.Noise, longest.Times, PerSecondDistribution.TooVaried, OfOneAnswer)
        : Plain(figure, before, after);

    private static Factor Plain(ComparedMetric figure, ComparedRunFigures before, ComparedRunFigures after) =>
        Qualified(
            figure,
            before,
            after,
            Of(
                figure,
                before.Values[figure],
                after.Values[figure],
                before.Distributions[figure],
                after.Distributions[figure],
                figure == ComparedMetric.FailedShare ? Math.Min(before.Requests, after.Requests) : null
            )
        );

    // What a difference is of, where it is not of all that was asked for.
    private static Factor Qualified(
        ComparedMetric figure,
        ComparedRunFigures before,
        ComparedRunFigures after,
        Factor factor
    )
    {
        if (figure == ComparedMetric.Rps && (IsMostlyBad(before) || IsMostlyBad(after)))
            return factor.WithoutAVerdict(figure, OfAnyKind);
        if (
            !figure.IsLatency()
            || factor.Distance is null
            || !(
                SurvivorBias.IsPresent(before.Requests, before.FailedExceptShed)
                || SurvivorBias.IsPresent(after.Requests, after.FailedExceptShed)
            )
        )
            return factor;
        return factor with { Text = $"at least {factor.Text}", Why = OfFew, Distance = $"at least {factor.Distance}" };
    }

    private static bool IsMostlyBad(ComparedRunFigures figures) =>
        figures.Values[ComparedMetric.Rps] is { } all
        && figures.Values[ComparedMetric.Goodput] is { } good
        && good < all * (1 - Caveats.MinFailedShare);

    /// <param name="figure">The figure.</param>
    /// <param name="before">Its value in the contender that is the measure.</param>
    /// <param name="after">Its value in the other.</param>
    /// <param name="spreadBefore">How it varied in the one.</param>
    /// <param name="spreadAfter">How it varied in the other.</param>
    /// <param name="requests">For a share: the requests behind the smaller of the two.</param>
    internal static Factor Of(
        ComparedMetric figure,
        double? before,
        double? after,
        PerSecondDistribution? spreadBefore,
        PerSecondDistribution? spreadAfter,
        long? requests = null
    )
    {
        if (before is not { } was || after is not { } now)
            return Unknown;
        if (was == now)
            return new(FactorVerdict.Noise, 1, MetricFormat.TheSame, MetricFormat.WhyTheSame);
        if (figure == ComparedMetric.WorkForNobody && Math.Max(was, now) < ServerWork.MinRequests)
            return new(FactorVerdict.Noise, null, MetricFormat.TheSame, WithinReadingError);
        var isBetter = now > was == figure.IsHigherBetter();
        var verdict = isBetter ? FactorVerdict.Better : FactorVerdict.Worse;
        var word = isBetter ? "better" : "worse";

        // A factor from or to zero does not exist; both figures are shown. The spread of the seconds does not matter here: failures come in
        // bursts. Small counts and small amounts of abandoned work are within noise.
        if (
            was <= 0
            || now <= 0
            || (figure == ComparedMetric.WorkForNobody && Math.Min(was, now) < ServerWork.MinRequests)
        )
        {
            var isChance = Math.Max(was, now) * requests < FewestExpected;
            return new(
                isChance ? FactorVerdict.Noise : verdict,
                null,
                $"{figure.Text(now)} instead of {figure.Text(was)}",
                isChance ? "Within noise: with so few requests, 0 failures can be chance." : null
            );
        }

        var why = Noise(spreadBefore, spreadAfter);
        var times = Math.Max(was, now) / Math.Min(was, now);
        if (times < MetricFormat.MinDifferenceFactor)
            return new(FactorVerdict.Noise, times, MetricFormat.TheSame, MetricFormat.WhyTheSame);
        var distance = MetricFormat.Distance(was, now);
        if (PerSecondDistribution.MasksDifference(spreadBefore, spreadAfter, was, now))
            return new(FactorVerdict.Noise, times, PerSecondDistribution.TooVaried, why);
        if (why is not null)
            return new(verdict, times, $"{distance} {word}", VariesAndFar) { Distance = distance };
        return new(
            verdict,
            times,
            $"{distance} {word}",
            PerSecondDistribution.IsShort(spreadBefore, spreadAfter)
                ? "Too few seconds to tell a difference from noise."
                : null
        )
        {
            Distance = distance,
        };
    }

    /// <summary>The same factor, or an unclear one where background CPU may explain the difference.</summary>
    /// <param name="figure">The figure.</param>
    /// <param name="othersBefore">Background CPU during the baseline, in percent of all cores.</param>
    /// <param name="othersAfter">Background CPU during the other run.</param>
    internal Factor ConsideringBackground(ComparedMetric figure, double? othersBefore, double? othersAfter)
    {
        if (
            Verdict is not (FactorVerdict.Better or FactorVerdict.Worse)
            || Times is not { } times
            || !(figure.IsLatency() || figure is ComparedMetric.Goodput or ComparedMetric.Rps)
        )
            return this;
        return BackgroundCpu.MayExplainDifference(times, Verdict == FactorVerdict.Better, othersBefore, othersAfter)
            ? new(FactorVerdict.Noise, times, MaybeBackground, BackgroundCpu.WhyMaybeBackground)
            : this;
    }

    /// <summary>The same difference for runs that cannot be compared: only its size and direction.</summary>
    /// <param name="figure">The figure.</param>
    /// <param name="why">Why they cannot be compared.</param>
    internal Factor WithoutAVerdict(ComparedMetric figure, string why)
    {
        if (Verdict is not (FactorVerdict.Better or FactorVerdict.Worse))
            return this;
        var word = (Verdict == FactorVerdict.Better) == figure.IsHigherBetter() ? "more" : "less";
        return new(FactorVerdict.Unknown, Times, Distance is null ? Text : $"{Distance} {word}", why);
    }

    private static bool IsOfSurvivors(ComparedMetric figure, ComparedRunFigures before, ComparedRunFigures after) =>
        QuickerBy(figure, before, after) is { } quicker
        && SurvivorBias.IsPresent(quicker.Requests, quicker.FailedExceptShed);

    private static bool IsOpen(ComparedMetric figure, ComparedRunFigures before, ComparedRunFigures after) =>
        QuickerBy(figure, before, after) is { LatencyIsOfAllAnswers: false } quicker
        && SurvivorBias.IsUnbounded(quicker.Requests, quicker.FailedExceptShed, figure.ShareAbove());

    private static ComparedRunFigures? QuickerBy(
        ComparedMetric figure,
        ComparedRunFigures before,
        ComparedRunFigures after
    ) =>
        !figure.IsLatency() || before.Values[figure] is not { } was || after.Values[figure] is not { } now ? null
        : now > was ? before
        : after;

    private static string? Noise(PerSecondDistribution? before, PerSecondDistribution? after) =>
        PerSecondDistribution.IsNoise(before, after) ? PerSecondDistribution.WhyTooVaried : null;
}
