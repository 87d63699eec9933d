using LoadEngine.Cli.Results;
using LoadEngine.Figures;
using LoadEngine.Recording;

namespace LoadEngine.Cli.Tests.Results;

public sealed class ResultGeneratorTests
{
    [Fact]
    public void AllocatedBytesPerIteration_WarmUpThatEndsWithinAnInterval_IsOfTheIntervalsAfterIt()
    {
        ResultInterval[] intervals =
        [
            Interval(1, 0, 50_000),
            Interval(2, 10, 100_000),
            Interval(3, 100, 100_000),
            Interval(4, 100, 101_400),
        ];

        Assert.Equal(
            1_007,
            ResultGenerator.From(intervals, new Tally(), countedFromSeconds: 1.9).AllocatedBytesPerIteration
        );
    }

    [Fact]
    public void AllocatedBytesPerIteration_NothingEndedAfterTheWarmUp_IsAbsent() =>
        Assert.Null(
            ResultGenerator
                .From([Interval(1, 10, 50_000), Interval(2, 0, 100)], new Tally(), countedFromSeconds: 0.5)
                .AllocatedBytesPerIteration
        );

    private static ResultInterval Interval(double endSeconds, long succeeded, long allocatedBytes)
    {
        var any = ResultSamples.Full().Intervals[0];
        return any with
        {
            EndSeconds = endSeconds,
            Seconds = 1,
            Totals = IterationCounts.None with { Succeeded = succeeded },
            Generator = any.Generator with { AllocatedBytes = allocatedBytes },
        };
    }
}
