using System.Text;
using Experiments;
using Experiments.Charts;
using Lab.Storage.Documents;
using Lab.Testing;
using Reports.Comparisons;
using Reports.Facts;
using Statistics.Differences;

namespace Reports.Tests.Comparisons;

public sealed class ServerWorkTests
{
    [Fact]
    public async Task Headline_OneWorkedInVain_IsTheDifference()
    {
        var comparison = await CompareAsync(Run("a", 800, 100), Run("b", 101, 100, VariantKind.Fixed));

        var factor = comparison.DifferenceOf(comparison.Runs[1], ComparedMetric.WorkForNobody);
        Assert.Equal(("Better", "1 instead of 700"), (factor.Said(), factor.Text));
        Assert.Equal("Fixed: 1 instead of 700 abandoned requests in progress", comparison.Headline);
        Assert.Contains(
            "| Abandoned requests in progress | 700 | 1 | ✓ 1 instead of 700 |",
            Encoding.UTF8.GetString(ComparisonReport.Markdown(comparison).Content),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "Abandoned requests in progress",
            Encoding.UTF8.GetString(ComparisonReport.Html(comparison).Content),
            StringComparison.Ordinal
        );
    }

    [Theory]
    [InlineData(100.0, 130.0)]
    [InlineData(null, 800.0)]
    public async Task Figures_NoneWorkedInVainOrOneIsNotKnown_HaveNoRowOfIt(double? before, double? after)
    {
        var comparison = await CompareAsync(Run("a", before, 100), Run("b", after, 100, VariantKind.Fixed));

        Assert.DoesNotContain(ComparedMetric.WorkForNobody, comparison.Metrics);
        Assert.Contains("One run each: not a proof", comparison.Headline, StringComparison.Ordinal);
        Assert.NotEqual("Better", comparison.DifferenceOf(comparison.Runs[1], ComparedMetric.WorkForNobody).Said());
    }

    // The backlog of the previous variant is processed in the seconds of the next.
    [Fact]
    public async Task ForNobody_LeftByTheVariantBefore_IsNoFigureOfTheOneAfterTheFlip()
    {
        var run = Run("a", 800, 100);
        run = run with
        {
            Intervals =
            [
                .. run.Intervals.Select(interval =>
                    interval.EndSeconds > 10 ? interval with { Variant = "Fixed" } : interval
                ),
            ],
            Frames =
            [
                .. run.Frames.Select(frame =>
                    frame.Time > 113 ? frame with { Values = With(frame.Values, 100, 100) } : frame
                ),
            ],
        };

        var figures = ComparedRunFigures.From(run.Intervals);
        Assert.Equal(
            700,
            figures.WithAbandonedWork(ServerWork.GetAbandonedWork(run, VariantKind.Fragile)).Values[
                ComparedMetric.WorkForNobody
            ]
        );
        Assert.Equal(
            0,
            figures.WithAbandonedWork(ServerWork.GetAbandonedWork(run, VariantKind.Fixed)).Values[
                ComparedMetric.WorkForNobody
            ]
        );
    }

    private static RunDocument Run(
        string id,
        double? active,
        double waitedFor,
        VariantKind variant = VariantKind.Fragile
    )
    {
        var run = StoredRuns.Run(id, 20, variant: _ => variant, name: id);
        return run with
        {
            Frames = [.. run.Frames.Select(frame => frame with { Values = With(frame.Values, active, waitedFor) })],
        };
    }

    private static double?[] With(IReadOnlyList<double?> values, double? active, double waitedFor)
    {
        double?[] currents = [.. values];
        currents[SeriesCatalogue.IndexOf(SeriesCatalogue.HttpActiveRequests)] = active;
        currents[SeriesCatalogue.IndexOf(SeriesCatalogue.LoadInFlight)] = waitedFor;
        return currents;
    }

    private static async Task<Comparison> CompareAsync(params RunDocument[] runs) =>
        (
            await ComparisonReader.ReadAsync(
                string.Join(',', runs.Select(run => run.Id)),
                new InMemoryRunStore(runs),
                Resolution.Assumed,
                TestContext.Current.CancellationToken
            )
        ).Comparison!;
}
