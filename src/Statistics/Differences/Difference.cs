using Statistics.Counts;

namespace Statistics.Differences;

/// <summary>What may be said about a difference.</summary>
public enum Certainty
{
    /// <summary>A value is missing or the two cannot be compared.</summary>
    None,

    /// <summary>One run each, and a difference that two runs of the same code may have: a ratio, but no verdict.</summary>
    NotAProof,

    /// <summary>One run each, but further apart than two runs of the same code.</summary>
    BeyondResolution,

    /// <summary>Decided by pairs of runs.</summary>
    Proven,
}

/// <summary>The difference of a figure between two sides.</summary>
/// <param name="Ratio">
/// The second value ÷ the first; null if one is missing. Two zeros have the ratio 1; from zero it is infinite, and to zero it is 0.
/// </param>
/// <param name="IsBetter">Whether the change has the right direction.</param>
/// <param name="Certainty">What may be said about it.</param>
public sealed record Difference(double? Ratio, bool IsBetter, Certainty Certainty)
{
    // The error of a single comparison of counts; a comparison shows one for each run.
    private const double CountsAlpha = 0.01;

    /// <summary>No difference, because a value is missing or the two cannot be compared.</summary>
    public static Difference Missing { get; } = new(null, false, Certainty.None);

    /// <summary>How many times the larger value is the smaller one, 1 or more; null without a ratio.</summary>
    public double? Times => Ratio is { } ratio ? Math.Max(ratio, 1 / ratio) : null;

    /// <summary>Whether better or worse may be said.</summary>
    public bool HasVerdict => Certainty is Certainty.BeyondResolution or Certainty.Proven;

    /// <summary>Whether the ratio is a number that can be shown: neither from nor to zero.</summary>
    public bool IsBounded => Ratio is > 0 and < double.PositiveInfinity;

    /// <summary>The ratio of two values of 0 or more, by the rule of <see cref="Ratio"/>.</summary>
    public static double? RatioOf(double? before, double? after) =>
        before is not { } was || after is not { } now ? null
        : was == now ? 1
        : now / was;

    /// <summary>The difference of a figure that was measured once on each side.</summary>
    /// <param name="before">The first value, 0 or more; null if it is missing.</param>
    /// <param name="after">The second value, 0 or more; null if it is missing.</param>
    /// <param name="isHigherBetter">Whether a higher value is better.</param>
    /// <param name="limit">The factor up to which two runs of the same code may differ.</param>
    public static Difference Between(double? before, double? after, bool isHigherBetter, double limit) =>
        RatioOf(before, after) is { } ratio ? From(ratio, isHigherBetter, limit) : Missing;

    /// <summary>The difference of the shares of failures: beyond the limit and unlikely by Fisher's exact test.</summary>
    /// <param name="failedBefore">Failures of the first side.</param>
    /// <param name="requestsBefore">Requests of the first side, greater than 0.</param>
    /// <param name="failedAfter">Failures of the second side.</param>
    /// <param name="requestsAfter">Requests of the second side, greater than 0.</param>
    /// <param name="limit">The factor up to which two runs of the same code may differ.</param>
    public static Difference OfFailures(
        long failedBefore,
        long requestsBefore,
        long failedAfter,
        long requestsAfter,
        double limit
    )
    {
        var difference = Between(
            (double)failedBefore / requestsBefore,
            (double)failedAfter / requestsAfter,
            isHigherBetter: false,
            limit
        );
        return FisherExact.TwoSidedP(failedBefore, requestsBefore, failedAfter, requestsAfter) < CountsAlpha
            ? difference
            : difference.WithoutVerdict();
    }

    /// <summary>A difference that pairs of runs have decided.</summary>
    public static Difference Proven(double ratio, bool isHigherBetter) =>
        From(ratio, isHigherBetter, limit: 1) with
        {
            Certainty = Certainty.Proven,
        };

    /// <summary>The same ratio without a verdict.</summary>
    public Difference WithoutVerdict() => HasVerdict ? this with { Certainty = Certainty.NotAProof } : this;

    private static Difference From(double ratio, bool isHigherBetter, double limit) =>
        new(
            ratio,
            ratio != 1 && ratio > 1 == isHigherBetter,
            Math.Max(ratio, 1 / ratio) > limit ? Certainty.BeyondResolution : Certainty.NotAProof
        );
}
