using LoadEngine.Plans;
using Proof.Running;

namespace LoadEngine.Cli.Proving;

/// <summary>The valid options of <c>prove</c>.</summary>
/// <param name="Start">The rules, and the pairs of a proof that is resumed.</param>
/// <param name="A">The plan of side A.</param>
/// <param name="B">The plan of side B.</param>
/// <param name="AllowedHosts">The allowed hosts.</param>
/// <param name="Files">The result files.</param>
/// <param name="IsQuiet">Whether progress is hidden.</param>
internal sealed record ProofRequest(
    ProofProgress Start,
    LoadPlan A,
    LoadPlan B,
    AllowedHosts AllowedHosts,
    IReadOnlyList<string> Files,
    bool IsQuiet
)
{
    /// <summary>The command that starts the service of side A before each run; null if it runs already.</summary>
    public StartCommand? StartOfA { get; init; }

    /// <summary>The command of side B.</summary>
    public StartCommand? StartOfB { get; init; }
}
