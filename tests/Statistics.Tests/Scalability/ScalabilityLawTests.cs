using Statistics.Scalability;

namespace Statistics.Tests.Scalability;

public sealed class ScalabilityLawTests
{
    [Fact]
    public void Fit_ExactPoints_FindsTheParameters()
    {
        var law = ScalabilityLaw.Fit([(1, 1), (2, 1.8868), (4, 3.0769), (6, 3.5294), (8, 3.5398), (10, 3.3557)]);
        Assert.NotNull(law);
        Assert.Equal(
            (0.02, 0.02, 1.00),
            (Math.Round(law.Contention, 4), Math.Round(law.Coherence, 4), Math.Round(law.Rate, 3))
        );
        Assert.Equal(7, law.PeakConcurrency!.Value, 2);
    }

    [Fact]
    public void Fit_Specsdm91_AsInTheUslPackage()
    {
        var law = ScalabilityLaw.Fit([
            (1, 64.9),
            (18, 995.9),
            (36, 1652.4),
            (72, 1853.2),
            (108, 1828.9),
            (144, 1775.0),
            (216, 1702.2),
        ]);
        Assert.NotNull(law);
        Assert.Equal(0.02773, law.Contention, 5);
        Assert.Equal(0.0001044, law.Coherence, 7);
        Assert.Equal(89.995, law.Rate, 2);
        Assert.Equal(96.5, law.PeakConcurrency!.Value, 1);
        Assert.Equal(1_884, law.Throughput(law.PeakConcurrency.Value), 0);
        Assert.Equal(82.8, law.ResidualError, 1);
    }

    [Fact]
    public void Fit_FivePoints_IsNull() =>
        Assert.Null(ScalabilityLaw.Fit([.. Enumerable.Range(1, 5).Select(n => ((double)n, (double)n))]));

    [Fact]
    public void Fit_Linear_HasNoPeak()
    {
        var law = ScalabilityLaw.Fit([.. Enumerable.Range(1, 8).Select(n => ((double)n, 50.0 * n))]);
        Assert.NotNull(law);
        Assert.Equal(50, law.Rate, 3);
        Assert.True(law.PeakConcurrency is null or > 10_000);
    }
}
