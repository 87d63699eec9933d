using Lab.Loads.Planning;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Storage.Validation;
using Lab.Targets;
using Lab.Testing;

namespace Lab.Tests.Storage.Validation;

public sealed class RunAgreementRulesTests
{
    private static readonly RunDocument Run = RunSamples.CreateImported();

    [Theory]
    [InlineData(900.0, 950.0, 980.0, 583.0, 100.0, "'summary.total.p99Ms' is 980 ms, above 'maxMs', which is 583 ms")]
    [InlineData(900.0, null, null, 583.0, 100.0, "'summary.total.p50Ms' is 900 ms, above 'maxMs', which is 583 ms")]
    [InlineData(200.0, 100.0, 300.0, 583.0, 100.0, "'summary.total.p50Ms' is 200 ms, above 'p95Ms'")]
    [InlineData(200.0, 300.0, 250.0, 583.0, 100.0, "'summary.total.p95Ms' is 300 ms, above 'p99Ms'")]
    [InlineData(200.0, 300.0, 400.0, 583.0, 700.0, "'summary.total.averageMs' is 700 ms, above 'maxMs'")]
    public void Mistake_LatenciesThatContradictEachOther_AreToldWithTheirFields(
        double? p50,
        double? p95,
        double? p99,
        double? max,
        double? mean,
        string expected
    )
    {
        var figures = Run.Summary!.Total with { P50Ms = p50, P95Ms = p95, P99Ms = p99, MaxMs = max, AverageMs = mean };

        Assert.Contains(
            expected,
            RunAgreementRules.Mistake(Run with { Summary = Run.Summary with { Total = figures } }),
            StringComparison.Ordinal
        );
        Assert.Contains(
            expected.Replace("summary.total", "summary.variants[0].figures", StringComparison.Ordinal),
            RunAgreementRules.Mistake(
                Run with
                {
                    Summary = Run.Summary with { Variants = [Run.Summary.Variants[0] with { Figures = figures }] },
                }
            ),
            StringComparison.Ordinal
        );
    }

    // Locust's percentiles have two digits, its longest has all.
    [Fact]
    public void Mistake_PercentilesRoundedByASwarm_IsNone()
    {
        var summary = Run.Summary! with
        {
            Total = Run.Summary.Total with { P50Ms = 400, P95Ms = 590, P99Ms = 590, MaxMs = 583 },
        };

        Assert.NotNull(RunAgreementRules.Mistake(Run with { Summary = summary }));
        Assert.Null(RunAgreementRules.Mistake(Run with { Summary = summary with { Source = LoadSourceKind.Locust } }));
        Assert.Null(RunAgreementRules.Mistake(Run with { Summary = summary, MeasuredBy = "locust" }));
    }

    [Fact]
    public void Mistake_MoreRequestsThanEnded_IsToldWithItsField() =>
        Assert.Contains(
            "'summary.total.requests' is 501, and 490 succeeded and 10 failed",
            RunAgreementRules.Mistake(
                Run with
                {
                    Summary = Run.Summary! with { Total = Run.Summary.Total with { Requests = 501 } },
                }
            ),
            StringComparison.Ordinal
        );

    // Seen: Runs showed 173 good answers a second of a run whose page said 460, for its statuses had been changed.
    [Theory]
    [InlineData(
        9_999,
        10,
        "'summary.total.statusCodes' adds up to 9,999, and there were 500 requests, of which 490 succeeded"
    )]
    [InlineData(489, 10, "'summary.total.statusCodes' adds up to 489")]
    [InlineData(490, 11, "'summary.total.failuresByKind' adds up to 11, and 'failed' is 10")]
    [InlineData(500, 10, null)]
    [InlineData(490, 10, null)]
    public void Mistake_PartsOfTheSummaryThatDoNotAddUp_AreToldWithTheirField(
        long answers,
        long failures,
        string? expected
    )
    {
        var total = Run.Summary!.Total with
        {
            StatusCodes = new Dictionary<int, long> { [200] = answers },
            FailuresByKind = new Dictionary<string, long> { ["request-timeout"] = failures },
        };
        var mistake = RunAgreementRules.Mistake(
            Run with
            {
                Summary = Run.Summary with
                {
                    Total = total,
                    Variants = [Run.Summary.Variants[0] with { Figures = total }],
                },
            }
        );

        if (expected is null)
            Assert.Null(mistake);
        else
            Assert.Contains(expected, mistake, StringComparison.Ordinal);
        Assert.Null(
            RunAgreementRules.Mistake(Run with { Summary = Run.Summary with { Total = total }, MeasuredBy = "k6" })
        );
    }

    [Fact]
    public void Mistake_CompleteWithoutASummary_IsToldWithWhatCanBe()
    {
        Assert.Contains(
            "'state' is Complete, and there is no 'summary'. A run without one can be Partial",
            RunAgreementRules.Mistake(Run with { Summary = null }),
            StringComparison.Ordinal
        );
        Assert.Null(RunAgreementRules.Mistake(Run with { State = RecordingState.Partial, Summary = null }));
    }

    [Fact]
    public void Mistake_EndByADeathThatIsNotTold_IsToldAndTheOtherWayRound()
    {
        var death = new TargetDeath(7, 137, "It was killed.", []);

        Assert.Contains(
            "'summary.ended' is target-died",
            RunAgreementRules.Mistake(Run with { Summary = Run.Summary! with { Ended = RunOutcome.TargetDied } }),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "'summary.ended' is completed",
            RunAgreementRules.Mistake(Run with { Summary = Run.Summary! with { Death = death } }),
            StringComparison.Ordinal
        );
        Assert.Null(
            RunAgreementRules.Mistake(
                Run with
                {
                    Summary = Run.Summary! with { Ended = RunOutcome.TargetDied, Death = death },
                }
            )
        );
    }

    [Fact]
    public void Mistake_WhatThisProgramWrites_IsNone() => Assert.Null(RunAgreementRules.Mistake(Run));
}
