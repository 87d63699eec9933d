using Microsoft.AspNetCore.SignalR;

namespace Dashboard.Hubs;

/// <summary>The target's counters, for any SignalR client.</summary>
internal sealed class CounterHub(CounterFeed feed, ILogger<CounterHub> log) : Hub
{
    /// <summary>Where the hub lives.</summary>
    public const string Path = "/hubs/counters";

    /// <summary>The counters as they stand, then each collection as it comes.</summary>
    public IAsyncEnumerable<CounterUpdate> Counters(CancellationToken cancellation) =>
        Context.LimitAsync(feed.ReadAsync(cancellation), log, cancellation);
}
