using Dashboard.Pages.Runs.Overview;
using Lab.Storage;
using Lab.Storage.Serialization;
using Lab.Storage.Summaries;
using Lab.Testing;

namespace Dashboard.Tests.Pages.Runs.Overview;

public sealed class RunListingTests
{
    private static readonly RunHeader Slow = HeaderOf("slow", minutesLater: 1, rps: 10, p95Ms: 900),
        Fast = HeaderOf("fast", minutesLater: 2, rps: 800, p95Ms: 30),
        Cut = HeaderOf("cut", minutesLater: 3, rps: 0, p95Ms: null) with { Summary = null };

    private static readonly RunHeader[] All = [Slow, Cut, Fast];

    [Fact]
    public void Of_Default_IsNewestFirst() => Assert.Equal([Cut, Fast, Slow], RunListing.Default.Apply(All));

    [Fact]
    public void Of_ByFigure_PutsRunsWithoutItLastWhicheverWayRound()
    {
        var byGoodput = RunListing.Default.OrderBy(RunOrder.Goodput);
        var byP95 = RunListing.Default.OrderBy(RunOrder.P95);

        Assert.Equal([Fast, Slow, Cut], byGoodput.Apply(All));
        Assert.Equal([Slow, Fast, Cut], byGoodput.OrderBy(RunOrder.Goodput).Apply(All));
        Assert.Equal([Fast, Slow, Cut], byP95.Apply(All));
        Assert.Equal([Slow, Fast, Cut], byP95.OrderBy(RunOrder.P95).Apply(All));
    }

    // Refusals are fast: 5,000 responses/s with 4,900 × 429 are worse than 800 useful responses/s.
    [Fact]
    public void Of_ByGoodput_RefusalsDoNotLead()
    {
        var figures = Fast.Summary!.Total;
        var refusing = Fast with
        {
            Id = "refusing",
            Summary = Fast.Summary with
            {
                Total = figures with
                {
                    Rps = 5_000,
                    Succeeded = 10,
                    StatusCodes = new Dictionary<int, long> { [200] = 10, [429] = 490 },
                },
            },
        };

        Assert.Equal(
            [Fast, refusing, Slow],
            RunListing.Default.OrderBy(RunOrder.Goodput).Apply([refusing, Slow, Fast])
        );
    }

    [Theory]
    [InlineData("FAST", "fast")]
    [InlineData("demo slow", "slow")]
    [InlineData("blocking demo cut", "cut")]
    [InlineData("nothing", null)]
    public void Of_Words_AllMustOccurInNameTagsOrExperiment(string words, string? expected) =>
        Assert.Equal(
            expected is null ? [] : [expected],
            (RunListing.Default with { SearchText = words }).Apply(All).Select(run => run.Id)
        );

    private static RunHeader HeaderOf(string id, int minutesLater, double rps, double? p95Ms) =>
        RunHeaderReader.HeaderOf(
            RunSamples.Run(id, name: $"A {id} one", minutesLater: minutesLater, rps: rps, p95Ms: p95Ms)
        );
}
