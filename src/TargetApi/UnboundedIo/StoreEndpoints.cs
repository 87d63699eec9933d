using System.Runtime.CompilerServices;

namespace TargetApi.UnboundedIo;

/// <summary>Compares unlimited queries to a limited store with a limiter and cancelled queries.</summary>
internal static class StoreEndpoints
{
    /// <summary>Registers the store.</summary>
    public static void AddStore(this WebApplicationBuilder builder) => builder.Services.AddSingleton<Store>();

    /// <summary>Maps both variants.</summary>
    public static void MapStore(this IEndpointRouteBuilder routes)
    {
        routes.MapGet("/bad/store", BadStore);
        routes.MapGet("/good/store", GoodStore).RequireRateLimiting(IoLimiter.StorePolicy);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> BadStore(Store store, HttpContext context) =>
        Answer(await store.QueryAsync(() => !context.RequestAborted.IsCancellationRequested, CancellationToken.None));

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> GoodStore(Store store, CancellationToken cancellation) =>
        Answer(await store.QueryAsync(() => true, cancellation));

    private static IResult Answer(StoreResult answer) =>
        answer == StoreResult.Completed
            ? Results.Ok(new { mode = "store" })
            : Results.StatusCode(StatusCodes.Status504GatewayTimeout);
}
