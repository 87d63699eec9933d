using Proof.Judging;
using Proof.Measurements;
using Proof.Plans;

namespace Proof.Claims;

/// <summary>Whether a claim holds.</summary>
public enum ClaimState
{
    /// <summary>The pairs do not decide.</summary>
    Undecided,

    /// <summary>It holds.</summary>
    Holds,

    /// <summary>It does not hold.</summary>
    Fails,
}

/// <summary>Evaluates claims.</summary>
public static class ClaimEvaluation
{
    /// <summary>Evaluates a claim: its factor must lie outside the interval of B ÷ A.</summary>
    public static ClaimState Evaluate(ProofClaim claim, ProofPlan plan, IReadOnlyList<MeasuredPair> pairs)
    {
        ArgumentNullException.ThrowIfNull(claim);
        var counted = ProofJudge.Counted(pairs, PairPurpose.Comparison);
        var ratios = counted.Select(pair => pair.LogRatio(claim.Figure)).OfType<double>().ToArray();
        if (ratios.Length < counted.Count || ProofJudge.AlphaAt(plan, ratios.Length) is not { } alpha)
            return ClaimState.Undecided;
        var interval = ProofJudge.IntervalAt(plan.Method, ratios, 1 - alpha);
        var factor = Math.Log(claim.Factor);
        if (!interval.Excludes(factor))
            return ClaimState.Undecided;
        return interval.High < factor == claim.IsBelow ? ClaimState.Holds : ClaimState.Fails;
    }
}
