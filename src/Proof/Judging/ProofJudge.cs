using Proof.Measurements;
using Proof.Plans;
using Statistics.Differences;
using Statistics.Paired;

namespace Proof.Judging;

/// <summary>Judges the pairs of a proof by its plan.</summary>
public static class ProofJudge
{
    private const double Alpha = 0.05;

    /// <summary>The results of all figures that have values, primary figures first.</summary>
    public static IReadOnlyList<FigureResult> Judge(ProofPlan plan, IReadOnlyList<MeasuredPair> pairs)
    {
        ArgumentNullException.ThrowIfNull(plan);
        ArgumentNullException.ThrowIfNull(pairs);
        var counted = Counted(pairs, PairPurpose.Comparison);
        var primary = plan.Primary.Select(figure => new Candidate(figure, counted)).ToArray();

        // Holm: the figure with the strongest evidence needs half the error, the other one all of it.
        var verdicts = new Dictionary<ProofFigure, ProofVerdict>();
        var divisor = primary.Length;
        foreach (var candidate in primary.OrderByDescending(candidate => candidate.Strength))
        {
            var verdict = candidate.IsComplete ? Decide(plan, candidate.LogRatios, candidate.Figure, divisor) : default;
            verdicts[candidate.Figure] = verdict;
            if (verdict is ProofVerdict.Better or ProofVerdict.Worse)
                divisor--;
        }

        return
        [
            .. primary.Select(candidate => Result(plan, candidate, verdicts[candidate.Figure], pairs, isPrimary: true)),
            .. Enum.GetValues<ProofFigure>()
                .Except(plan.Primary)
                .Select(figure => new Candidate(figure, counted))
                .Where(candidate => candidate.LogRatios.Count > 0)
                .Select(candidate => Result(plan, candidate, ProofVerdict.Undecided, pairs, isPrimary: false)),
        ];
    }

    /// <summary>The pairs of a purpose that were not disturbed.</summary>
    public static IReadOnlyList<MeasuredPair> Counted(IReadOnlyList<MeasuredPair> pairs, PairPurpose purpose) =>
        [.. pairs.Where(pair => pair.Purpose == purpose && !pair.IsDisturbed)];

    private static FigureResult Result(
        ProofPlan plan,
        Candidate candidate,
        ProofVerdict verdict,
        IReadOnlyList<MeasuredPair> pairs,
        bool isPrimary
    )
    {
        var same = Counted(pairs, PairPurpose.SameSide)
            .Select(pair => pair.LogRatio(candidate.Figure))
            .OfType<double>();
        return new(
            candidate.Figure,
            isPrimary,
            candidate.Pairs,
            candidate.IsComplete && candidate.Pairs > 0 ? Factors(Shown(plan, candidate.LogRatios)) : null,
            verdict,
            isPrimary && verdict == ProofVerdict.Undecided && candidate.IsComplete
                ? PairsNeeded.Estimate(candidate.LogRatios, Math.Log(1 + plan.Margin))
                : null
        )
        {
            PairsWithoutValue = candidate.Pairs - candidate.LogRatios.Count,
            Resolution = same.Select(ratio => Math.Exp(Math.Abs(ratio)) - 1).Cast<double?>().DefaultIfEmpty().Max(),
        };
    }

    private static ProofVerdict Decide(ProofPlan plan, IReadOnlyList<double> ratios, ProofFigure figure, int divisor)
    {
        if (AlphaAt(plan, ratios.Count) is not { } alpha)
            return ProofVerdict.Undecided;
        if (IntervalAt(plan.Method, ratios, 1 - alpha / divisor) is var difference && difference.Excludes(0))
            return Difference.Proven(Math.Exp(difference.Estimate), ProofFigures.IsHigherBetter(figure)).IsBetter
                ? ProofVerdict.Better
                : ProofVerdict.Worse;
        return IntervalAt(plan.Method, ratios, 1 - 2 * alpha).IsWithin(Math.Log(1 + plan.Margin))
            ? ProofVerdict.NoDifference
            : ProofVerdict.Undecided;
    }

    // Null where the plan does not look.
    internal static double? AlphaAt(ProofPlan plan, int pairs) =>
        plan.Method == ProofMethod.Anytime
            ? pairs >= ProofPlan.MinAnytimePairs
                ? Alpha
                : null
            : ProofPlan.Looks.Where(look => look.Pairs == pairs).Select(look => (double?)look.Alpha).FirstOrDefault();

    private static Interval Shown(ProofPlan plan, IReadOnlyList<double> ratios) =>
        IntervalAt(plan.Method, ratios, 1 - (AlphaAt(plan, ratios.Count) ?? Alpha));

    internal static Interval IntervalAt(ProofMethod method, IReadOnlyList<double> ratios, double confidence) =>
        method == ProofMethod.Anytime
            ? SequentialT.Estimate(ratios, confidence)
            : SignedRank.Estimate(ratios, confidence);

    private static Interval Factors(Interval logs) =>
        new(Math.Exp(logs.Low), Math.Exp(logs.Estimate), Math.Exp(logs.High), logs.Confidence);

    private sealed class Candidate(ProofFigure figure, IReadOnlyList<MeasuredPair> pairs)
    {
        public ProofFigure Figure { get; } = figure;
        public int Pairs { get; } = pairs.Count;
        public IReadOnlyList<double> LogRatios { get; } =
        [.. pairs.Select(pair => pair.LogRatio(figure)).OfType<double>()];
        public bool IsComplete => LogRatios.Count == Pairs && Pairs > 0;
        public double Strength => IsComplete ? SequentialT.Evidence(LogRatios) : 0;
    }
}
