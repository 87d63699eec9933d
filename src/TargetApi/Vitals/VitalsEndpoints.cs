using System.Text.Json;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Http.HttpResults;

namespace TargetApi.Vitals;

/// <summary>Health and metrics of the target, in the article's JSON format.</summary>
internal static class VitalsEndpoints
{
    private const long BytesPerMb = 1024 * 1024;

    /// <summary>
    /// Maps <c>/health</c> and <c>/metrics</c>, without middleware: <c>/health</c> is the endpoint for comparing load
    /// generators, and its server cost reduces the throughput of all of them.
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

/// <summary>The response of <c>/health</c>.</summary>
internal sealed record HealthResponse(string Status, DateTime Utc);

/// <summary>The response of <c>/metrics</c>.</summary>
internal sealed record MetricsResponse(ThreadPoolUse ThreadPool, long GcMemoryMb, DateTime Utc);

/// <summary>Serializes the responses without reflection.</summary>
[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(HealthResponse))]
[JsonSerializable(typeof(MetricsResponse))]
[JsonSerializable(typeof(RuntimeResponse))]
internal sealed partial class VitalsJson : JsonSerializerContext;
