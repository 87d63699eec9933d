using System.Net.WebSockets;
using Microsoft.AspNetCore.Http.Connections;
using Microsoft.AspNetCore.SignalR.Client;

namespace Faults.Dashboards;

/// <summary>A number of viewers of the live frames. Disposing disconnects them.</summary>
internal sealed class HubViewers : IAsyncDisposable
{
    private readonly CancellationTokenSource _leaving = new();
    private readonly List<Task> _following = [];
    private readonly Lock _gate = new();
    private long _frames;
    private double _newestSeconds;

    /// <summary>Frames received by all viewers.</summary>
    public long Frames => Interlocked.Read(ref _frames);

    /// <summary>
    /// Time of the newest frame that any viewer received, in seconds since the dashboard started; zero before the
    /// first.
    /// </summary>
    public double NewestSeconds
    {
        get
        {
            lock (_gate)
                return _newestSeconds;
        }
    }

    public static HubViewers Join(Uri dashboard, int count)
    {
        var viewers = new HubViewers();
        for (var number = 0; number < count; number++)
            viewers._following.Add(viewers.FollowAsync(new Uri(dashboard, "/hubs/telemetry")));
        return viewers;
    }

    public async ValueTask DisposeAsync()
    {
        await _leaving.CancelAsync();
        await Task.WhenAll(_following);
        _leaving.Dispose();
    }

    private async Task FollowAsync(Uri hub)
    {
        try
        {
            await using var connection = new HubConnectionBuilder()
                .WithUrl(hub, HttpTransportType.WebSockets, options => options.SkipNegotiation = true)
                .Build();
            await connection.StartAsync(_leaving.Token);
            await foreach (var frame in connection.StreamAsync<ReceivedFrame>("Frames", 0, _leaving.Token))
            {
                Interlocked.Increment(ref _frames);
                lock (_gate)
                    _newestSeconds = Math.Max(_newestSeconds, frame.Time);
            }
        }
        catch (Exception over) when (over is OperationCanceledException or WebSocketException)
        {
            // The viewer disconnected, or the dashboard was killed.
        }
    }

    private sealed record ReceivedFrame(double Time);
}
