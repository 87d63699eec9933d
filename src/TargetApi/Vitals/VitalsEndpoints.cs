namespace TargetApi.Vitals;

/// <summary>How the target says that it is alive and how it is doing, in the article's JSON.</summary>
internal static class VitalsEndpoints
{
    private const long BytesPerMb = 1024 * 1024;

    /// <summary>Maps <c>/health</c> and <c>/metrics</c>.</summary>
    public static void MapVitals(this IEndpointRouteBuilder routes)
    {
        routes.MapGet("/health", Health);
        routes.MapGet("/metrics", Metrics);
    }

    private static IResult Health(TimeProvider clock) =>
        Results.Ok(new { status = "ok", utc = clock.GetUtcNow().UtcDateTime });

    private static IResult Metrics(TimeProvider clock) =>
        Results.Ok(new
        {
            threadPool = ThreadPoolUse.Now(),
            gcMemoryMb = GC.GetTotalMemory(forceFullCollection: false) / BytesPerMb,
            utc = clock.GetUtcNow().UtcDateTime,
        });
}
