using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using LoadEngine.Executors;
using LoadEngine.Plans;

namespace LoadEngine.Documents;

/// <summary>Writes plan documents: every setting spelled out, durations in their canonical form.</summary>
public static class PlanWriter
{
    private static readonly JsonSerializerOptions Readable = new() { WriteIndented = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>The document as text.</summary>
    public static string Write(PlanDocument document) => ToJson(document).ToJsonString(Readable);

    /// <summary>The document as a JSON tree.</summary>
    public static JsonObject ToJson(PlanDocument document)
    {
        var plan = document.Plan;
        return new()
        {
            ["schema"] = PlanDocument.Schema,
            ["target"] = new JsonObject { ["name"] = plan.Target.Name, ["requests"] = List(plan.Target.Requests, OfRequest) },
            ["executor"] = OfExecutor(plan.Executor),
            ["timeout"] = DurationText.Write(plan.TimeoutMs),
            ["gracefulStop"] = DurationText.Write(plan.GracefulStopMs),
            ["failurePause"] = DurationText.Write(plan.FailurePauseMs),
            ["thinkTime"] = DurationText.Write(plan.ThinkTimeMs),
            ["warmUp"] = DurationText.Write(plan.WarmUpMs),
            ["protocol"] = PlanNames.NameOf(PlanNames.Protocols, plan.Protocol),
            ["connections"] = PlanNames.NameOf(PlanNames.Connections, plan.Connections),
            ["retry"] = new JsonObject
            {
                ["maxRetries"] = plan.Retry.MaxRetries,
                ["backoff"] = PlanNames.NameOf(PlanNames.Backoffs, plan.Retry.Backoff),
                ["baseDelay"] = DurationText.Write(plan.Retry.BaseDelayMs),
            },
            ["thresholds"] = List(document.Thresholds, threshold => JsonValue.Create(threshold.Text)),
        };
    }

    private static JsonObject OfRequest(RequestTemplate request)
    {
        var json = new JsonObject { ["url"] = request.Url, ["method"] = request.Method };
        if (request.Headers.Count > 0)
            json["headers"] = new JsonObject(request.Headers.Select(header => KeyValuePair.Create(header.Key, (JsonNode?)header.Value)));
        if (request.Body is { } body) json["body"] = OfBody(body);
        json["weight"] = request.Weight;
        return json;
    }

    private static JsonObject OfBody(RequestBody body) => body switch
    {
        { Text: { } text, ContentType: "application/json" } => new() { ["json"] = text },
        { Text: { } text } => new() { ["text"] = text },
        _ => new() { ["base64"] = Convert.ToBase64String(body.Content.Span), ["contentType"] = body.ContentType },
    };

    private static JsonObject OfExecutor(ExecutorPlan executor) => executor switch
    {
        ConstantVus plan => new()
        {
            ["type"] = PlanNames.ConstantVus, ["users"] = plan.Users, ["duration"] = DurationText.Write(plan.DurationMs),
            ["startJitter"] = DurationText.Write(plan.StartJitterMs),
        },
        RampingVus plan => new()
        {
            ["type"] = PlanNames.RampingVus, ["startUsers"] = plan.StartUsers, ["stages"] = List(plan.Stages, OfStage),
            ["gracefulRampDown"] = DurationText.Write(plan.GracefulRampDownMs), ["startJitter"] = DurationText.Write(plan.StartJitterMs),
        },
        ConstantArrivalRate plan => new()
        {
            ["type"] = PlanNames.ConstantArrivalRate, ["ratePerSecond"] = plan.RatePerSecond,
            ["duration"] = DurationText.Write(plan.DurationMs), ["maxVus"] = plan.MaxVus,
            ["maxWait"] = DurationText.Write(plan.MaxWaitMs),
        },
        RampingArrivalRate plan => new()
        {
            ["type"] = PlanNames.RampingArrivalRate, ["startRatePerSecond"] = plan.StartRatePerSecond,
            ["stages"] = List(plan.Stages, OfStage), ["maxVus"] = plan.MaxVus,
            ["maxWait"] = DurationText.Write(plan.MaxWaitMs),
        },
        Burst plan => new()
        {
            ["type"] = PlanNames.Burst, ["sizes"] = List(plan.Sizes, size => JsonValue.Create(size)),
            ["pause"] = DurationText.Write(plan.PauseMs), ["maxDuration"] = DurationText.Write(plan.MaxDurationMs),
        },
        SharedIterations plan => new()
        {
            ["type"] = PlanNames.SharedIterations, ["iterations"] = plan.Iterations, ["users"] = plan.Users,
            ["maxDuration"] = DurationText.Write(plan.MaxDurationMs),
        },
        _ => throw new NotSupportedException($"{executor.GetType().Name} has no form in a document."),
    };

    private static JsonObject OfStage(Stage stage) => new() { ["duration"] = DurationText.Write(stage.DurationMs), ["target"] = stage.Target };

    private static JsonArray List<T>(IEnumerable<T> items, Func<T, JsonNode> write) => [.. items.Select(write)];
}
