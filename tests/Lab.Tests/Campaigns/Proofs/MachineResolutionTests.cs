using Lab.Campaigns.Proofs;
using LoadEngine.Runs;
using Proof.Measurements;
using Proof.Plans;
using Proof.Reports;
using Proof.Running;
using Statistics.Differences;

namespace Lab.Tests.Campaigns.Proofs;

public sealed class MachineResolutionTests
{
    [Fact]
    public void From_NoProofWithASameSide_IsTheAssumedOne() =>
        Assert.Equal(Resolution.Assumed, MachineResolution.From(new([Proof()], [])));

    // The largest differences are 30 % in goodput and 100 % in a percentile; doubled as logarithms.
    [Fact]
    public void From_SeveralProofs_UsesTheNewestWithASameSide()
    {
        var resolution = MachineResolution.From(
            new([Proof(), Proof((1.1, 2), (1 / 1.3, 1.5)), Proof((9, 9), (9, 9))], [])
        );

        Assert.Equal(1.69, resolution.Rate, 3);
        Assert.Equal(4, resolution.Latency, 3);
    }

    private static LabProof Proof(params (double Goodput, double P95)[] sameSide)
    {
        var pairs = sameSide
            .Select(factor => new MeasuredPair(PairPurpose.SameSide, false, Run(1, 1), Run(factor.Goodput, factor.P95)))
            .Append(new(PairPurpose.Comparison, false, Run(1, 1), Run(1, 1)));
        return new(
            LabProof.CurrentSchema,
            "a",
            DateTimeOffset.UnixEpoch,
            RunEnvironment.Capture(),
            "name",
            new(),
            LabProofState.Complete,
            ProofDocument.From(new("A", "B", new ProofPlan(), [.. pairs]))
        );
    }

    private static RunMeasurement Run(double goodput, double p95) =>
        new(10, 0, (long)Math.Round(100_000 * goodput), 0, 10, 20 * p95, 40);
}
