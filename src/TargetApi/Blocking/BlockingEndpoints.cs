using System.Runtime.CompilerServices;

namespace TargetApi.Blocking;

/// <summary>Compares a pool thread blocked for 200 ms with one released for 200 ms.</summary>
internal static class BlockingEndpoints
{
    /// <summary>Maps both variants.</summary>
    public static void MapBlocking(this IEndpointRouteBuilder routes)
    {
        routes.MapGet("/bad/blocking", BadBlocking);
        routes.MapGet("/good/blocking", GoodBlocking);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static IResult BadBlocking(TimeProvider clock)
    {
        Thread.Sleep(200);
        return Results.Ok(new { mode = "blocking", at = clock.GetUtcNow().UtcDateTime });
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> GoodBlocking(TimeProvider clock, CancellationToken cancellation)
    {
        await Task.Delay(200, cancellation);
        return Results.Ok(new { mode = "non-blocking", at = clock.GetUtcNow().UtcDateTime });
    }
}
