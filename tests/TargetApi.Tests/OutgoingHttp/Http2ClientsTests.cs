using System.Collections.Concurrent;
using System.Diagnostics.Metrics;
using TargetApi.OutgoingHttp;

namespace TargetApi.Tests.OutgoingHttp;

public sealed class Http2ClientsTests : IDisposable
{
    // Three connections of twenty streams.
    private const int Calls = 60;

    private readonly Http2Supplier _supplier = new();
    private readonly Http2Clients _clients = new();

    public void Dispose()
    {
        _clients.Dispose();
        _supplier.Dispose();
    }

    [Theory]
    [InlineData(false, 0, 0)]
    [InlineData(true, 1, 2)]
    public async Task Get_MoreCallsThanStreams_OpensAnotherConnectionIfItMay(bool isMultiple, int least, int most)
    {
        var cancellation = TestContext.Current.CancellationToken;
        var client = isMultiple ? _clients.MoreConnections : _clients.OneConnection;
        // The client knows the limit of streams after its first call.
        using var first = await client.GetAsync(_supplier.Stock, cancellation);
        using var published = new PublishedCalls(_supplier.Stock.Port);

        var responses = await Task.WhenAll(
            Enumerable.Range(0, Calls).Select(_ => client.GetAsync(_supplier.Stock, cancellation))
        );

        Assert.All(responses, response => Assert.True(response.IsSuccessStatusCode));
        // A new connection takes more calls than its limit until the client has read it.
        Assert.InRange(published.Opened, least, most);
        Assert.NotEmpty(published.Waited);
        Assert.All(published.Waited, isHttp2 => Assert.True(isHttp2));
    }

    // What an observer of the process sees of the calls to one port.
    private sealed class PublishedCalls : IDisposable
    {
        private readonly MeterListener _listener = new();
        private long _opened;

        public PublishedCalls(int port)
        {
            _listener.InstrumentPublished = (instrument, self) =>
            {
                if (instrument.Name is "http.client.open_connections" or "http.client.request.time_in_queue")
                    self.EnableMeasurementEvents(instrument);
            };
            _listener.SetMeasurementEventCallback<long>(
                (instrument, value, tags, _) =>
                {
                    // A connection that becomes idle is published as one less active and one more idle.
                    if (Tag(tags, "server.port") is int to && to == port)
                        Interlocked.Add(ref _opened, value);
                }
            );
            _listener.SetMeasurementEventCallback<double>(
                (_, _, tags, _) =>
                {
                    if (Tag(tags, "server.port") is int to && to == port)
                        Waited.Add(Tag(tags, "network.protocol.version") is "2");
                }
            );
            _listener.Start();
        }

        public long Opened => Interlocked.Read(ref _opened);

        public ConcurrentBag<bool> Waited { get; } = [];

        public void Dispose() => _listener.Dispose();

        private static object? Tag(ReadOnlySpan<KeyValuePair<string, object?>> tags, string name)
        {
            foreach (var (key, value) in tags)
            {
                if (key == name)
                    return value;
            }

            return null;
        }
    }
}
