namespace Proof.Measurements;

/// <summary>Which question a pair of runs answers.</summary>
public enum PairPurpose
{
    /// <summary>Both runs are of side A: they show the resolution of this machine.</summary>
    SameSide,

    /// <summary>The first pair of both sides, which does not count.</summary>
    WarmUp,

    /// <summary>A pair that counts.</summary>
    Comparison,
}

/// <summary>Two runs, one directly after the other.</summary>
/// <param name="Purpose">The question.</param>
/// <param name="IsBFirst">Whether B ran before A.</param>
/// <param name="A">Side A, or the first run of A.</param>
/// <param name="B">Side B, or the second run of A.</param>
public sealed record MeasuredPair(PairPurpose Purpose, bool IsBFirst, RunMeasurement A, RunMeasurement B)
{
    /// <summary>True if one of the runs was disturbed: the pair is repeated.</summary>
    public bool IsDisturbed => A.Disturbance is not null || B.Disturbance is not null;

    /// <summary>The natural logarithm of B ÷ A; null if a run has no value.</summary>
    public double? LogRatio(ProofFigure figure) =>
        (ProofFigures.Of(figure, A), ProofFigures.Of(figure, B)) is ({ } a and > 0, { } b and > 0)
            ? Math.Log(b / a)
            : null;
}
