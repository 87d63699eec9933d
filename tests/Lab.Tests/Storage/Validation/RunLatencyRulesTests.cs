using Experiments.Charts;
using Lab.Loads.Planning;
using Lab.Storage.Documents;
using Lab.Storage.Validation;
using Lab.Targets.Frames;
using Lab.Testing;

namespace Lab.Tests.Storage.Validation;

public sealed class RunLatencyRulesTests
{
    private static readonly RunDocument Run = RunSamples.CreateImported();
    private static readonly StoredInterval First = Run.Intervals[0];

    // 292 years were taken in, for a run of five seconds.
    [Fact]
    public void Mistake_LongestOfAHistogramBeyondItsRun_IsToldWithWhatCanBe() =>
        Assert.Equal(
            "One of its latencies is longer than there can be: 'intervals[0].response.maxNs' is 86,400,000 ms, and until its end at most 1,500 ms can be.",
            Mistake(First with { Response = First.Response with { MaxNs = 86_400_000_000_000 } })
        );

    [Fact]
    public void Mistake_AnyOtherLatencyBeyondItsRun_IsToldWithItsPlace()
    {
        Assert.Contains(
            "'intervals[0].failedResponse.maxNs'",
            Mistake(First with { FailedResponse = First.FailedResponse with { MaxNs = 70_000_000_000 } }),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "'intervals[0].byVariant.Fixed.response.maxNs'",
            Mistake(
                First with
                {
                    ByVariant = new Dictionary<string, VariantShare>
                    {
                        ["Fixed"] = new(First.Totals, First.Response with { MaxNs = 70_000_000_000 }),
                    },
                }
            ),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "'intervals[0].response.steps'",
            Mistake(First with { Response = First.Response with { Buckets = [.. First.Response.Buckets, 33_000, 1] } }),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "'intervals[0].waiting.oldestMs'",
            Mistake(First with { Waiting = new(1, 0, 1, 70_000) }),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "'summary.total.maxMs' is 70,000 ms",
            RunLatencyRules.Mistake(
                Run with
                {
                    Summary = Run.Summary! with { Total = Run.Summary.Total with { MaxMs = 70_000 } },
                }
            ),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "'summary.total.cancelledAges.oldestMs'",
            RunLatencyRules.Mistake(
                Run with
                {
                    Summary = Run.Summary! with
                    {
                        Total = Run.Summary.Total with { CancelledAges = new(1, 2, 70_000) },
                    },
                }
            ),
            StringComparison.Ordinal
        );
        var column = Run.Series.Index().First(pair => pair.Item.Id == SeriesCatalogue.LatencyMax.Id).Index;
        var frame = Run.Frames[3] with
        {
            Values = [.. Run.Frames[3].Values.Select((value, index) => index == column ? 70_000 : value)],
        };
        Assert.Contains(
            $"'frames[3].values[{column}]'",
            RunLatencyRules.Mistake(Run with { Frames = [.. Run.Frames.Take(3), frame] }),
            StringComparison.Ordinal
        );
    }

    // Whoever was due at the start and answered at the end waited as long as the run was.
    [Fact]
    public void Mistake_AsLongAsTheRun_IsNone()
    {
        var last = Run.Intervals[^1];

        Assert.Null(
            RunLatencyRules.Mistake(
                Run with
                {
                    Intervals =
                    [
                        .. Run.Intervals.SkipLast(1),
                        last with
                        {
                            Response = last.Response with { MaxNs = 5_000_000_000 },
                            Waiting = new(1, 0, 1, 5_000),
                        },
                    ],
                }
            )
        );
        Assert.Null(
            RunLatencyRules.Mistake(
                Run with
                {
                    Summary = Run.Summary! with { Total = Run.Summary.Total with { MaxMs = 5_000 } },
                }
            )
        );
    }

    // A minute more was taken in, and it was the longest bar of every comparison.
    [Fact]
    public void Mistake_LongerThanItsRunByASecond_IsTold()
    {
        Assert.Contains(
            "'summary.total.maxMs' is 6,000 ms, and in this run at most 5,500 ms can be",
            RunLatencyRules.Mistake(
                Run with
                {
                    Summary = Run.Summary! with { Total = Run.Summary.Total with { MaxMs = 6_000 } },
                }
            ),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "'intervals[0].waiting.oldestMs' is 2,000 ms, and until its end at most 1,500 ms can be",
            Mistake(First with { Waiting = new(1, 0, 1, 2_000) }),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "'intervals[0].response.maxNs' is 2,000 ms",
            Mistake(First with { Response = First.Response with { MaxNs = 2_000_000_000 } }),
            StringComparison.Ordinal
        );
    }

    // Their clocks, and how they tell the length of a run, are their own.
    [Fact]
    public void Mistake_OfAnotherTool_IsNoneUpToADay()
    {
        var longer = Run with
        {
            Intervals = [First with { Response = First.Response with { MaxNs = 70_000_000_000 } }],
        };

        Assert.Null(RunLatencyRules.Mistake(longer with { MeasuredBy = "k6" }));
        Assert.Null(
            RunLatencyRules.Mistake(
                longer with
                {
                    Run = Run.Run with { Request = Run.Run.Request with { Source = LoadSourceKind.Locust } },
                }
            )
        );
        Assert.Contains(
            "at most 86,400,000 ms",
            RunLatencyRules.Mistake(
                longer with
                {
                    MeasuredBy = "k6",
                    Intervals = [First with { Response = First.Response with { MaxNs = long.MaxValue } }],
                }
            ),
            StringComparison.Ordinal
        );
    }

    private static string? Mistake(StoredInterval first) =>
        RunLatencyRules.Mistake(Run with { Intervals = [first, .. Run.Intervals.Skip(1)] });
}
