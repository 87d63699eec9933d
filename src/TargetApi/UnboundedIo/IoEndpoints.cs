using System.Runtime.CompilerServices;

namespace TargetApi.UnboundedIo;

/// <summary>Compares unlimited requests in flight with a limiter that rejects the excess.</summary>
internal static class IoEndpoints
{
    /// <summary>Maps both variants.</summary>
    public static void MapUnboundedIo(this IEndpointRouteBuilder routes)
    {
        routes.MapGet("/bad/io", BadIo);
        routes.MapGet("/good/io", GoodIo).RequireRateLimiting(IoLimiter.Policy);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> BadIo(int delayMs = 100)
    {
        var delay = Math.Clamp(delayMs, 5, 5000);
        await Task.Delay(delay);
        return Results.Ok(new { mode = "io", delayMs = delay });
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> GoodIo(CancellationToken cancellation, int delayMs = 100)
    {
        var delay = Math.Clamp(delayMs, 5, 5000);
        await Task.Delay(delay, cancellation);
        return Results.Ok(new { mode = "io", delayMs = delay });
    }
}
