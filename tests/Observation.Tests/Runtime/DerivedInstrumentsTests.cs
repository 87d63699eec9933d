using Observation.Runtime;

namespace Observation.Tests.Runtime;

public sealed class DerivedInstrumentsTests
{
    [Theory]
    [InlineData("db.client.connections.pending_requests", "pool.name=shop", RuntimeInstruments.DatabaseWaiting)]
    [InlineData("db.client.connection.npgsql.pending_requests", null, RuntimeInstruments.DatabaseWaiting)]
    [InlineData("db.client.commands.executing", "pool.name=shop", RuntimeInstruments.DatabaseExecuting)]
    [InlineData("db.client.operation.npgsql.executing", null, RuntimeInstruments.DatabaseExecuting)]
    [InlineData("db.client.connections.usage", "state=used,pool.name=shop", RuntimeInstruments.DatabaseUsed)]
    [InlineData("db.client.connection.count", "db.client.connection.state=used", RuntimeInstruments.DatabaseUsed)]
    [InlineData("db.client.connection.count", "db.client.connection.state=idle", null)]
    [InlineData("db.client.connection.max", "db.client.connection.state=used", null)]
    [InlineData("http.client.request.duration", "error.type=500", RuntimeInstruments.FailedCalls)]
    [InlineData("http.client.request.duration", "http.response.status_code=200", null)]
    [InlineData(
        "http.client.request.time_in_queue",
        "http.request.method=GET,network.protocol.version=2,server.port=80",
        RuntimeInstruments.StreamQueue
    )]
    [InlineData("http.client.request.time_in_queue", "network.protocol.version=1.1", null)]
    [InlineData(
        "aspnetcore.rate_limiting.requests",
        "aspnetcore.rate_limiting.result=endpoint_limiter",
        RuntimeInstruments.RateLimiterRejections
    )]
    [InlineData("aspnetcore.rate_limiting.requests", "aspnetcore.rate_limiting.result=acquired", null)]
    public void Of_PublishedSeries_IsTheValueToWhichItIsAdded(string instrument, string? tags, string? expected) =>
        Assert.Equal(expected, DerivedInstruments.Of(instrument, tags));
}
