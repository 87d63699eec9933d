using Lab.Campaigns.Proofs;
using LoadEngine.Runs;
using Proof.Plans;
using Proof.Reports;
using Proof.Running;

namespace Lab.Tests.Campaigns.Proofs;

public sealed class LabProofTests
{
    private static readonly LabProof Empty = new(
        LabProof.CurrentSchema,
        "p",
        DateTimeOffset.UnixEpoch,
        RunEnvironment.Capture(),
        "p",
        new(),
        LabProofState.Complete,
        ProofDocument.From(new ProofProgress("A", "B", new ProofPlan(), []))
    );

    [Theory]
    [InlineData(".NET 8.0.34", ".NET 11.0.0", "A ran on .NET 8.0.34, B on .NET 11.0.0.")]
    [InlineData(".NET 10.0.12", ".NET 10.0.12", "Both sides ran on .NET 10.0.12.")]
    [InlineData(".NET 10.0.12", null, null)]
    public void Runtimes_OfBothSides_AreNamedIfKnown(string? a, string? b, string? expected) =>
        Assert.Equal(expected, (Empty with { RuntimeOfA = a, RuntimeOfB = b }).Runtimes);
}
