using Experiments;
using Lab.Loads.Planning;
using Lab.Targets.Settings;
using Proof.Plans;

namespace Lab.Campaigns.Proofs;

/// <summary>One side of a proof in the lab.</summary>
public sealed record ProofSideRequest
{
    /// <summary>The variant under load.</summary>
    public VariantKind Variant { get; init; }

    /// <summary>Runtime settings of the target; null for its own.</summary>
    public RuntimeSettings? Settings { get; init; }

    /// <summary>Address of another service that has the same routes; null for the target.</summary>
    public Uri? Address { get; init; }

    /// <summary>Name in results; null uses the variant and the settings.</summary>
    public string? Name { get; init; }

    /// <summary>Identifiers of stored runs, which are compared instead of new ones; null or empty for new runs.</summary>
    public IReadOnlyList<string>? Runs { get; init; }
}

/// <summary>The request to start a proof; also the body of <c>POST /api/proofs</c>.</summary>
public sealed record ProofRequest
{
    /// <summary>A name for the list; null uses the names of both sides.</summary>
    public string? Name { get; init; }

    /// <summary>Side A, the one to compare with.</summary>
    public ProofSideRequest A { get; init; } = new() { Variant = VariantKind.Fragile };

    /// <summary>Side B.</summary>
    public ProofSideRequest B { get; init; } = new() { Variant = VariantKind.Fixed };

    /// <summary>The load of each run: users or an arrival rate without ramp, 1..120 s; its variant and warm-up are ignored.</summary>
    public RunRequest Load { get; init; } =
        new()
        {
            Users = 50,
            DurationSeconds = 8,
            RampSeconds = 0,
        };

    /// <summary>The one or two figures that decide; null is goodput.</summary>
    public IReadOnlyList<string>? Figures { get; init; }

    /// <summary>Differences up to this percentage do not matter, 0.5..50.</summary>
    public double MarginPercent { get; init; } = 5;

    /// <summary>How the proof decides.</summary>
    public ProofMethod Method { get; init; }

    /// <summary>Most pairs: 8, 12 or 16; 5..60 with the anytime test. Null is 16, or 30.</summary>
    public int? Pairs { get; init; }

    /// <summary>Pairs of side A against itself, 0..20.</summary>
    public int SameSidePairs { get; init; } = 3;

    /// <summary>The order of both sides.</summary>
    public PairOrder Order { get; init; }

    /// <summary>Seed of a random order, 0..1,000,000.</summary>
    public int Seed { get; init; } = 1;

    /// <summary>Whether the target restarts before each run. Null restarts if it can.</summary>
    public bool? Restarts { get; init; }

    /// <summary>A claim to decide, such as <c>B.p95 &lt; 0.8 * A.p95</c>; null asks whether B is better.</summary>
    public string? Claim { get; init; }
}
