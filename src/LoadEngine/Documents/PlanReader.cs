using System.Text.Json;
using LoadEngine.Plans;
using LoadEngine.Thresholds;

namespace LoadEngine.Documents;

/// <summary>Reads plan documents and finds every mistake at once: of form, of range, and hosts that may not be loaded.</summary>
public static class PlanReader
{
    private static readonly JsonDocumentOptions Strict = new() { AllowDuplicateProperties = false };

    /// <summary>Reads a plan.</summary>
    /// <param name="json">The document.</param>
    /// <param name="allowedHosts">Where load may be sent. A document cannot widen this itself.</param>
    /// <param name="folder">Folder that the paths of body files are relative to; null when the document may not name files.</param>
    public static PlanReading Read(string json, AllowedHosts allowedHosts, string? folder = null)
    {
        JsonDocument parsed;
        try
        {
            parsed = JsonDocument.Parse(json, Strict);
        }
        catch (JsonException mistake)
        {
            return new(null, [new("", $"Not valid JSON. {mistake.Message}")]);
        }

        using (parsed)
        {
            var errors = new List<PlanError>();
            var document = ReadRoot(new FieldReader(parsed.RootElement, "", errors), folder, errors);
            AddUnlessNoted(PlanRules.Validate(document.Plan, allowedHosts), errors);
            return errors.Count > 0 ? new(null, errors) : new(document, []);
        }
    }

    private static PlanDocument ReadRoot(FieldReader root, string? folder, List<PlanError> errors)
    {
        root.Text("$schema", "");
        if (root.Text("schema", PlanDocument.Schema) != PlanDocument.Schema)
            root.Note("schema", $"Only {PlanDocument.Schema} is understood.");
        var plan = new LoadPlan
        {
            Target = RequestReader.ReadTarget(root.Object("target", required: true), folder, errors),
            Executor = ExecutorReader.Read(root.Object("executor", required: true), errors),
            TimeoutMs = root.DurationIntMs("timeout", LoadPlan.DefaultTimeoutMs),
            GracefulStopMs = root.DurationIntMs("gracefulStop", LoadPlan.DefaultGracefulStopMs),
            FailurePauseMs = root.DurationIntMs("failurePause", LoadPlan.DefaultFailurePauseMs),
            ThinkTimeMs = root.DurationIntMs("thinkTime", 0),
            WarmUpMs = root.DurationIntMs("warmUp", 0),
            Protocol = root.Choice("protocol", PlanNames.Protocols, HttpProtocolVersion.Http11),
            Connections = root.Choice("connections", PlanNames.Connections, ConnectionPolicy.Reuse),
            Retry = ReadRetry(root.Object("retry")),
        };
        var thresholds = ReadThresholds(root.List("thresholds"), errors);
        root.RejectUnknown();
        return new(plan, thresholds);
    }

    private static RetryPolicy ReadRetry(FieldReader? retry)
    {
        if (retry is null) return RetryPolicy.None;
        var policy = new RetryPolicy(
            retry.Int("maxRetries", 0, required: true),
            retry.Choice("backoff", PlanNames.Backoffs, RetryBackoff.Immediate),
            retry.DurationIntMs("baseDelay", RetryPolicy.None.BaseDelayMs));
        retry.RejectUnknown();
        return policy;
    }

    private static List<Threshold> ReadThresholds(IReadOnlyList<(string Path, JsonElement Value)> items, List<PlanError> errors)
    {
        var thresholds = new List<Threshold>();
        foreach (var (path, value) in items)
        {
            if (value.ValueKind != JsonValueKind.String) errors.Add(new(path, "Must be a text such as p95<500."));
            else if (Threshold.TryParse(value.GetString()!, out var threshold, out var mistake)) thresholds.Add(threshold);
            else errors.Add(new(path, mistake));
        }

        return thresholds;
    }

    // A field that could not be read holds a fallback, about which there is nothing to say.
    private static void AddUnlessNoted(IEnumerable<PlanError> found, List<PlanError> errors)
    {
        var noted = errors.Select(error => error.Field).ToArray();
        errors.AddRange(found.Where(error => !noted.Any(field =>
            field == error.Field || field.StartsWith(error.Field + ".", StringComparison.Ordinal) || field.StartsWith(error.Field + "[", StringComparison.Ordinal)
            || error.Field.StartsWith(field + ".", StringComparison.Ordinal) || error.Field.StartsWith(field + "[", StringComparison.Ordinal))));
    }
}
