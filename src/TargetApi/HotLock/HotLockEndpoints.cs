using System.Runtime.CompilerServices;

namespace TargetApi.HotLock;

/// <summary>Reserves seats: a query of 50 ms inside one lock, inside one lock for each event, and outside of locks.</summary>
internal static class HotLockEndpoints
{
    private const int QueryMs = 50,
        Events = 64;

    private static readonly object Gate = new();
    private static readonly object[] GatePerEvent = [.. Enumerable.Range(0, Events).Select(_ => new object())];
    private static readonly int[] Reserved = new int[Events];

    /// <summary>Maps the variants.</summary>
    public static void MapHotLock(this IEndpointRouteBuilder routes)
    {
        routes.MapGet("/bad/hot-lock", OneLock);
        routes.MapGet("/bad/hot-lock-sharded", LockPerEvent);
        routes.MapGet("/good/hot-lock", NoLock);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static IResult OneLock()
    {
        var seats = Random.Shared.Next(Events);
        lock (Gate)
        {
            Thread.Sleep(QueryMs);
            return Results.Ok(new { mode = "one-lock", seat = ++Reserved[seats] });
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static IResult LockPerEvent()
    {
        var seats = Random.Shared.Next(Events);
        lock (GatePerEvent[seats])
        {
            Thread.Sleep(QueryMs);
            return Results.Ok(new { mode = "lock-per-event", seat = ++Reserved[seats] });
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> NoLock(CancellationToken cancellation)
    {
        var seats = Random.Shared.Next(Events);
        await Task.Delay(QueryMs, cancellation);
        return Results.Ok(new { mode = "no-lock", seat = Interlocked.Increment(ref Reserved[seats]) });
    }
}
