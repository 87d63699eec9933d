using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.SignalR;

namespace Dashboard.Hubs;

/// <summary>
/// How many streams one connection follows. Every stream is fed with every frame, so that thousands of them on one socket would cost whole
/// seconds of processor. The count lives in the connection's items and is changed atomically.
/// </summary>
internal static class StreamLimiter
{
    /// <summary>Many more than any page opens: the stage has one, the counters one.</summary>
    public const int MaxPerConnection = 16;

    /// <summary>The stream, or a refusal where the connection follows as many as it may.</summary>
    /// <param name="connection">The client's connection.</param>
    /// <param name="stream">The stream.</param>
    /// <param name="log">Receives defects of the stream.</param>
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
                    $"One connection follows at most {MaxPerConnection} streams at once. End one of them, or open another connection."
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
        // The items are a plain dictionary, and streams of one connection may begin at once.
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
