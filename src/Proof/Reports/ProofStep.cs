using Proof.Measurements;
using Proof.Running;

namespace Proof.Reports;

/// <summary>The newest pair of a proof, as one line.</summary>
public static class ProofStep
{
    /// <summary>Writes the line.</summary>
    /// <param name="proof">A proof with at least one pair.</param>
    public static string Write(ProofProgress proof)
    {
        ArgumentNullException.ThrowIfNull(proof);
        var last = proof.Pairs[^1];
        var figure = proof.Figures[0];
        string Value(RunMeasurement run) =>
            ProofFigures.Of(figure.Figure, run) is { } value
                ? FormattableString.Invariant($"{value:#,0.##}")
                : "no value";
        var values = $"{ProofText.Name(figure.Figure)}: {Value(last.A)} and {Value(last.B)}";
        var note = (last.A.Disturbance ?? last.B.Disturbance) is { } why ? $" Not counted: {why}" : "";
        return last.Purpose switch
        {
            PairPurpose.SameSide => $"A against itself, {values}.{note}",
            PairPurpose.WarmUp => $"First pair, not counted, {values}.{note}",
            _ => $"Pair {proof.CountedPairs} of at most {proof.Plan.MaxPairs}, {values}. "
                + $"B ÷ A {ProofText.Ratio(figure)}, {ProofText.Interval(figure)}.{note}",
        };
    }
}
