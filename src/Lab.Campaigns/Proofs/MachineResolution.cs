using Proof.Measurements;
using Proof.Reports;
using Statistics.Differences;

namespace Lab.Campaigns.Proofs;

/// <summary>Finds the resolution of the machine in the stored proofs.</summary>
public static class MachineResolution
{
    private static readonly string Goodput = ProofFigures.NameOf(ProofFigure.Goodput);

    private static readonly string[] Percentiles =
    [
        ProofFigures.NameOf(ProofFigure.P50),
        ProofFigures.NameOf(ProofFigure.P95),
        ProofFigures.NameOf(ProofFigure.P99),
    ];

    /// <summary>
    /// The resolution by the newest proof in which a side was compared with itself; <see cref="Resolution.Assumed"/> without one.
    /// </summary>
    public static Resolution From(ProofList proofs)
    {
        var newest = proofs
            .Proofs.Select(proof => proof.Proof.Figures)
            .FirstOrDefault(figures => figures.Any(figure => figure.Resolution is not null));
        return newest is null
            ? Resolution.Assumed
            : Resolution.FromSameSide(Largest(newest, [Goodput]), Largest(newest, Percentiles));
    }

    private static double? Largest(IReadOnlyList<FigureDocument> figures, IReadOnlyList<string> names) =>
        figures.Where(figure => names.Contains(figure.Figure)).Max(figure => figure.Resolution);
}
