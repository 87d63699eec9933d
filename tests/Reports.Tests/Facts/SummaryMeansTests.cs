using Experiments.Charts;
using Lab.Testing;
using Reports.Facts;

namespace Reports.Tests.Facts;

public sealed class SummaryMeansTests
{
    [Fact]
    public void Of_RunWithoutSeriesOfItsOwn_IsEmpty() =>
        Assert.Empty(SummaryMeans.Of(RunSamples.Summary("run", default, 20, 100, 250)));

    [Fact]
    public void Text_MeansOfAVariant_HaveTheUnitOfTheirSeries()
    {
        var run = RunSamples.Summary("run", default, 20, 100, 250);
        var summary = run with
        {
            Variants =
            [
                run.Variants[0] with
                {
                    Means = new Dictionary<string, double>
                    {
                        [SeriesCatalogue.LogDropped.Id] = 0,
                        [SeriesCatalogue.LogWritten.Id] = 7_480,
                        [SeriesCatalogue.PollLatency.Id] = 77,
                        [SeriesCatalogue.CpuTarget.Id] = 61,
                        [SeriesCatalogue.HttpActiveRequests.Id] = 812,
                    },
                },
            ],
        };

        var columns = SummaryMeans.Of(summary);

        Assert.Equal(
            ["812", "7,480 /s", "0.0 /s", "61 %", "77 ms"],
            columns.Select(column => column.Text(summary.Variants[0]))
        );
        Assert.Equal("–", columns[0].Text(run.Variants[0]));
    }
}
