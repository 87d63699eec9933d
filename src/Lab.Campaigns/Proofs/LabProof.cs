using System.Text.Json.Serialization;
using Lab.Campaigns.Storage;
using LoadEngine.Runs;
using Proof.Reports;

namespace Lab.Campaigns.Proofs;

/// <summary>The state of a proof.</summary>
public enum LabProofState
{
    /// <summary>Its pairs are being measured.</summary>
    Running,

    /// <summary>It was stopped, or the dashboard ended; it can be resumed.</summary>
    Stopped,

    /// <summary>It is decided, its pairs are used up, or too many of them were disturbed.</summary>
    Complete,
}

/// <summary>A stored proof of the lab.</summary>
/// <param name="Schema">Name and version of the schema.</param>
/// <param name="Id">Its identifier: letters, digits and hyphens.</param>
/// <param name="StartedAt">Start, as a date for people.</param>
/// <param name="Environment">The machine it was measured on.</param>
/// <param name="Name">The name.</param>
/// <param name="Request">The request, from which it can be repeated.</param>
/// <param name="State">The state.</param>
/// <param name="Proof">Rules, pairs and results so far.</param>
public sealed record LabProof(
    string Schema,
    string Id,
    DateTimeOffset StartedAt,
    RunEnvironment Environment,
    string Name,
    ProofRequest Request,
    LabProofState State,
    ProofDocument Proof
) : ICampaignDocument<LabProof>
{
    /// <summary>The current value of <see cref="Schema"/>.</summary>
    public const string CurrentSchema = "concurrency-dashboard/lab-proof/1";

    static string ICampaignDocument<LabProof>.FolderName => "proofs";

    static string ICampaignDocument<LabProof>.CurrentSchema => CurrentSchema;

    /// <summary>Why it stopped early, as a sentence; null after a stop by a user.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Problem { get; init; }

    /// <summary>The runtime of the target under side A, such as <c>.NET 8.0.34</c>; null if it is unknown.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? RuntimeOfA { get; init; }

    /// <summary>The runtime of the target under side B.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? RuntimeOfB { get; init; }

    /// <summary>The runtimes of both sides as a sentence; null if they are unknown.</summary>
    [JsonIgnore]
    public string? Runtimes =>
        (RuntimeOfA, RuntimeOfB) switch
        {
            (null, _) or (_, null) => null,
            var (a, b) when a == b => $"Both sides ran on {a}.",
            var (a, b) => $"A ran on {a}, B on {b}.",
        };

    /// <summary>True if more pairs can be measured.</summary>
    public bool CanResume => State == LabProofState.Stopped && Proof.ToProof().Next is not null;

    LabProof ICampaignDocument<LabProof>.WithId(string id) => this with { Id = id };

    // A document in the running state was left by a dashboard that ended.
    LabProof ICampaignDocument<LabProof>.AsLeft() =>
        State == LabProofState.Running ? Halted("The dashboard stopped during the measurement.") : this;

    /// <summary>Returns a copy in its final state.</summary>
    /// <param name="problem">Why it did not complete, as a sentence, or null.</param>
    public LabProof Halted(string? problem) => this with { State = LabProofState.Stopped, Problem = problem };
}
