using System.Globalization;
using Statistics.Differences;

namespace Lab.Foundation.Formatting;

/// <summary>The words for differences and ratios, the same on all pages and in all reports.</summary>
public static class DifferenceText
{
    /// <summary>Said of two runs whose difference two runs of the same code may have.</summary>
    public const string NotAProof = "One run each: not a proof.";

    /// <summary>The same inside a sentence.</summary>
    public const string NotAProofInside = "one run each: not a proof";

    /// <summary>The same of two variants that shared one run.</summary>
    public const string NotAProofOfOneRun = "One run: not a proof.";

    /// <summary>Shown instead of a ratio.</summary>
    public const string None = "–";

    /// <summary>Formats a change, such as <c>7.3 × more</c> or <c>10 % fewer</c>.</summary>
    /// <param name="difference">The difference.</param>
    /// <param name="up">The word for an increase.</param>
    /// <param name="down">The word for a decrease.</param>
    public static string Change(Difference difference, string up, string down) =>
        difference switch
        {
            { IsBounded: false } => None,
            { Ratio: 1 } => "equal",
            { Ratio: { } ratio } => $"{MetricFormat.Distance(1, ratio)} {(ratio > 1 ? up : down)}",
            _ => None,
        };

    /// <summary>Formats a ratio without a direction, such as <c>1.3 ×</c> or <c>0.56 ×</c>.</summary>
    public static string Ratio(double ratio) =>
        ratio < 1 ? ratio.ToString("0.00", CultureInfo.InvariantCulture) + " ×" : MetricFormat.Times(ratio);

    /// <summary>The rule for the differences of single runs, as a sentence.</summary>
    public static string Rule(Resolution resolution) =>
        $"{NotAProof} Better or worse needs a difference that runs of the same code do not have on this machine: "
        + $"{MetricFormat.Times(resolution.Rate)}, or {MetricFormat.Times(resolution.Latency)} for latencies and failures.";
}
