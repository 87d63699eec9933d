using System.Text.Json;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Http.HttpResults;

namespace TargetApi.Vitals;

/// <summary>How the target says that it is alive and how it is doing, in the article's JSON.</summary>
internal static class VitalsEndpoints
{
    private const long BytesPerMb = 1024 * 1024;

    /// <summary>
    /// Maps <c>/health</c> and <c>/metrics</c>, past every middleware: <c>/health</c> is what load generators are compared on, and what it
    /// costs the server is taken from all of them.
    /// </summary>
    public static void MapVitals(this IEndpointRouteBuilder routes)
    {
        routes.MapGet("/health", Health).ShortCircuit();
        routes.MapGet("/metrics", Metrics).ShortCircuit();
    }

    private static JsonHttpResult<HealthResponse> Health(TimeProvider clock) =>
        TypedResults.Json(new HealthResponse("ok", clock.GetUtcNow().UtcDateTime), VitalsJson.Default.HealthResponse);

    private static JsonHttpResult<MetricsResponse> Metrics(TimeProvider clock) =>
        TypedResults.Json(
            new MetricsResponse(
                ThreadPoolUse.Now(),
                GC.GetTotalMemory(forceFullCollection: false) / BytesPerMb,
                clock.GetUtcNow().UtcDateTime
            ),
            VitalsJson.Default.MetricsResponse
        );
}

/// <summary>The answer of <c>/health</c>.</summary>
internal sealed record HealthResponse(string Status, DateTime Utc);

/// <summary>The answer of <c>/metrics</c>.</summary>
internal sealed record MetricsResponse(ThreadPoolUse ThreadPool, long GcMemoryMb, DateTime Utc);

/// <summary>Writes the answers without reflection.</summary>
[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(HealthResponse))]
[JsonSerializable(typeof(MetricsResponse))]
[JsonSerializable(typeof(RuntimeResponse))]
internal sealed partial class VitalsJson : JsonSerializerContext;
