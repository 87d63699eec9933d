using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Failures;

namespace Lab.Tests.Diagnosis.Rules.Failures;

public sealed class RetryStormTests
{
    [Fact]
    public void Examine_RecordedRetriesAtOnce_Warns() =>
        Assert.Equal(FindingSeverity.Warning, RecordedRun.Load("fragile-retry-storm").Finding("retry-storm")?.Severity);

    [Fact]
    public void Examine_RecordedBackOff_IsQuiet() =>
        Assert.Null(RecordedRun.Load("fixed-retry-storm").Finding("retry-storm"));

    [Theory]
    [InlineData(100 * RetryStorm.MinAmplification + 1, 100, true)]
    [InlineData(100 * RetryStorm.MinAmplification - 1, 100, false)]
    [InlineData(RetryStorm.MinCallsPerSecond - 1, 1, false)]
    [InlineData(300, 0, false)]
    public void Examine_CallsForEachRequest_AtTheThresholds(
        double callsPerSecond,
        double requestsPerSecond,
        bool expected
    ) =>
        Assert.Equal(
            expected,
            new RetryStorm().Examine(
                Moments.Of(
                    8,
                    [],
                    (SeriesCatalogue.DependencyCalls, _ => callsPerSecond),
                    (SeriesCatalogue.TotalsRequests, at => requestsPerSecond * at)
                )
            )
                is not null
        );

    [Fact]
    public void Examine_FewerRequestsThanAMomentAgo_CountsNoMoreCallsForEachThanThereAre()
    {
        // 100 per second until second 6, then half; the attempts of the earlier requests continue for two seconds.
        var symptom = new RetryStorm().Examine(
            Moments.Of(
                9,
                [],
                (
                    SeriesCatalogue.DependencyCalls,
                    at =>
                        at < 2 ? 0
                        : at < 8 ? 500
                        : 250
                ),
                (SeriesCatalogue.TotalsRequests, at => at < 6 ? 100 * at : 600 + 50 * (at - 6)),
                (
                    SeriesCatalogue.LoadInFlight,
                    at =>
                        at < 6 ? 200
                        : at < 8 ? 200 - 50 * (at - 6)
                        : 100
                )
            )
        );

        Assert.InRange(symptom!.Strength, 3, 5);
    }

    [Theory]
    [InlineData(5.5, false)]
    [InlineData(6.6, true)]
    [InlineData(9, true)]
    [InlineData(16, true)]
    [InlineData(40, true)]
    public void Examine_CalmBeforeTheTrouble_IsNotCountedAmongIt(double now, bool expected)
    {
        var symptom = new RetryStorm().Examine(
            Moments.Of(
                now,
                [],
                (SeriesCatalogue.DependencyCalls, at => at <= 4 ? 100 : 600),
                (SeriesCatalogue.TotalsRequests, at => 100 * at),
                (SeriesCatalogue.LoadInFlight, _ => 10)
            )
        );

        Assert.Equal(expected, symptom is not null);
        if (symptom is null)
            return;
        Assert.InRange(symptom.Strength, 4.5, 6);
        Assert.InRange(
            double.Parse(symptom.Evidence[0].Value.Split(' ')[0], System.Globalization.CultureInfo.InvariantCulture),
            500,
            600
        );
    }

    [Fact]
    public void Examine_RequestsWaitingWhenItBegan_AreNoRequestsOfItsSeconds()
    {
        var symptom = new RetryStorm().Examine(
            Moments.Of(
                9.5,
                [],
                (SeriesCatalogue.DependencyCalls, at => at <= 4 ? 100 : 600),
                (
                    SeriesCatalogue.TotalsRequests,
                    at =>
                        at <= 3 ? 100 * at
                        : at <= 4 ? 300
                        : 300 + (100 * (at - 4))
                ),
                (SeriesCatalogue.LoadInFlight, at => at <= 3 ? 2 : Math.Min(102, 2 + (100 * (at - 3))))
            )
        )!;

        Assert.Contains(symptom.Evidence, figure => figure is { Name: "New requests", Value: "100 /s" });
    }

