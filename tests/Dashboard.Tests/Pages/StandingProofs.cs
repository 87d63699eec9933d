using Lab.Campaigns.Proofs;
using Lab.Foundation.Results;

namespace Dashboard.Tests.Pages;

/// <summary>Proofs that do not change.</summary>
internal sealed class StandingProofs : IProofs
{
    public event Action? Changed
    {
        add { }
        remove { }
    }

    public ProofInProgress? Current { get; set; }

    public string? BlockedReason { get; set; }

    public IReadOnlyList<LabProof> Proofs { get; set; } = [];

    public ProofRequest? Started { get; private set; }

    public IReadOnlyList<FieldError> Validate(ProofRequest request) => [];

    public ProofStart Start(ProofRequest request)
    {
        Started = request;
        return new(LabResult.Conflict("Not now."));
    }

    public LabResult Resume(string id) => LabResult.Conflict("Not now.");

    public LabResult Stop() => LabResult.Conflict("Not now.");

    public ProofList List() => new(Proofs, []);

    public LabProof? Find(string id) => Proofs.FirstOrDefault(proof => proof.Id == id);
}
