using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Observer.Contract;

namespace Lab.Tests.Diagnosis.Findings;

public sealed class AwaitedPlacesTests
{
    [Fact]
    public void AwaitedPlace_Semaphore_IsTheLineOfMostRequests()
    {
        var place = Place(
            XRaySamples.OfUserCode(40, "Orders.cs:12", "SemaphoreSlim.WaitAsync"),
            XRaySamples.OfUserCode(10, "Orders.cs:15", "Task.Delay"),
            XRaySamples.Idle(900)
        );

        Assert.Equal(new(40, 50, "Orders.cs:12", "SemaphoreSlim.WaitAsync", AwaitKind.Semaphore), place);
        Assert.Equal("40 of 50 requests await Orders.cs:12, SemaphoreSlim.WaitAsync.", place!.Sentence);
    }

    // The same line can be reached over several endpoints.
    [Fact]
    public void AwaitedPlace_OneLineInSeveralChains_IsCountedOnce() =>
        Assert.Equal(
            (30, 55),
            Place(
                XRaySamples.OfUserCode(15, "Stock.cs:7", "Task.Delay"),
                XRaySamples.OfUserCode(25, "Orders.cs:15", "Task.Delay"),
                XRaySamples.OfUserCode(15, "Stock.cs:7", "Task.Delay")
            )
                is { } place
                ? (place.Requests, place.All)
                : default
        );

    [Theory]
    [InlineData(
        AwaitKind.Connection,
        "HttpClient.GetStringAsync",
        "HttpConnectionWaiter.WaitAsync HttpConnectionPool.SendWithVersionDetectionAndRetryAsync HttpClient.GetStringAsyncCore"
    )]
    [InlineData(
        AwaitKind.Other,
        "HttpClient.GetStringAsync",
        "HttpConnection.InitialFillAsync HttpConnection.SendAsync HttpConnectionPool.SendAsync HttpClient.GetStringAsyncCore"
    )]
    [InlineData(
        AwaitKind.RateLimiter,
        "RateLimitingMiddleware.TryAcquireAsync",
        "RateLimitingMiddleware.CombinedWaitAsync RateLimitingMiddleware.TryAcquireAsync RateLimitingMiddleware.InvokeInternal"
    )]
    public void AwaitedPlace_CallWithoutALine_IsNamedByItsCall(object kind, string awaits, string chain) =>
        Assert.Equal(
            new(48, 50, null, awaits, (AwaitKind)kind),
            Place(
                XRaySamples.OfFramework(48, chain.Split(' ')),
                XRaySamples.OfUserCode(2, "Orders.cs:15", "Task.Delay"),
                XRaySamples.Idle(1)
            )
        );

    [Theory]
    [InlineData("NpgsqlConnection.OpenAsync", "Connection")]
    [InlineData("SqlConnection.OpenAsync", "Connection")]
    [InlineData("NpgsqlCommand.ExecuteReaderAsync", "Other")]
    [InlineData("SemaphoreSlim.WaitUntilCountOrTimeoutAsync", "Semaphore")]
    public void AwaitedPlace_CallOfALine_TellsItsKind(string awaits, string kind) =>
        Assert.Equal(kind, $"{Place(XRaySamples.OfUserCode(9, "Orders.cs:3", awaits))?.Kind}");

    [Fact]
    public void AwaitedPlace_NoAwaitHasManyRequests_IsNone() =>
        Assert.Null(
            Place(
                XRaySamples.OfUserCode(10, "A.cs:1", "Task.Delay"),
                XRaySamples.OfUserCode(10, "B.cs:1", "Task.Delay"),
                XRaySamples.OfUserCode(10, "C.cs:1", "Task.Delay")
            )
        );

    [Fact]
    public void AwaitedPlace_OnlyIdleConnections_IsNone() => Assert.Null(Place(XRaySamples.Idle(50)));

    [Theory]
    [InlineData("HttpConnectionDispatcher.ProcessWebSocket")]
    [InlineData("WebSocketMiddleware.Invoke")]
    [InlineData("ServerSentEventsResult.ExecuteAsync")]
    public void AwaitedPlace_Streams_AreNoRequestsThatWait(string method) =>
        Assert.Equal(
            (40, 50, "Orders.cs:12"),
            Place(
                XRaySamples.OfFramework(900, "Channel.ReadAsync", method),
                XRaySamples.OfUserCode(40, "Orders.cs:12", "Task.Delay"),
                XRaySamples.OfUserCode(10, "Orders.cs:15", "Task.Delay")
            )
                is { } place
                ? (place.Requests, place.All, place.Place)
                : default
        );

    // Handlers of server-sent events await a delay or a channel, as requests do.
    [Theory]
    [InlineData(150, "Orders.cs:12")]
    [InlineData(50, "Orders.cs:12")]
    [InlineData(0, "Events.cs:26")]
    public void AwaitedPlace_RequestsThatWereOpenBeforeTheRun_AreNotOfTheRun(double openBefore, string expected)
    {
        var window = Moments.Steady(
            10,
            (SeriesCatalogue.LoadInFlight, 50),
            (SeriesCatalogue.HttpActiveRequests, 50 + openBefore)
        );
        window.Seeing(
            XRaySamples.Awaits(
                5,
                XRaySamples.OfUserCode(openBefore > 0 ? (int)openBefore : 150, "Events.cs:26", "Task.Delay"),
                XRaySamples.OfUserCode(50, "Orders.cs:12", "SemaphoreSlim.WaitAsync")
            )
        );

        Assert.Equal(expected, window.AwaitedPlace()?.Place);
    }

    private static AwaitedPlace? Place(params AwaitGroup[] groups) =>
        Moments.Steady(10, (SeriesCatalogue.LoadInFlight, 50)).Seeing(XRaySamples.Awaits(5, groups)).AwaitedPlace();
}
