using Proof.Claims;
using Proof.Measurements;
using Proof.Plans;

namespace Proof.Tests.Claims;

public sealed class ProofClaimTests
{
    [Theory]
    [InlineData("B.p95 < 0.8 * A.p95", ProofFigure.P95, true, 0.8)]
    [InlineData("b.goodput>a.goodput", ProofFigure.Goodput, false, 1)]
    [InlineData("A.p99 >= 2 * B.p99", ProofFigure.P99, true, 0.5)]
    [InlineData("2 * A.p50 <= B.p50", ProofFigure.P50, false, 2)]
    public void TryParse_Valid_ReadsTheFactorOfBOverA(string text, ProofFigure figure, bool isBelow, double factor)
    {
        Assert.True(ProofClaim.TryParse(text, out var claim, out _));
        Assert.Equal((figure, isBelow, factor), (claim!.Figure, claim.IsBelow, claim.Factor));
    }

    [Theory]
    [InlineData("")]
    [InlineData("B.p95 < A.p99")]
    [InlineData("B.p95 < B.p95")]
    [InlineData("B.mean < A.mean")]
    [InlineData("B.p95 < 0 * A.p95")]
    [InlineData("B.p95 = A.p95")]
    [InlineData("B.p95 < -2 * A.p95")]
    public void TryParse_Invalid_HasAMessage(string text)
    {
        Assert.False(ProofClaim.TryParse(text, out var claim, out var mistake));
        Assert.Null(claim);
        Assert.NotEmpty(mistake);
    }

    [Theory]
    [InlineData("B.goodput > 1.2 * A.goodput", ClaimState.Holds)]
    [InlineData("B.goodput > 1.4 * A.goodput", ClaimState.Fails)]
    [InlineData("B.goodput > 1.3 * A.goodput", ClaimState.Undecided)]
    public void Evaluate_GainOfThirtyPercent_AgainstTheFactor(string text, ClaimState expected)
    {
        Assert.True(ProofClaim.TryParse(text, out var claim, out _));
        double[] noise = [1.01, 0.99, 1.005, 0.995, 1.012, 0.991, 1.004, 0.996];
        var pairs = Pairs.WithFactors(noise.Select(factor => 1.3 * factor));
        Assert.Equal(expected, ClaimEvaluation.Evaluate(claim!, new ProofPlan(), pairs));
    }
}
