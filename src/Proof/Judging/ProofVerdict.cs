using Proof.Measurements;
using Statistics.Paired;

namespace Proof.Judging;

/// <summary>The answer to “is B better than A?” for one figure.</summary>
public enum ProofVerdict
{
    /// <summary>The pairs do not decide.</summary>
    Undecided,

    /// <summary>B is better.</summary>
    Better,

    /// <summary>B is worse.</summary>
    Worse,

    /// <summary>Both are the same up to the margin.</summary>
    NoDifference,
}

/// <summary>One figure of a proof.</summary>
/// <param name="Figure">The figure.</param>
/// <param name="IsPrimary">Whether it decides.</param>
/// <param name="Pairs">Pairs that count.</param>
/// <param name="Ratio">B ÷ A with its interval, as factors; null without a value in every pair.</param>
/// <param name="Verdict">The verdict; <see cref="ProofVerdict.Undecided"/> for figures that are not primary.</param>
/// <param name="PairsNeeded">
/// Pairs that would probably decide; null if it is decided, if nothing can be estimated or if it would be more than 1,000.
/// </param>
public sealed record FigureResult(
    ProofFigure Figure,
    bool IsPrimary,
    int Pairs,
    Interval? Ratio,
    ProofVerdict Verdict,
    int? PairsNeeded
)
{
    /// <summary>Pairs in which a run has no value, because too many of its requests failed.</summary>
    public int PairsWithoutValue { get; init; }

    /// <summary>The largest difference of A against itself, as a share; null if it was not measured.</summary>
    public double? Resolution { get; init; }
}
