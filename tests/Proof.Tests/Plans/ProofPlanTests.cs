using Proof.Measurements;
using Proof.Plans;

namespace Proof.Tests.Plans;

public sealed class ProofPlanTests
{
    [Fact]
    public void Validate_Defaults_Valid() => Assert.Empty(new ProofPlan().Validate());

    [Theory]
    [InlineData(ProofMethod.FixedLooks, 10, false)]
    [InlineData(ProofMethod.FixedLooks, 12, true)]
    [InlineData(ProofMethod.Anytime, 10, true)]
    [InlineData(ProofMethod.Anytime, 4, false)]
    [InlineData(ProofMethod.Anytime, 61, false)]
    public void Validate_Pairs_ByMethod(ProofMethod method, int pairs, bool isValid) =>
        Assert.Equal(
            isValid,
            new ProofPlan { Method = method, MaxPairs = pairs }
                .Validate()
                .Count == 0
        );

    [Fact]
    public void Validate_Wrong_NamesEachField()
    {
        var plan = new ProofPlan
        {
            Primary = [ProofFigure.P50, ProofFigure.P95, ProofFigure.P99],
            Margin = 0.6,
            SameSidePairs = -1,
        };
        Assert.Equal(["figure", "margin", "same-side-pairs"], plan.Validate().Select(error => error.Field));
    }

    [Fact]
    public void IsBFirst_Random_IsRepeatableAndMixed()
    {
        var plan = new ProofPlan { Order = PairOrder.Random, Seed = 7 };
        var order = Enumerable.Range(0, 40).Select(plan.IsBFirst).ToArray();
        Assert.Equal(order, Enumerable.Range(0, 40).Select(plan.IsBFirst));
        Assert.InRange(order.Count(isBFirst => isBFirst), 8, 32);
        Assert.NotEqual(order, Enumerable.Range(0, 40).Select((plan with { Seed = 8 }).IsBFirst));
    }
}
