using Experiments.Charts;
using Lab.Storage.Documents;
using Lab.Storage.Validation;
using Lab.Testing;

namespace Lab.Tests.Storage.Validation;

public sealed class RunFrameRulesTests
{
    private static readonly RunDocument Run = StoredRuns.Run();

    [Fact]
    public void Mistake_FramesAsTheyWereTaken_IsNone() => Assert.Null(RunFrameRules.Mistake(Run));

    // Seen by an attacker: 5,000 % of the processors above a run that was taken in.
    [Theory]
    [InlineData("cpu.target", 5_000)]
    [InlineData("cpu.machine", 201)]
    [InlineData("generator.cpu", -1)]
    [InlineData("load.users", 1e9)]
    [InlineData("pool.queue", -1)]
    public void Mistake_NumberThatCannotBe_IsToldWithItsPlaceAndSeries(string series, double value) =>
        Assert.Contains($", {series}, is ", RunFrameRules.Mistake(With(series, value)), StringComparison.Ordinal);

    // A late reading has a little more than its time.
    [Theory]
    [InlineData("cpu.machine", 104)]
    [InlineData("cpu.target", 0)]
    public void Mistake_NumberOfALateReading_IsNone(string series, double value) =>
        Assert.Null(RunFrameRules.Mistake(With(series, value)));

    private static RunDocument With(string series, double value)
    {
        var column = SeriesCatalogue.All.Index().First(pair => pair.Item.Id == series).Index;
        return Run with
        {
            Frames =
            [
                .. Run.Frames.Select(frame =>
                    frame with
                    {
                        Values = [.. frame.Values.Select((was, at) => at == column ? value : was)],
                    }
                ),
            ],
        };
    }
}
