using System.Globalization;
using Proof.Claims;
using Proof.Judging;
using Proof.Measurements;
using Proof.Plans;
using Proof.Running;
using Statistics.Counts;
using Statistics.Descriptive;
using Statistics.Paired;

namespace Proof.Reports;

/// <summary>The sentences and numbers of a proof, shared by all its reports.</summary>
public static class ProofText
{
    /// <summary>The result in one sentence.</summary>
    public static string Headline(ProofProgress proof)
    {
        ArgumentNullException.ThrowIfNull(proof);
        if (proof.Claim is { } claim)
            return proof.ClaimState switch
            {
                ClaimState.Holds => $"The claim holds: {claim.Text}.",
                ClaimState.Fails => $"The claim does not hold: {claim.Text}.",
                _ => $"Undecided: {claim.Text}.{NothingCounts(proof)}",
            };
        if (proof.CountedPairs == 0)
            return $"Undecided: no pair counts yet.{NothingCounts(proof)}";
        var primary = proof.Figures.Where(figure => figure.IsPrimary).ToArray();
        return string.Join(" ", primary.Select(figure => Sentence(proof, figure)));
    }

    /// <summary>The headings of the table of figures.</summary>
    public static IReadOnlyList<string> Headings { get; } =
    ["figure", "A", "B", "B ÷ A", "interval", "A against itself", "verdict"];

    /// <summary>The cells of a figure, in the order of <see cref="Headings"/>.</summary>
    public static IReadOnlyList<string> Cells(ProofProgress proof, FigureResult figure)
    {
        ArgumentNullException.ThrowIfNull(figure);
        return
        [
            Name(figure.Figure),
            Median(proof, figure.Figure, isB: false),
            Median(proof, figure.Figure, isB: true),
            Ratio(figure),
            Interval(figure),
            Resolution(figure),
            Word(figure),
        ];
    }

    /// <summary>The verdict in words.</summary>
    public static string Word(FigureResult figure)
    {
        ArgumentNullException.ThrowIfNull(figure);
        return !figure.IsPrimary
            ? "–"
            : figure.Verdict switch
            {
                ProofVerdict.Better => "better",
                ProofVerdict.Worse => "worse",
                ProofVerdict.NoDifference => "no difference",
                _ => "undecided",
            };
    }

    /// <summary>The factor B ÷ A.</summary>
    public static string Ratio(FigureResult figure) => figure?.Ratio is { } ratio ? Factor(ratio.Estimate) : "–";

    /// <summary>The interval of the factor with its confidence.</summary>
    public static string Interval(FigureResult figure)
    {
        if (figure?.Ratio is not { } ratio)
            return figure is { PairsWithoutValue: > 0 }
                ? $"no value in {figure.PairsWithoutValue} of {figure.Pairs} pairs"
                : "–";
        return ratio.Low > 0 && double.IsFinite(ratio.High)
            ? string.Create(
                CultureInfo.InvariantCulture,
                $"{Factor(ratio.Low)}–{Factor(ratio.High)} ({100 * ratio.Confidence:0.#} %)"
            )
            : "too few pairs";
    }

    /// <summary>The largest difference of A against itself.</summary>
    public static string Resolution(FigureResult figure) =>
        figure?.Resolution is { } share ? string.Create(CultureInfo.InvariantCulture, $"±{100 * share:0.#} %") : "–";

    /// <summary>A figure's name and unit.</summary>
    public static string Name(ProofFigure figure) =>
        figure switch
        {
            ProofFigure.Goodput => "successful responses per second",
            ProofFigure.P50 => "p50 in ms",
            ProofFigure.P95 => "p95 in ms",
            ProofFigure.P99 => "p99 in ms",
            _ => "CPU per response in ms",
        };

    /// <summary>The median of a figure over the pairs that count.</summary>
    public static string Median(ProofProgress proof, ProofFigure figure, bool isB)
    {
        ArgumentNullException.ThrowIfNull(proof);
        return
            Quantiles.MedianOf(
                ProofJudge
                    .Counted(proof.Pairs, PairPurpose.Comparison)
                    .Select(pair => ProofFigures.Of(figure, isB ? pair.B : pair.A))
                    .OfType<double>()
            )
                is { } median
            ? Number(median)
            : "–";
    }

