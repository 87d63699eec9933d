using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.SignalR;

namespace Dashboard.Hubs;

/// <summary>
/// Limits the streams of one connection. Every stream receives every frame, so thousands of streams on one socket would cost
/// seconds of processor time. The count is kept in the items of the connection and changed atomically.
/// </summary>
internal static class StreamLimiter
{
    /// <summary>More than any page opens: the stage opens one, the counters page another.</summary>
    public const int MaxPerConnection = 16;

    /// <summary>Returns the stream, or throws if the connection has the maximum number of streams.</summary>
    /// <param name="connection">The client's connection.</param>
    /// <param name="stream">The stream.</param>
    /// <param name="log">Receives the exceptions of the stream.</param>
    /// <param name="cancellation">Ends it.</param>
    /// <param name="method">The hub's method.</param>
    public static async IAsyncEnumerable<T> LimitAsync<T>(
        this HubCallerContext connection,
        IAsyncEnumerable<T> stream,
        ILogger log,
        [EnumeratorCancellation] CancellationToken cancellation,
        [CallerMemberName] string method = ""
    )
    {
        var open = CountOf(connection);
        try
        {
            if (Interlocked.Increment(ref open.Value) > MaxPerConnection)
                throw new HubException(
                    $"A connection can have at most {MaxPerConnection} streams. End one of them, or open another connection."
                );
            await foreach (var item in HubErrorFilter.LoggedAsync(stream, log, method, cancellation))
                yield return item;
        }
        finally
        {
            Interlocked.Decrement(ref open.Value);
        }
    }

    private static StrongBox<int> CountOf(HubCallerContext connection)
    {
        // The items are a plain dictionary, and streams of one connection may start concurrently.
        lock (connection.Items)
        {
            if (connection.Items.TryGetValue(typeof(StreamLimiter), out var kept))
                return (StrongBox<int>)kept!;
            var open = new StrongBox<int>();
            connection.Items[typeof(StreamLimiter)] = open;
            return open;
        }
    }
}
