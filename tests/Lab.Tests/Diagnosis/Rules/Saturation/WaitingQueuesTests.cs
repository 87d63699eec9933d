using Experiments.Charts;
using Lab.Diagnosis.Rules.Saturation;

namespace Lab.Tests.Diagnosis.Rules.Saturation;

/// <summary>The queues in front of connection pools and of the rate limiter.</summary>
public sealed class WaitingQueuesTests
{
    [Theory]
    [InlineData(40, 0, true)]
    [InlineData(0, 40, true)]
    [InlineData(14, 0, false)]
    public void ConnectionQueue_ShareOfTheRequests_IsReported(double http, double database, bool expected) =>
        Assert.Equal(
            expected,
            new ConnectionQueue().Examine(
                Moments.Steady(
                    10,
                    (SeriesCatalogue.HttpClientWaiting, http),
                    (SeriesCatalogue.DatabaseWaiting, database),
                    (SeriesCatalogue.LoadInFlight, 50)
                )
            )
                is not null
        );

    // Regression: after a switch to a variant without a queue, the finding went on for four seconds.
    [Fact]
    public void ConnectionQueue_NoRequestWaitsForADatabaseConnectionNow_HasEnded() =>
        Assert.Null(
            new ConnectionQueue().Examine(
                Moments.Of(
                    10,
                    [],
                    (SeriesCatalogue.DatabaseWaiting, at => at <= 9 ? 40 : 0),
                    (SeriesCatalogue.LoadInFlight, _ => 50)
                )
            )
        );

    // Waits end together at a timeout, and are counted then.
    [Fact]
    public void ConnectionQueue_MoreWaitingThanInFlight_IsAllInFlight()
    {
        var symptom = new ConnectionQueue().Examine(
            Moments.Steady(10, (SeriesCatalogue.HttpClientWaiting, 300), (SeriesCatalogue.LoadInFlight, 200))
        );

        Assert.Equal(["200", "200"], symptom!.Evidence.Take(2).Select(evidence => evidence.Value));
    }

    [Theory]
    [InlineData(180.0, "Waiting for a stream", "Requests wait for an HTTP/2 stream")]
    [InlineData(20.0, "Waiting for a connection", null)]
    [InlineData(null, "Waiting for a connection", null)]
    public void ConnectionQueue_MostWaitsAreOfHttp2_NamesTheStream(double? forStream, string evidence, string? title)
    {
        var symptom = new ConnectionQueue().Examine(
            Moments.Of(
                10,
                [],
                (SeriesCatalogue.HttpClientWaiting, _ => 180),
                (SeriesCatalogue.HttpClientWaitingForStream, _ => forStream),
                (SeriesCatalogue.LoadInFlight, _ => 200)
            )
        );

        Assert.Equal((evidence, title), (symptom!.Evidence[0].Name, symptom.Title));
    }

    // Regression: a client per call waits for its own connection.
    [Fact]
    public void ConnectionQueue_ConnectionForEachCall_IsNotAQueue() =>
        Assert.Null(
            new ConnectionQueue().Examine(
                Moments.Of(
                    10,
                    [],
                    (SeriesCatalogue.HttpClientWaiting, _ => 70),
                    (SeriesCatalogue.TcpOutgoingTimeWait, at => 1_000 * at),
                    (SeriesCatalogue.LoadInFlight, _ => 200)
                )
            )
        );

    // Regression: the fixed variant of the experiment "io" has a short queue and rejects the rest.
    [Fact]
    public void RateLimiterQueue_ShortQueueThatRejectsTheRest_IsFine() =>
        Assert.Null(
            new RateLimiterQueue().Examine(
                Moments.Steady(
                    10,
                    (SeriesCatalogue.RateLimiterQueued, 30),
                    (SeriesCatalogue.LoadRps, 1_000),
                    (SeriesCatalogue.LoadShed, 900),
                    (SeriesCatalogue.LoadSucceeded, 100)
                )
            )
        );

    [Theory]
    [InlineData(RateLimiterQueue.MinQueued, true)]
    [InlineData(RateLimiterQueue.MinQueued - 1, false)]
    public void RateLimiterQueue_QueuedRequests_AreReported(double queued, bool expected) =>
        Assert.Equal(
            expected,
            new RateLimiterQueue().Examine(Moments.Steady(10, (SeriesCatalogue.RateLimiterQueued, queued))) is not null
        );
}
