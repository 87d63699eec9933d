using Knee.Laws;
using Knee.Trials;

namespace Knee.Tests.Laws;

public sealed class ScalabilityFitTests
{
    [Fact]
    public void From_PublishedMeasurement_IsItsLaw()
    {
        // specsdm91 of the R package usl.
        (double Users, double Rate)[] points =
        [
            (1, 64.9),
            (18, 995.9),
            (36, 1_652.4),
            (72, 1_853.2),
            (108, 1_828.9),
            (144, 1_775.0),
            (216, 1_702.2),
        ];

        var law = ScalabilityFit.From([.. points.Select(point => Trial(point.Users, point.Rate))])!;

        Assert.Equal(0.0277, law.Contention, 0.0005);
        Assert.Equal(0.000104, law.Coherence, 0.000002);
        Assert.Equal(96.5, law.PeakConcurrency!.Value, 0.5);
    }

    [Fact]
    public void From_CollapseAfterAKnee_FitsNoLaw()
    {
        // Throughput in proportion up to the knee, then a sudden collapse, as of a starved pool.
        Trial[] trials =
        [
            .. new[] { 1, 2, 4, 8, 16 }.Select(users => Trial(users, users * 10)),
            Trial(200, 12),
            Trial(400, 9),
        ];

        Assert.Null(ScalabilityFit.From(trials));
    }

    [Fact]
    public void From_FewLoads_FitsNoLaw()
    {
        Assert.Null(ScalabilityFit.From([.. Enumerable.Range(1, 5).Select(users => Trial(users, 10 * users))]));
    }

    private static Trial Trial(double users, double rate) =>
        SomeTrials.Of(users, TrialVerdict.Kept) with
        {
            Figures = SomeTrials.Figures(rate, 1_000) with { MeanInFlight = users },
        };
}
