using Proof.Judging;
using Proof.Measurements;
using Proof.Plans;

namespace Proof.Tests.Judging;

public sealed class ProofJudgeTests
{
    private static readonly double[] Noise = [1.01, 0.99, 1.005, 0.995, 1.012, 0.991, 1.004, 0.996];

    [Fact]
    public void Judge_ClearGain_IsBetter()
    {
        var result = Primary(new(), Noise.Select(noise => 1.3 * noise));
        Assert.Equal(ProofVerdict.Better, result.Verdict);
        Assert.Equal(1.3, result.Ratio!.Estimate, 2);
        Assert.True(result.Ratio.Low > 1.28 && result.Ratio.High < 1.32);
        Assert.Null(result.PairsNeeded);
    }

    [Fact]
    public void Judge_ClearLoss_IsWorse() =>
        Assert.Equal(ProofVerdict.Worse, Primary(new(), Noise.Select(noise => 0.8 * noise)).Verdict);

    [Fact]
    public void Judge_LowerLatency_IsBetter()
    {
        var pairs = Noise.Select(noise => new MeasuredPair(
            PairPurpose.Comparison,
            false,
            Pairs.Run(100, 200),
            Pairs.Run(100, 100 * noise)
        ));
        var results = ProofJudge.Judge(new() { Primary = [ProofFigure.P95] }, [.. pairs]);
        Assert.Equal(ProofVerdict.Better, results[0].Verdict);
        Assert.False(results.Single(result => result.Figure == ProofFigure.Goodput).IsPrimary);
    }

    [Fact]
    public void Judge_Same_IsNoDifference()
    {
        Assert.Equal(ProofVerdict.NoDifference, Primary(new(), Noise).Verdict);
        Assert.Equal(
            ProofVerdict.NoDifference,
            Primary(new() { Method = ProofMethod.Anytime, MaxPairs = 40 }, Noise).Verdict
        );
    }

    [Fact]
    public void Judge_Noisy_IsUndecidedAndSaysHowManyPairs()
    {
        var result = Primary(new(), [1.3, 0.8, 1.2, 0.9, 1.25, 0.85, 1.1, 0.95]);
        Assert.Equal(ProofVerdict.Undecided, result.Verdict);
        Assert.InRange(result.PairsNeeded!.Value, 20, PairsNeeded.Most);
    }

    [Theory]
    [InlineData(ProofMethod.FixedLooks, 7)]
    [InlineData(ProofMethod.FixedLooks, 9)]
    [InlineData(ProofMethod.Anytime, 4)]
    public void Judge_BetweenLooks_IsUndecided(ProofMethod method, int pairs) =>
        Assert.Equal(
            ProofVerdict.Undecided,
            Primary(new() { Method = method }, Enumerable.Range(0, pairs).Select(i => 3 + 0.01 * i)).Verdict
        );

    [Fact]
    public void Judge_FivePairsFarApart_AnytimeDecides() =>
        Assert.Equal(
            ProofVerdict.Better,
            Primary(new() { Method = ProofMethod.Anytime }, [29, 31, 30, 33, 28]).Verdict
        );

    [Fact]
    public void Judge_ManyFailures_IsUndecidedAndSaysWhy()
    {
        var pairs = Noise.Select(_ => new MeasuredPair(
            PairPurpose.Comparison,
            false,
            Pairs.Run(100) with
            {
                P95Ms = null,
            },
            Pairs.Run(100)
        ));
        var result = ProofJudge.Judge(new() { Primary = [ProofFigure.P95] }, [.. pairs])[0];
        Assert.Equal((ProofVerdict.Undecided, 8), (result.Verdict, result.PairsWithoutValue));
        Assert.Null(result.Ratio);
    }

    [Fact]
    public void Judge_NoSuccessInA_IsBetter()
    {
        var pairs = Noise.Select(noise => new MeasuredPair(
            PairPurpose.Comparison,
            false,
            Pairs.Run(0),
            Pairs.Run(500 * noise)
        ));
        Assert.Equal(ProofVerdict.Better, ProofJudge.Judge(new(), [.. pairs])[0].Verdict);
    }

