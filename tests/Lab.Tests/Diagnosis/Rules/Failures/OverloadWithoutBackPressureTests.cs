using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Failures;

namespace Lab.Tests.Diagnosis.Rules.Failures;

public sealed class OverloadWithoutBackPressureTests
{
    private readonly OverloadWithoutBackPressure _rule = new();

    [Fact]
    public void Examine_RecordedTimeouts_Warns()
    {
        var finding = RecordedRun.Load("fragile-overload").Finding("overload-without-back-pressure");

        Assert.Equal(FindingSeverity.Warning, finding?.Severity);
        Assert.Contains("timed out", finding!.Sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void Examine_RecordedLimiter_IsNoOverload() =>
        Assert.Null(RecordedRun.Load("fixed-io").Finding("overload-without-back-pressure"));

    [Theory]
    [InlineData(2, 100, 0, true)]
    [InlineData(1, 100, 0, false)]
    [InlineData(2, 1_000, 0, false)]
    [InlineData(2, 100, 50, false)]
    public void Examine_RequestsGivenUpOn_CountByNumberAndShare(
        double timeoutsPerSecond,
        double requestsPerSecond,
        double shedPerSecond,
        bool expected
    ) =>
        Assert.Equal(
            expected,
            _rule.Examine(
                Moments.Of(
                    10,
                    [],
                    (SeriesCatalogue.ErrorsRequestTimeout, at => timeoutsPerSecond * at),
                    (SeriesCatalogue.TotalsRequests, at => requestsPerSecond * at),
                    (SeriesCatalogue.LoadRps, _ => requestsPerSecond),
                    (SeriesCatalogue.LoadShed, _ => shedPerSecond)
                )
            )
                is not null
        );

    [Theory]
    [InlineData(2_000, 1, true)]
    [InlineData(200, 1, false)]
    [InlineData(2_000, 2, false)]
    public void Examine_InFlightGrows_IsOverloadWhenSlowAndNotMoreComesOut(
        double meanMs,
        double throughputGrowth,
        bool expected
    ) =>
        Assert.Equal(
            expected,
            _rule.Examine(
                Moments.Of(
                    10,
                    [],
                    (SeriesCatalogue.LoadInFlight, at => at > 8 ? 100 + (100 * (at - 8)) : 100),
                    (SeriesCatalogue.LatencyMean, _ => meanMs),
                    (SeriesCatalogue.LoadRps, at => at > 8 ? 50 * throughputGrowth : 50)
                )
            )
                is not null
        );

    [Fact]
    public void Examine_UsersWhoHaveAllArrived_AreNoPileThatGrows() =>
        Assert.Null(
            _rule.Examine(
                Moments.Of(
                    3.25,
                    [],
                    (SeriesCatalogue.LoadInFlight, at => 100 * Math.Min(1, at)),
                    (SeriesCatalogue.WaitingMedian, _ => 1_600),
                    (SeriesCatalogue.LoadRps, _ => 0)
                )
            )
        );

    [Fact]
    public void Examine_ABurstThatIsWorkedOff_IsNoPileThatGrows()
    {
        for (var now = 8.0; now < 14; now += 0.25)
        {
            Assert.Null(
                _rule.Examine(
                    Moments.Of(
                        now,
                        [],
                        (SeriesCatalogue.LoadInFlight, at => at < 9.1 ? 20 : 50 - 2 * (at - 9.1)),
                        (SeriesCatalogue.WaitingMedian, _ => 1_600),
                        (SeriesCatalogue.LatencyMean, _ => 2_000),
                        (SeriesCatalogue.LoadRps, _ => 2)
                    )
                )
            );
        }
    }

    [Theory]
    [InlineData(3.4, 3.9, false)]
    [InlineData(0, 10, true)]
    public void Examine_WhereEveryClientGivesUpAndNothingQueuesForLong_IsNoOverload(
        double from,
        double to,
        bool expected
    ) =>
        Assert.Equal(
            expected,
            _rule.Examine(
                Moments.Of(
                    4,
                    [],
                    (SeriesCatalogue.LoadInFlight, _ => 100),
                    (SeriesCatalogue.WaitingMedian, _ => 300),
                    (SeriesCatalogue.LoadRps, _ => 0),
                    (SeriesCatalogue.LoadSucceeded, _ => 0),
                    (SeriesCatalogue.ErrorsRequestTimeout, at => 200 * at),
                    (SeriesCatalogue.TotalsRequests, at => 200 * at),
                    (SeriesCatalogue.CpuTarget, _ => 5),
                    (SeriesCatalogue.PoolQueue, at => at >= from && at <= to ? 14 : 0)
                )
            )
                is not null
        );

    [Theory]
    [InlineData(OverloadWithoutBackPressure.MinMeanLatencyMs, true)]
    [InlineData(OverloadWithoutBackPressure.MinMeanLatencyMs - 1, false)]
    public void Examine_PileThatNoOneIsAnsweredFrom_GoesByTheAgeOfWhatWaits(double medianMs, bool expected) =>
        Assert.Equal(
            expected,
            new OverloadWithoutBackPressure().Examine(
                Moments.Of(
                    8,
                    [],
                    (SeriesCatalogue.WaitingMedian, _ => medianMs),
                    (SeriesCatalogue.LoadInFlight, at => at * 100),
                    (SeriesCatalogue.LoadRps, _ => 0)
                )
            )
                is not null
        );

    [Theory]
    [InlineData(0, "Connections are refused or dropped")]
    [InlineData(5, null)]
    public void Examine_ConnectionsLostWithoutATimeout_IsAnotherCause(double timeoutsPerSecond, string? title)
    {
        var symptom = _rule.Examine(
            Moments.Of(
                10,
                [],
                (SeriesCatalogue.ErrorsConnectionReset, at => 40 * at),
                (SeriesCatalogue.ErrorsRequestTimeout, at => timeoutsPerSecond * at),
                (SeriesCatalogue.TotalsRequests, at => 400 * at),
                (SeriesCatalogue.LoadRps, _ => 360),
                (SeriesCatalogue.LoadShed, _ => 0)
            )
        )!;

        Assert.Equal(title, symptom.Title);
    }

    [Fact]
    public void Examine_RightAfterAWarmUp_DividesByTheSecondsThatAreCounted()
    {
        var symptom = _rule.Examine(
            Moments.Of(
                7,
                [],
                (SeriesCatalogue.LoadRps, at => at <= 5 ? null : 100),
                (SeriesCatalogue.LoadSucceeded, at => at <= 5 ? null : 50),
                (SeriesCatalogue.TotalsRequests, at => 100 * Math.Max(0, at - 5)),
                (SeriesCatalogue.ErrorsRequestTimeout, at => 50 * Math.Max(0, at - 5))
            )
        )!;

        Assert.Contains("of the requests in the last 2 s timed out", symptom.Sentence, StringComparison.Ordinal);
        Assert.InRange(
            double.Parse(symptom.Evidence[0].Value.Split(' ')[0], System.Globalization.CultureInfo.InvariantCulture),
            45,
            60
        );
    }
}
