using Microsoft.AspNetCore.SignalR;

namespace Dashboard.Hubs;

/// <summary>The target's counters, for any SignalR client.</summary>
internal sealed class CounterHub(CounterFeed feed, ILogger<CounterHub> log) : Hub
{
    /// <summary>Path of the hub.</summary>
    public const string Path = "/hubs/counters";

    /// <summary>Streams the current counters, then each collection.</summary>
    public IAsyncEnumerable<CounterUpdate> Counters(CancellationToken cancellation) =>
        Context.LimitAsync(feed.ReadAsync(cancellation), log, cancellation);
}
