using System.Text.Json;
using LoadEngine.Plans;
using LoadEngine.Thresholds;

namespace LoadEngine.Documents;

/// <summary>
/// Reads plan documents and reports all errors: invalid form, values out of range, and hosts that are not allowed.
/// </summary>
public static class PlanReader
{
    private static readonly JsonDocumentOptions Strict = new() { AllowDuplicateProperties = false };

    /// <summary>Reads a plan.</summary>
    /// <param name="json">The document.</param>
    /// <param name="allowedHosts">The allowed hosts, which a document cannot extend.</param>
    /// <param name="folder">The folder of relative paths; null if the document may not reference files.</param>
    public static PlanReadResult Read(string json, AllowedHosts allowedHosts, string? folder = null) =>
        Read(json, allowedHosts, folder, areFilesElsewhere: false);

    /// <summary>Reads a plan from another machine: its data feed and certificate files are not opened.</summary>
    /// <param name="json">The document.</param>
    /// <param name="allowedHosts">The allowed hosts.</param>
    public static PlanReadResult ReadWithoutFiles(string json, AllowedHosts allowedHosts) =>
        Read(json, allowedHosts, folder: null, areFilesElsewhere: true);

    private static PlanReadResult Read(string json, AllowedHosts allowedHosts, string? folder, bool areFilesElsewhere)
    {
        JsonDocument parsed;
        try
        {
            parsed = JsonDocument.Parse(json, Strict);
        }
        catch (JsonException mistake)
        {
            return new(null, [new("", $"Not valid JSON. {JsonExceptionFormatter.Format(mistake)}")]);
        }

        using (parsed)
        {
            var errors = new List<PlanError>();
            var document = ReadRoot(new FieldReader(parsed.RootElement, "", errors), folder, areFilesElsewhere, errors);
            AddUnlessKnown(
                LoadPlanValidation.Validate(document.Plan, allowedHosts, isRecorded: areFilesElsewhere),
                errors
            );
            return errors.Count > 0 ? new(null, errors) : new(document, []);
        }
    }

    private static PlanDocument ReadRoot(
        FieldReader root,
        string? folder,
        bool areFilesElsewhere,
        List<PlanError> errors
    )
    {
        root.Text("$schema", "");
        if (root.Text("schema", PlanDocument.Schema) != PlanDocument.Schema)
            root.AddError("schema", $"Only {PlanDocument.Schema} is supported.");
        var scenarios = ScenarioReader.Read(root, folder, errors);
        var plan = new LoadPlan
        {
            Target = scenarios is [var first, ..]
                ? first.Target
                : RequestReader.ReadTarget(root.Object("target", required: true), folder, errors),
            Executor = scenarios is [var one, ..]
                ? one.Executor
                : ExecutorReader.Read(root.Object("executor", required: true), errors),
            Scenarios = scenarios,
            Timeout = root.Duration("timeout", LoadPlan.DefaultTimeout),
            GracefulStop = root.Duration("gracefulStop", LoadPlan.DefaultGracefulStop),
            FailurePause = root.Duration("failurePause", LoadPlan.DefaultFailurePause),
            ThinkTime = scenarios is [var leading, ..] ? leading.ThinkTime : root.ThinkTime("thinkTime"),
            WarmUp = root.Duration("warmUp", TimeSpan.Zero),
            Seed = root.Int("seed", LoadPlan.DefaultSeed),
            Protocol = root.Choice("protocol", PlanNames.Protocols, HttpProtocolVersion.Http11),
            Connections = root.Choice("connections", PlanNames.Connections, ConnectionPolicy.Reuse),
            Tls = ReadTls(root.Object("tls"), folder, areFilesElsewhere),
            Decompress = root.Flag("decompress", false),
            Cookies = root.Flag("cookies", false),
            Data = ReadData(root.Object("data"), folder, areFilesElsewhere),
            MaxRedirects = root.Int("maxRedirects", 0),
            Retry = ReadRetry(root.Object("retry")),
        };
        var thresholds = ReadThresholds(root.List("thresholds"), plan, errors);
        root.RejectUnknown();
        return new(plan, thresholds);
    }

    private static RetryPolicy ReadRetry(FieldReader? retry)
    {
        if (retry is null)
            return RetryPolicy.None;
        var policy = new RetryPolicy(
            retry.Int("maxRetries", 0, required: true),
            retry.Choice("backoff", PlanNames.Backoffs, RetryBackoff.Immediate)
        )
        {
            BaseDelay = retry.Duration("baseDelay", RetryPolicy.DefaultBaseDelay),
        };
        retry.RejectUnknown();
        return policy;
    }

    private static DataFeed? ReadData(FieldReader? data, string? folder, bool areFilesElsewhere)
    {
        if (data is null)
            return null;
        var file = data.Text("file", "", required: true);
        var order = data.Choice("order", DataFeedFiles.Orders, FeedOrder.InTurn);
        data.RejectUnknown();
        if (file.Length == 0)
            return DataFeed.Unread;
        if (areFilesElsewhere)
            return DataFeed.Unread with { File = file, Order = order };
        if (folder is not null)
            return DataFeedFiles.Read(Path.Combine(folder, file), order, mistake => data.AddError("file", mistake));
        data.AddError("file", "Files are not allowed here.");
        return DataFeed.Unread;
    }

    private static TlsSettings ReadTls(FieldReader? tls, string? folder, bool areFilesElsewhere)
    {
        if (tls is null)
            return TlsSettings.Default;
        var settings = new TlsSettings
        {
            Insecure = tls.Flag("insecure", false),
            TrustedRootsFile = File("caFile"),
            ClientCertificateFile = File("certificateFile"),
            ClientKeyFile = File("keyFile"),
            ServerName = tls.Text("serverName", "") is { Length: > 0 } name ? name : null,
        };
        tls.RejectUnknown();
        return areFilesElsewhere ? settings : TlsFiles.Load(settings, tls.AddError);

        string? File(string field)
        {
            var path = tls.Text(field, "");
            if (path.Length == 0)
                return null;
            if (areFilesElsewhere)
                return path;
            if (folder is not null)
                return Path.Combine(folder, path);
            tls.AddError(field, "Files are not allowed here.");
            return null;
        }
    }

    private static List<Threshold> ReadThresholds(
        IReadOnlyList<(string Path, JsonElement Value)> items,
        LoadPlan plan,
        List<PlanError> errors
    )
    {
        var thresholds = new List<Threshold>();
        foreach (var (path, value) in items)
        {
            if (value.ValueKind != JsonValueKind.String)
                errors.Add(new(path, "Must be a string such as p95<500."));
            else if (
                Threshold.TryParse(value.GetString()!, out var threshold, out var mistake)
                && (mistake = threshold.Validate(plan)) is null
            )
                thresholds.Add(threshold);
            else
                errors.Add(new(path, mistake));
        }

        return thresholds;
    }

    // An unreadable field has a fallback value, whose errors would be misleading.
    private static void AddUnlessKnown(IEnumerable<PlanError> found, List<PlanError> errors)
    {
        var known = errors.Select(error => error.Field).ToArray();
        errors.AddRange(
            found.Where(error =>
                !known.Any(field =>
                    field == error.Field
                    || field.StartsWith(error.Field + ".", StringComparison.Ordinal)
                    || field.StartsWith(error.Field + "[", StringComparison.Ordinal)
                    || error.Field.StartsWith(field + ".", StringComparison.Ordinal)
                    || error.Field.StartsWith(field + "[", StringComparison.Ordinal)
                )
            )
        );
    }
}