    /// <summary>
    /// The failures of both sides: the exact test of all counts, and in how many pairs B had fewer. The test takes requests as
    /// independent, which failures in bursts are not; the pairs show whether one run made the difference.
    /// </summary>
    public static string Failures(ProofProgress proof)
    {
        ArgumentNullException.ThrowIfNull(proof);
        var counted = ProofJudge.Counted(proof.Pairs, PairPurpose.Comparison);
        if (counted.Count == 0)
            return "";
        var (a, b) = (Counts(counted.Select(pair => pair.A)), Counts(counted.Select(pair => pair.B)));
        var counts = string.Create(
            CultureInfo.InvariantCulture,
            $"Failed requests: A {a.Failed:#,0} of {a.Requests:#,0}, B {b.Failed:#,0} of {b.Requests:#,0}"
        );
        if (a.Failed + b.Failed == 0)
            return $"{counts}.";
        var p = FisherExact.TwoSidedP(a.Failed, a.Requests, b.Failed, b.Requests);
        var fewer = counted.Count(pair => ShareOf(pair.B) < ShareOf(pair.A));
        var more = counted.Count(pair => ShareOf(pair.B) > ShareOf(pair.A));
        var chance = p < 0.001 ? "< 0.001" : "= " + p.ToString("0.000", CultureInfo.InvariantCulture);
        return $"{counts} (Fisher’s exact test: p {chance}); "
            + $"B had fewer in {fewer} and more in {more} of {counted.Count} pairs.";
    }

    private static (long Failed, long Requests) Counts(IEnumerable<RunMeasurement> runs) =>
        runs.Aggregate(
            (Failed: 0L, Requests: 0L),
            (sum, run) => (sum.Failed + run.Failed, sum.Requests + run.Completed)
        );

    private static double ShareOf(RunMeasurement run) => (double)run.Failed / Math.Max(1, run.Completed);

    private static string Sentence(ProofProgress proof, FigureResult figure)
    {
        var name = figure.Figure switch
        {
            ProofFigure.Goodput => "goodput",
            ProofFigure.CpuPerRequest => "CPU per response",
            _ => ProofFigures.NameOf(figure.Figure),
        };
        return figure.Verdict switch
        {
            ProofVerdict.Better or ProofVerdict.Worse =>
                $"B is {Word(figure)}: {Factor(figure.Ratio!.Estimate)} × the {name} of A, {Nearest(figure.Ratio)} ×.",
            ProofVerdict.NoDifference => string.Create(
                CultureInfo.InvariantCulture,
                $"No difference in {name}: within ±{100 * proof.Plan.Margin:0.#} %."
            ),
            _ => $"Undecided in {name} after {figure.Pairs} pairs"
                + figure.PairsNeeded switch
                {
                    null => ".",
                    > ProofPlan.MaxPairsLimit => $"; more than {ProofPlan.MaxPairsLimit} pairs would be needed.",
                    { } pairs => $"; about {pairs} pairs would decide.",
                },
        };
    }

    // The end of the interval that is nearest to 1.
    private static string Nearest(Interval ratio) =>
        ratio.Estimate > 1 ? $"at least {Factor(ratio.Low)}" : $"at most {Factor(ratio.High)}";

    private static string NothingCounts(ProofProgress proof) =>
        proof is { CountedPairs: 0, LastDisturbance: { } why } ? $" {why}" : "";

    private static string Factor(double factor) =>
        factor.ToString(
            factor >= 10 ? "0.0"
                : factor >= 0.1 ? "0.00"
                : "0.0000",
            CultureInfo.InvariantCulture
        );

    private static string Number(double value) =>
        value.ToString(
            value >= 100 ? "#,0"
                : value >= 1 ? "0.0"
                : "0.000",
            CultureInfo.InvariantCulture
        );
}
