using Lab.Loads.Planning;
using Lab.Storage.Documents;
using Lab.Storage.Validation;
using Lab.Testing;
using LoadEngine.Figures;

namespace Lab.Tests.Storage.Validation;

public sealed class RunIntervalRulesTests
{
    private static readonly RunDocument Run = RunSamples.CreateImported();

    [Fact]
    public void Mistake_StatusesThatDoNotAddUpToTheAnswers_AreToldWithTheirField()
    {
        Assert.Contains(
            "'intervals[0].totals.byStatus' adds up to 99, and 'responses' is 98; the two have to be the same",
            MistakeWith(counts =>
                counts with
                {
                    ByStatus = new Dictionary<int, long> { [200] = 98, [500] = 1 },
                }
            ),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "'intervals[0].totals.byStatus' adds up to 0",
            MistakeWith(counts => counts with { ByStatus = new Dictionary<int, long>() }),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void Mistake_MoreAnswersThanRequests_IsTold() =>
        Assert.Contains(
            "'intervals[0].totals.responses' is 101, and 100 requests were completed",
            MistakeWith(counts => counts with { Responses = 101 }),
            StringComparison.Ordinal
        );

    [Fact]
    public void Mistake_PartsThatDoNotAddUp_AreTold()
    {
        Assert.Contains(
            "'intervals[0].totals.byError' adds up to 3, and 'failed' is 2",
            MistakeWith(counts => counts with { ByError = new Dictionary<string, long> { ["request-timeout"] = 3 } }),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "'intervals[0].totals.droppedByCause' adds up to 1, and 'dropped' is 0",
            MistakeWith(counts =>
                counts with
                {
                    DroppedByCause = new Dictionary<string, long> { ["no-free-user"] = 1 },
                }
            ),
            StringComparison.Ordinal
        );
        // So many kinds that a sum of them has no room.
        Assert.Contains(
            "'failed' is 2",
            MistakeWith(counts =>
                counts with
                {
                    ByError = Enumerable
                        .Range(0, 10_000)
                        .ToDictionary(kind => $"kind-{kind}", _ => 1_000_000_000_000_000),
                }
            ),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void Mistake_HistogramOfMoreThanWasCounted_IsToldWithItsPlace()
    {
        var first = Run.Intervals[0];

        Assert.Contains(
            "'intervals[0].response' holds 97 latencies, and 'intervals[0].totals.succeeded' is 98",
            Mistake(first with { Response = RunSamples.Histogram(1, 97) }),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "'intervals[0].service' holds 99 latencies",
            Mistake(first with { Service = RunSamples.Histogram(1, 99) }),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "'intervals[0].failedResponse' holds 3 latencies",
            Mistake(first with { FailedResponse = RunSamples.Histogram(1, 3) }),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "'intervals[0].byVariant.Fixed.response' holds 5 latencies",
            Mistake(
                first with
                {
                    ByVariant = new Dictionary<string, VariantShare>
                    {
                        ["Fixed"] = new(first.Totals, RunSamples.Histogram(1, 5)),
                    },
                }
            ),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void Mistake_HistogramThatIsNotItsSteps_IsToldWithItsPlace()
    {
        var first = Run.Intervals[0];

        Assert.Contains(
            "'minNs', 'maxNs' or 'sumNs' of 'intervals[0].response'",
            Mistake(first with { Response = first.Response with { MaxNs = first.Response.MaxNs * 2 } }),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "'minNs', 'maxNs' or 'sumNs' of 'intervals[0].response'",
            Mistake(first with { Response = first.Response with { MinNs = 1 } }),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "'minNs', 'maxNs' or 'sumNs' of 'intervals[0].service'",
            Mistake(first with { Service = first.Service with { SumNs = first.Service.SumNs * 103 / 100 } }),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "'intervals[0].seconds' is 0, and 100 requests were completed in it",
            Mistake(first with { Seconds = 0 }),
            StringComparison.Ordinal
        );
    }

    // A swarm tells neither statuses nor single latencies, and an earlier version no causes.
    [Fact]
    public void Mistake_PartsThatNobodyTold_IsNone()
    {
        var bare = Run.Intervals[0] with
        {
            Totals = Run.Intervals[0].Totals with { ByStatus = new Dictionary<int, long>() },
            Response = StoredHistograms.Empty,
            Service = StoredHistograms.Empty,
            FailedResponse = StoredHistograms.Empty,
        };
        var swarm = Run with { Intervals = [bare] };

        Assert.NotNull(RunIntervalRules.Mistake(swarm));
        Assert.Null(RunIntervalRules.Mistake(swarm with { MeasuredBy = "k6" }));
        Assert.Null(
            RunIntervalRules.Mistake(
                swarm with
                {
                    Run = Run.Run with { Request = Run.Run.Request with { Source = LoadSourceKind.Locust } },
                }
            )
        );
        Assert.Null(MistakeWith(counts => counts with { Scheduled = counts.Scheduled + 1, Dropped = 1 }));
    }

    [Theory]
    [InlineData(118, 3, 0, 0)]
    [InlineData(118, 2, 1, 0)]
    [InlineData(118, 2, 0, 1)]
    public void Mistake_MoreEndedThanWasScheduled_IsToldWithItsInterval(
        long succeeded,
        long failed,
        long cancelled,
        long dropped
    )
    {
        var counts = Run.Intervals[1].Totals with
        {
            Succeeded = succeeded,
            Failed = failed,
            Cancelled = cancelled,
            Dropped = dropped,
        };

        Assert.Contains(
            "up to 'intervals[1].totals', 200 requests were scheduled, and 221 have ended",
            RunIntervalRules.Mistake(
                Run with
                {
                    Intervals = [Run.Intervals[0], Run.Intervals[1] with { Totals = counts }],
                }
            ),
            StringComparison.Ordinal
        );
    }

    // The counts of a moment are collected one after the other: who ends in the meantime may not have begun yet for whoever counts.
    [Fact]
    public void Mistake_AsManyMoreEndedAsThereAreUsers_IsNone() =>
        Assert.Null(
            RunIntervalRules.Mistake(
                Run with
                {
                    Intervals =
                    [
                        Counted(Run.Intervals[0], (int)Run.Intervals[0].Totals.Succeeded + Run.Summary!.PeakUsers, 2),
                    ],
                }
            )
        );

    [Fact]
    public void Mistake_ScheduledInOneIntervalAndEndedInTheNext_IsNone()
    {
        var (first, second) = (Run.Intervals[0], Run.Intervals[1]);

        Assert.Null(RunIntervalRules.Mistake(Run with { Intervals = [Counted(first, 0, 0), Counted(second, 198, 2)] }));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(long.MaxValue / 4)]
    public void Mistake_MeanOfAHistogramOutsideItsEnds_IsToldWithItsPlace(long sumNs) =>
        Assert.Contains(
            "'intervals[0].service'",
            RunIntervalRules.Mistake(
                Run with
                {
                    Intervals = [Run.Intervals[0] with { Service = Run.Intervals[0].Service with { SumNs = sumNs } }],
                }
            ),
            StringComparison.Ordinal
        );

    private static StoredInterval Counted(StoredInterval interval, int succeeded, int failed) =>
        interval with
        {
            Totals = interval.Totals with
            {
                Succeeded = succeeded,
                Failed = failed,
                Responses = succeeded,
                ByStatus = new Dictionary<int, long> { [200] = succeeded },
                ByError = new Dictionary<string, long> { ["request-timeout"] = failed },
            },
            Response = RunSamples.Histogram(1, succeeded),
            Service = RunSamples.Histogram(1, succeeded),
            FailedResponse = RunSamples.Histogram(1, failed),
        };

    private static string? MistakeWith(Func<IterationCounts, IterationCounts> edit) =>
        Mistake(Run.Intervals[0] with { Totals = edit(Run.Intervals[0].Totals) });

    private static string? Mistake(StoredInterval first) =>
        RunIntervalRules.Mistake(Run with { Intervals = [first, .. Run.Intervals.Skip(1)] });
}
