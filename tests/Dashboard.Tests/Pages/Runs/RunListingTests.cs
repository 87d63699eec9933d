using Dashboard.Pages.Runs;
using Lab.Runs;
using Lab.Testing;

namespace Dashboard.Tests.Pages.Runs;

public sealed class RunListingTests
{
    private static readonly RunHeader
        Slow = HeaderOf("slow", minutesLater: 1, rps: 10, p95Ms: 900), Fast = HeaderOf("fast", minutesLater: 2, rps: 800, p95Ms: 30),
        Cut = HeaderOf("cut", minutesLater: 3, rps: 0, p95Ms: null) with { Summary = null };

    private static readonly RunHeader[] All = [Slow, Cut, Fast];

    [Fact]
    public void Of_Default_IsNewestFirst() => Assert.Equal([Cut, Fast, Slow], RunListing.Default.Of(All));

    [Fact]
    public void Of_ByFigure_PutsRunsWithoutItLastWhicheverWayRound()
    {
        var byRps = RunListing.Default.By(RunOrder.Rps);
        var byP95 = RunListing.Default.By(RunOrder.P95);

        Assert.Equal([Fast, Slow, Cut], byRps.Of(All));
        Assert.Equal([Slow, Fast, Cut], byRps.By(RunOrder.Rps).Of(All));
        Assert.Equal([Fast, Slow, Cut], byP95.Of(All));
        Assert.Equal([Slow, Fast, Cut], byP95.By(RunOrder.P95).Of(All));
    }

    [Theory]
    [InlineData("FAST", "fast")]
    [InlineData("demo slow", "slow")]
    [InlineData("blocking demo cut", "cut")]
    [InlineData("nothing", null)]
    public void Of_Words_AllMustOccurInNameTagsOrExperiment(string words, string? expected) =>
        Assert.Equal(expected is null ? [] : [expected], (RunListing.Default with { Words = words }).Of(All).Select(run => run.Id));

    private static RunHeader HeaderOf(string id, int minutesLater, double rps, double? p95Ms) =>
        RunHeaderReader.HeaderOf(RunSamples.Run(id, name: $"A {id} one", minutesLater: minutesLater, rps: rps, p95Ms: p95Ms));
}
