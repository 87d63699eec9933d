using Proof.Claims;
using Proof.Judging;
using Proof.Measurements;
using Proof.Plans;

namespace Proof.Running;

/// <summary>A proof so far; enough to resume it.</summary>
/// <param name="NameOfA">Name of side A.</param>
/// <param name="NameOfB">Name of side B.</param>
/// <param name="Plan">The rules.</param>
/// <param name="Pairs">All pairs in the order of their runs, disturbed ones included.</param>
public sealed record ProofProgress(string NameOfA, string NameOfB, ProofPlan Plan, IReadOnlyList<MeasuredPair> Pairs)
{
    /// <summary>The claim to decide; null without one.</summary>
    public ProofClaim? Claim { get; init; }

    /// <summary>True after a stop before the decision.</summary>
    public bool WasStopped { get; init; }

    /// <summary>Load, machine and start, as a sentence; null if they are not known.</summary>
    public string? Setup { get; init; }

    /// <summary>The results of all figures, primary figures first.</summary>
    public IReadOnlyList<FigureResult> Figures => ProofJudge.Judge(Plan, Pairs);

    /// <summary>Whether the claim holds; null without one.</summary>
    public ClaimState? ClaimState => Claim is null ? null : ClaimEvaluation.Evaluate(Claim, Plan, Pairs);

    /// <summary>Whether the claim holds; without a claim, whether B is not worse than A in the primary figures.</summary>
    public ClaimState Outcome
    {
        get
        {
            if (ClaimState is { } state)
                return state;
            var verdicts = Figures
                .Where(figure => figure.IsPrimary)
                .Select(figure => OutcomeOf(figure.Verdict))
                .ToArray();
            return verdicts.Contains(Claims.ClaimState.Fails) ? Claims.ClaimState.Fails
                : verdicts.Contains(Claims.ClaimState.Undecided) ? Claims.ClaimState.Undecided
                : Claims.ClaimState.Holds;
        }
    }

    /// <summary>Whether “B is not worse than A” holds by a verdict.</summary>
    public static ClaimState OutcomeOf(ProofVerdict verdict) =>
        verdict switch
        {
            ProofVerdict.Undecided => Claims.ClaimState.Undecided,
            ProofVerdict.Worse => Claims.ClaimState.Fails,
            _ => Claims.ClaimState.Holds,
        };

    /// <summary>Pairs that count.</summary>
    public int CountedPairs => ProofJudge.Counted(Pairs, PairPurpose.Comparison).Count;

    /// <summary>Pairs that were disturbed.</summary>
    public int DisturbedPairs => Pairs.Count(pair => pair.IsDisturbed);

    /// <summary>Why the newest disturbed pair does not count, as a sentence; null without one.</summary>
    public string? LastDisturbance =>
        Pairs.Select(pair => pair.A.Disturbance ?? pair.B.Disturbance).LastOrDefault(why => why is not null);

    /// <summary>True if more pairs were disturbed than the plan repeats.</summary>
    public bool IsTooDisturbed => DisturbedPairs > Plan.MaxRepetitions;

    /// <summary>True once every primary figure, or the claim, is decided.</summary>
    public bool IsDecided =>
        ClaimState is { } state
            ? state != Claims.ClaimState.Undecided
            : Figures.Where(figure => figure.IsPrimary).All(figure => figure.Verdict != ProofVerdict.Undecided);

    /// <summary>The purpose of the next pair; null if no pair is left.</summary>
    public PairPurpose? Next
    {
        get
        {
            if (IsDecided || IsTooDisturbed || CountedPairs >= Plan.MaxPairs)
                return null;
            if (ProofJudge.Counted(Pairs, PairPurpose.SameSide).Count < Plan.SameSidePairs)
                return PairPurpose.SameSide;
            return Pairs.Any(pair => pair.Purpose == PairPurpose.WarmUp) ? PairPurpose.Comparison : PairPurpose.WarmUp;
        }
    }
}