    [Fact]
    public void Judge_SameSidePairs_GiveTheResolution()
    {
        MeasuredPair[] pairs =
        [
            new(PairPurpose.SameSide, false, Pairs.Run(1_000), Pairs.Run(1_040)),
            new(PairPurpose.SameSide, false, Pairs.Run(1_000), Pairs.Run(990)),
            .. Pairs.WithFactors(Noise),
        ];
        Assert.Equal(0.04, ProofJudge.Judge(new(), pairs)[0].Resolution!.Value, 3);
    }

    [Fact]
    public void Judge_DisturbedPair_DoesNotCount()
    {
        MeasuredPair[] pairs =
        [
            .. Pairs.WithFactors(Noise),
            new(PairPurpose.Comparison, false, Pairs.Run(1_000), Pairs.Run(10, disturbance: "background CPU")),
        ];
        Assert.Equal(8, ProofJudge.Judge(new(), pairs)[0].Pairs);
    }

    [Theory]
    [InlineData(ProofMethod.FixedLooks, 0.02)]
    [InlineData(ProofMethod.FixedLooks, 0.08)]
    [InlineData(ProofMethod.Anytime, 0.08)]
    public void Judge_SameProgram_RarelyBetterOrWorse(ProofMethod method, double deviation)
    {
        var random = new Random(49);
        var plan = new ProofPlan { Method = method };
        var wrong = 0;
        for (var trial = 0; trial < 500; trial++)
        {
            var factors = Pairs.Drawn(random, 16, 1, deviation);
            int[] looks = method == ProofMethod.FixedLooks ? [8, 12, 16] : [.. Enumerable.Range(5, 12)];
            var first = looks
                .Select(look => Primary(plan, factors.Take(look)).Verdict)
                .FirstOrDefault(verdict => verdict != ProofVerdict.Undecided);
            wrong += first is ProofVerdict.Better or ProofVerdict.Worse ? 1 : 0;
        }

        Assert.InRange(wrong / 500.0, 0, 0.05);
    }

    [Fact]
    public void Judge_DifferenceOfTwentyPercent_IsMostlyFoundWithEightPairs()
    {
        var random = new Random(49);
        var ofAPair = 0.04 * Math.Sqrt(2);
        var found = Enumerable
            .Range(0, 500)
            .Count(_ => Primary(new(), Pairs.Drawn(random, 8, 1.2, ofAPair)).Verdict == ProofVerdict.Better);

        Assert.InRange(found / 500.0, 0.9, 1);
    }

    [Theory]
    [InlineData(1.15)]
    [InlineData(0.9)]
    public void Judge_DifferenceBeyondTheMargin_RarelyNoDifference(double factor)
    {
        var random = new Random(49);
        var wrong = 0;
        for (var trial = 0; trial < 500; trial++)
        {
            var factors = Pairs.Drawn(random, 16, factor, 0.05);
            wrong += new[] { 8, 12, 16 }.Any(look =>
                Primary(new(), factors.Take(look)).Verdict == ProofVerdict.NoDifference
            )
                ? 1
                : 0;
        }

        Assert.InRange(wrong / 500.0, 0, 0.05);
    }

    [Fact]
    public void Judge_TwoPrimaryFigures_SecondNeedsNoHalfErrorOnceTheFirstIsDecided()
    {
        // Eight pairs at the first look: a rank interval exists at 99 %, and at 99.5 % no longer.
        var pairs = Noise.Select(noise => new MeasuredPair(
            PairPurpose.Comparison,
            false,
            Pairs.Run(1_000, 100),
            Pairs.Run(1_300 * noise, 70 * noise)
        ));
        var plan = new ProofPlan { Primary = [ProofFigure.Goodput, ProofFigure.P95], Method = ProofMethod.Anytime };
        Assert.All(
            ProofJudge.Judge(plan, [.. pairs]).Where(result => result.IsPrimary),
            result => Assert.Equal(ProofVerdict.Better, result.Verdict)
        );
    }

    private static FigureResult Primary(ProofPlan plan, IEnumerable<double> factors) =>
        ProofJudge.Judge(plan, Pairs.WithFactors(factors))[0];
}
