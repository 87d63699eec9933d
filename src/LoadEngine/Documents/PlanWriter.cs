using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using LoadEngine.Plans;

namespace LoadEngine.Documents;

/// <summary>Writes plan documents with all settings and canonical durations.</summary>
public static class PlanWriter
{
    private static readonly JsonSerializerOptions Readable = new()
    {
        WriteIndented = true,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    /// <summary>The document as text.</summary>
    public static string Write(PlanDocument document) => ToJson(document).ToJsonString(Readable);

    /// <summary>The document as a JSON tree.</summary>
    public static JsonObject ToJson(PlanDocument document)
    {
        var plan = document.Plan;
        var json = new JsonObject
        {
            ["schema"] = PlanDocument.Schema,
            ["timeout"] = DurationText.Format(plan.Timeout),
            ["gracefulStop"] = DurationText.Format(plan.GracefulStop),
            ["failurePause"] = DurationText.Format(plan.FailurePause),
            ["warmUp"] = DurationText.Format(plan.WarmUp),
            ["seed"] = plan.Seed,
            ["protocol"] = PlanNames.NameOf(PlanNames.Protocols, plan.Protocol),
            ["connections"] = PlanNames.NameOf(PlanNames.Connections, plan.Connections),
            ["decompress"] = plan.Decompress,
            ["cookies"] = plan.Cookies,
            ["maxRedirects"] = plan.MaxRedirects,
            ["retry"] = new JsonObject
            {
                ["maxRetries"] = plan.Retry.MaxRetries,
                ["backoff"] = PlanNames.NameOf(PlanNames.Backoffs, plan.Retry.Backoff),
                ["baseDelay"] = DurationText.Format(plan.Retry.BaseDelay),
            },
            ["thresholds"] = List(document.Thresholds, threshold => JsonValue.Create(threshold.Text)),
        };
        if (plan.Scenarios.Count == 0)
            AddLoad(json, 1, plan.Target, plan.Executor, plan.ThinkTime);
        else
            json.Insert(
                1,
                "scenarios",
                new JsonObject(
                    plan.Scenarios.Select(scenario =>
                        KeyValuePair.Create(scenario.Name, (JsonNode?)WriteScenario(scenario))
                    )
                )
            );
        if (plan.Data is { File: { } file } data)
            json["data"] = new JsonObject
            {
                ["file"] = file,
                ["order"] = PlanNames.NameOf(DataFeedFiles.Orders, data.Order),
            };
        if (plan.Tls != TlsSettings.Default)
            json["tls"] = WriteTls(plan.Tls);
        return json;
    }

    private static JsonObject WriteScenario(LoadScenario scenario)
    {
        var json = new JsonObject { ["startAfter"] = DurationText.Format(scenario.StartAfter) };
        AddLoad(json, 1, scenario.Target, scenario.Executor, scenario.ThinkTime);
        return json;
    }

    private static void AddLoad(JsonObject json, int at, LoadTarget target, ExecutorPlan executor, ThinkTime thinkTime)
    {
        json.Insert(
            at,
            "target",
            new JsonObject { ["name"] = target.Name, ["requests"] = List(target.Requests, WriteRequest) }
        );
        json.Insert(at + 1, "executor", WriteExecutor(executor));
        json.Insert(at + 2, "thinkTime", ThinkTimeText.Format(thinkTime));
    }

    // Certificates are referenced by file; private keys are never written.
    private static JsonObject WriteTls(TlsSettings tls)
    {
        var json = new JsonObject { ["insecure"] = tls.Insecure };
        foreach (
            var (field, value) in ((string, string?)[])
                [
                    ("caFile", tls.TrustedRootsFile),
                    ("certificateFile", tls.ClientCertificateFile),
                    ("keyFile", tls.ClientKeyFile),
                    ("serverName", tls.ServerName),
                ]
        )
            if (value is not null)
                json[field] = value;
        return json;
    }

    private static JsonObject WriteExpectation(ResponseExpectation expect)
    {
        var json = new JsonObject();
        if (expect.Statuses.Count > 0)
            json["statuses"] = List(expect.Statuses, status => JsonValue.Create(status.ToString()));
        if (expect.Contains is { } text)
            json["contains"] = text;
        if (expect.Json is { } value)
            json["json"] = new JsonObject { ["path"] = value.Path, ["equals"] = JsonNode.Parse(value.Value) };
        return json;
    }

    private static JsonObject WriteRequest(RequestTemplate request)
    {
        var json = new JsonObject { ["url"] = request.Url, ["method"] = request.Method };
        if (request.Headers.Count > 0)
            json["headers"] = new JsonObject(
                request.Headers.Select(header => KeyValuePair.Create(header.Key, (JsonNode?)header.Value))
            );
        if (request.Body is { } body)
            json["body"] = WriteBody(body);
        if (request.Expect is { } expect)
            json["expect"] = WriteExpectation(expect);
        if (request.Tags.Count > 0)
            json["tags"] = List(request.Tags, tag => JsonValue.Create(tag));
        json["weight"] = request.Weight;
        return json;
    }

    private static JsonObject WriteBody(RequestBody body) =>
        body switch
        {
            { Text: { } text, ContentType: "application/json" } => new() { ["json"] = text },
            { Text: { } text } => new() { ["text"] = text },
            _ => new() { ["base64"] = Convert.ToBase64String(body.Content.Span), ["contentType"] = body.ContentType },
        };

    private static JsonObject WriteExecutor(ExecutorPlan executor) =>
        executor switch
        {
            ConstantVus plan => new()
            {
                ["type"] = plan.Name,
                ["users"] = plan.Users,
                ["duration"] = DurationText.Format(plan.Duration),
                ["startJitter"] = DurationText.Format(plan.StartJitter),
            },
            RampingVus plan => new()
            {
                ["type"] = plan.Name,
                ["startUsers"] = plan.StartUsers,
                ["stages"] = List(plan.Stages, WriteStage),
                ["gracefulRampDown"] = DurationText.Format(plan.GracefulRampDown),
                ["startJitter"] = DurationText.Format(plan.StartJitter),
            },
            ConstantArrivalRate plan => WithArrivals(
                plan.Arrivals,
                new()
                {
                    ["type"] = plan.Name,
                    ["ratePerSecond"] = plan.RatePerSecond,
                    ["duration"] = DurationText.Format(plan.Duration),
                    ["maxVus"] = plan.MaxVus,
                    ["maxWait"] = DurationText.Format(plan.MaxWait),
                }
            ),
            RampingArrivalRate plan => WithArrivals(
                plan.Arrivals,
                new()
                {
                    ["type"] = plan.Name,
                    ["startRatePerSecond"] = plan.StartRatePerSecond,
                    ["stages"] = List(plan.Stages, WriteStage),
                    ["maxVus"] = plan.MaxVus,
                    ["maxWait"] = DurationText.Format(plan.MaxWait),
                }
            ),
            Burst plan => new()
            {
                ["type"] = plan.Name,
                ["sizes"] = List(plan.Sizes, size => JsonValue.Create(size)),
                ["pause"] = DurationText.Format(plan.Pause),
                ["maxDuration"] = DurationText.Format(plan.MaxDuration),
            },
            SharedIterations plan => new()
            {
                ["type"] = plan.Name,
                ["iterations"] = plan.Iterations,
                ["users"] = plan.Users,
                ["maxDuration"] = DurationText.Format(plan.MaxDuration),
            },
            _ => throw new NotSupportedException($"{executor.GetType().Name} has no form in a document."),
        };

    private static JsonObject WriteStage(LoadStage stage) =>
        new() { ["duration"] = DurationText.Format(stage.Duration), ["target"] = stage.Target };

    private static JsonArray List<T>(IEnumerable<T> items, Func<T, JsonNode> write) => [.. items.Select(write)];

    private static JsonObject WithArrivals(ArrivalSpacing spacing, JsonObject executor)
    {
        if (spacing != ArrivalSpacing.Even)
            executor["arrivals"] = PlanNames.NameOf(PlanNames.Arrivals, spacing);
        return executor;
    }
}
