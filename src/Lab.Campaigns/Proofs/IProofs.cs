using Lab.Foundation.Results;

namespace Lab.Campaigns.Proofs;

/// <summary>The active proof.</summary>
/// <param name="Proof">The proof so far.</param>
/// <param name="Doing">The current activity, as text.</param>
/// <param name="IsStopping">True while it is stopping.</param>
/// <param name="SecondsLeft">Estimated remaining time in seconds, if all pairs are needed.</param>
/// <param name="Problem">A problem outside the pairs, such as a folder that is not writable, or null.</param>
public sealed record ProofInProgress(
    LabProof Proof,
    string Doing,
    bool IsStopping,
    double SecondsLeft,
    string? Problem
);

/// <summary>The current and the stored proofs; only one runs at a time. Thread-safe.</summary>
public interface IProofs
{
    /// <summary>The active proof, or null.</summary>
    ProofInProgress? Current { get; }

    /// <summary>Why no proof can start or resume now and what to do, as sentences; null if one can. Changes with the lab.</summary>
    string? BlockedReason { get; }

    /// <summary>Raised after progress of a proof, on any thread.</summary>
    event Action? Changed;

    /// <summary>The errors of a request, by field; empty if it is valid.</summary>
    IReadOnlyList<FieldError> Validate(ProofRequest request);

    /// <summary>Validates and starts a proof; fails while the lab is busy. Stored runs are compared at once.</summary>
    ProofStart Start(ProofRequest request);

    /// <summary>Resumes a stopped proof: its pairs are kept.</summary>
    LabResult Resume(string id);

    /// <summary>Stops the active proof; its pairs are kept.</summary>
    LabResult Stop();

    /// <summary>All proofs including the active one, newest first.</summary>
    ProofList List();

    /// <summary>Returns a proof, or null if the identifier is unknown.</summary>
    LabProof? Find(string id);
}

/// <summary>The result of a start.</summary>
/// <param name="Answer">The errors; empty after success.</param>
/// <param name="Proof">The proof; null after an error.</param>
public sealed record ProofStart(LabResult Answer, LabProof? Proof = null);

/// <summary>The stored proofs.</summary>
/// <param name="Proofs">The readable proofs, newest first.</param>
/// <param name="Unreadable">The unreadable files, each with the reason.</param>
public sealed record ProofList(IReadOnlyList<LabProof> Proofs, IReadOnlyList<string> Unreadable);