    [Fact]
    public void Examine_APileThatIsWorkedOff_IsNoneOfTheNewRequests()
    {
        var symptom = new RetryStorm().Examine(
            Moments.Of(
                10,
                [],
                (SeriesCatalogue.DependencyCalls, at => at <= 4 ? 100 : 600),
                (
                    SeriesCatalogue.TotalsRequests,
                    at =>
                        at <= 3 ? 100 * at
                        : at <= 4 ? 300
                        : at <= 7 ? 300 + (133 * (at - 4))
                        : 700 + (100 * (at - 7))
                ),
                (
                    SeriesCatalogue.LoadInFlight,
                    at =>
                        at <= 3 ? 2
                        : at <= 4 ? 2 + (100 * (at - 3))
                        : Math.Max(2, 102 - (33 * (at - 4)))
                )
            )
        )!;

        Assert.InRange(
            double.Parse(symptom.Evidence[1].Value.Split(' ')[0], System.Globalization.CultureInfo.InvariantCulture),
            97,
            103
        );
        Assert.Equal("Already waiting", symptom.Evidence[2].Name);
    }

    [Fact]
    public void Examine_RightAfterAWarmUp_CountsThoseThatItSent()
    {
        var symptom = new RetryStorm().Examine(
            Moments.Of(
                9,
                [],
                (SeriesCatalogue.LoadRps, at => at <= 4 ? null : 92),
                (SeriesCatalogue.DependencyCalls, at => at <= 2 ? 0 : 610),
                (SeriesCatalogue.TotalsRequests, at => 92 * Math.Max(0, at - 4)),
                (SeriesCatalogue.LoadInFlight, at => Math.Max(20, 132 - (30 * Math.Max(0, at - 4))))
            )
        )!;

        Assert.InRange(symptom.Strength, 4, 6);
    }

    [Fact]
    public void Examine_CountersThatCameLate_AreNoStorm() =>
        Assert.Null(
            new RetryStorm().Examine(
                Moments.Of(
                    12,
                    [],
                    (
                        SeriesCatalogue.DependencyCalls,
                        at =>
                            at is > 8 and <= 9 ? 7_475
                            : at is > 6 and <= 8 ? 0
                            : 600
                    ),
                    (SeriesCatalogue.TotalsRequests, at => 600 * at)
                )
            )
        );

    [Fact]
    public void Examine_ServiceWithoutThatDependency_IsQuiet() =>
        Assert.Null(new RetryStorm().Examine(Moments.Of(8, [], (SeriesCatalogue.TotalsRequests, at => 100 * at))));

    [Fact]
    public void Examine_ThousandsOfCallsForEach_HaveTheirSeparator() =>
        Assert.Contains(
            ", about 14,828 per request:",
            new RetryStorm()
                .Examine(
                    Moments.Of(
                        8,
                        [],
                        (SeriesCatalogue.DependencyCalls, _ => 14_828),
                        (SeriesCatalogue.TotalsRequests, at => at)
                    )
                )!
                .Sentence,
            StringComparison.Ordinal
        );

    [Theory]
    [InlineData(400, 390, true)]
    [InlineData(400, 10, false)]
    [InlineData(150, 150, false)]
    public void Examine_CallsOfAnyService_AreAStormWhereTheyFail(double calls, double failed, bool expected) =>
        Assert.Equal(
            expected,
            new RetryStorm().Examine(
                Moments.Of(
                    10,
                    [],
                    (SeriesCatalogue.HttpClientCalls, _ => calls),
                    (SeriesCatalogue.HttpClientFailed, _ => failed),
                    (SeriesCatalogue.TotalsRequests, at => 100 * at),
                    (SeriesCatalogue.LoadInFlight, _ => 50)
                )
            )
                is not null
        );

    // Regression: a "retry storm" of calls that waited for a connection until their timeout.
    [Theory]
    [InlineData(10, true)]
    [InlineData(40, false)]
    public void Examine_FailedCallsThatWaitedForAConnection_AreNoStorm(double waiting, bool expected) =>
        Assert.Equal(
            expected,
            new RetryStorm().Examine(
                Moments.Of(
                    10,
                    [],
                    (SeriesCatalogue.HttpClientCalls, _ => 400),
                    (SeriesCatalogue.HttpClientFailed, _ => 390),
                    (SeriesCatalogue.HttpClientWaiting, _ => waiting),
                    (SeriesCatalogue.TotalsRequests, at => 100 * at),
                    (SeriesCatalogue.LoadInFlight, _ => 50)
                )
            )
                is not null
        );
}
