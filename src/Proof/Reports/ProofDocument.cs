using Proof.Claims;
using Proof.Judging;
using Proof.Measurements;
using Proof.Plans;
using Proof.Running;

namespace Proof.Reports;

/// <summary>A proof as it is stored and exported.</summary>
/// <param name="Schema">Name and version of the format.</param>
/// <param name="A">Name of side A.</param>
/// <param name="B">Name of side B.</param>
/// <param name="Plan">The rules.</param>
/// <param name="Pairs">All pairs in the order of their runs.</param>
/// <param name="Claim">The claim; null without one.</param>
/// <param name="Outcome">Whether the claim holds; without a claim, whether B is not worse than A.</param>
/// <param name="Figures">The results; they follow from the pairs.</param>
public sealed record ProofDocument(
    string Schema,
    string A,
    string B,
    ProofPlan Plan,
    IReadOnlyList<MeasuredPair> Pairs,
    string? Claim,
    ClaimState Outcome,
    IReadOnlyList<FigureDocument> Figures
)
{
    /// <summary>Load, machine and start, as a sentence; null if they are not known.</summary>
    public string? Setup { get; init; }

    /// <summary>The current schema.</summary>
    public const string CurrentSchema = "concurrency-dashboard/proof/1";

    /// <summary>Creates the document of a proof.</summary>
    public static ProofDocument From(ProofProgress proof)
    {
        ArgumentNullException.ThrowIfNull(proof);
        return new(
            CurrentSchema,
            proof.NameOfA,
            proof.NameOfB,
            proof.Plan,
            proof.Pairs,
            proof.Claim?.Text,
            proof.Outcome,
            [.. proof.Figures.Select(FigureDocument.From)]
        )
        {
            Setup = proof.Setup,
        };
    }

    /// <summary>The proof of a document, such as one to resume.</summary>
    /// <exception cref="FormatException">The document is not valid.</exception>
    public ProofProgress ToProof()
    {
        if (Schema != CurrentSchema)
            throw new FormatException($"Only {CurrentSchema} is understood, not {Schema}.");
        if (Plan.Validate() is [var (field, message), ..])
            throw new FormatException($"plan.{field}: {message}");
        ProofClaim? claim = null;
        if (Claim is not null && !ProofClaim.TryParse(Claim, out claim, out var mistake))
            throw new FormatException($"claim: {mistake}");
        return new(A, B, Plan, Pairs) { Claim = claim, Setup = Setup };
    }
}

/// <summary>One figure of a document.</summary>
/// <param name="Figure">Its name.</param>
/// <param name="IsPrimary">Whether it decides.</param>
/// <param name="Pairs">Pairs that count.</param>
/// <param name="Ratio">B ÷ A; null without a value in every pair.</param>
/// <param name="Low">Lower end of the interval; null if the pairs do not limit it.</param>
/// <param name="High">Upper end of the interval; null if the pairs do not limit it.</param>
/// <param name="Confidence">Confidence of the interval, 0..1; null without an interval.</param>
/// <param name="Resolution">Largest difference of A against itself, as a share; null if it was not measured.</param>
/// <param name="Verdict">The verdict; null if the figure does not decide.</param>
/// <param name="PairsNeeded">Pairs that would probably decide; null if that is not known.</param>
public sealed record FigureDocument(
    string Figure,
    bool IsPrimary,
    int Pairs,
    double? Ratio,
    double? Low,
    double? High,
    double? Confidence,
    double? Resolution,
    ProofVerdict? Verdict,
    int? PairsNeeded
)
{
    internal static FigureDocument From(FigureResult result)
    {
        var isLimited =
            result.Ratio is { } ratio && double.IsFinite(ratio.Low) && double.IsFinite(ratio.High) && ratio.Low > 0;
        return new(
            ProofFigures.NameOf(result.Figure),
            result.IsPrimary,
            result.Pairs,
            result.Ratio?.Estimate,
            isLimited ? result.Ratio!.Low : null,
            isLimited ? result.Ratio!.High : null,
            isLimited ? result.Ratio!.Confidence : null,
            result.Resolution,
            result.IsPrimary ? result.Verdict : null,
            result.PairsNeeded
        );
    }
}
