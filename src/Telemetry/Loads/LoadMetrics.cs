using System.Diagnostics.Metrics;
using Experiments;
using Lab.Loads.Planning;
using Lab.Storage.Documents;
using LoadEngine.Figures;
using LoadEngine.Runs;
using Telemetry.Export;

namespace Telemetry.Loads;

/// <summary>The load metrics of one run. Written by one thread; the exporter reads from others.</summary>
internal sealed class LoadMetrics : IDisposable
{
    /// <summary>Name of the meter.</summary>
    public const string MeterName = "ConcurrencyDashboard.Load";

    private const string StatusCode = "http.response.status_code",
        ErrorType = "error.type",
        Request = "{request}",
        Seconds = "s";

    // The bounds of the semantic conventions, extended for the long response times of a starved server.
    private static readonly InstrumentAdvice<double> Standard = new()
    {
        HistogramBucketBoundaries = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10],
    };
    private static readonly InstrumentAdvice<double> Longer = new()
    {
        HistogramBucketBoundaries = [.. Standard.HistogramBucketBoundaries!, 15, 30, 60],
    };

    private readonly KeyValuePair<string, object?>[] _run;
    private readonly IReadOnlyDictionary<VariantKind, IReadOnlyList<KeyValuePair<string, object?>>> _requests;
    private readonly Histogram<double> _service,
        _response;
    private readonly Counter<long> _responses,
        _succeeded,
        _failed,
        _cancelled,
        _dropped,
        _retries;
    private volatile LoadSnapshot? _latest;

    /// <param name="run">The run.</param>
    /// <param name="requests">The request attributes of each variant.</param>
    public LoadMetrics(
        CurrentRun run,
        IReadOnlyDictionary<VariantKind, IReadOnlyList<KeyValuePair<string, object?>>> requests
    )
    {
        _run = [new(AttributeNames.RunId, run.Id), new(AttributeNames.Experiment, run.Experiment)];
        _requests = requests;
        Meter = new(MeterName);
        _service = Meter.CreateHistogram(
            "http.client.request.duration",
            Seconds,
            "From the send to the end of the response.",
            tags: null,
            advice: Standard
        );
        _response = Meter.CreateHistogram(
            AttributeNames.Prefix + "response.duration",
            Seconds,
            "From the planned start to the end of the response: the wait of a user.",
            tags: null,
            advice: Longer
        );
        _responses = Meter.CreateCounter<long>(
            AttributeNames.Prefix + "responses",
            "{response}",
            "Responses with any status."
        );
        _succeeded = Meter.CreateCounter<long>(
            AttributeNames.Prefix + "succeeded",
            Request,
            "Requests that succeeded."
        );
        _failed = Meter.CreateCounter<long>(
            AttributeNames.Prefix + "failed",
            Request,
            "Requests that failed, by the reason."
        );
        _cancelled = Meter.CreateCounter<long>(
            AttributeNames.Prefix + "cancelled",
            Request,
            "Requests cancelled by the end of the run or by a ramp-down."
        );
        _dropped = Meter.CreateCounter<long>(
            AttributeNames.Prefix + "dropped",
            Request,
            "Starts that were due and never sent, by the cause."
        );
        _retries = Meter.CreateCounter<long>(
            AttributeNames.Prefix + "retries",
            Request,
            "Retries of the retry policy."
        );
        Observe(AttributeNames.Prefix + "users", "{user}", "Active virtual users.", load => load.Users);

        if (run.Request.Source != LoadSourceKind.Engine)
            return;
        Observe("http.client.active_requests", Request, "Requests in flight.", load => load.InFlight);
        Observe(
            AttributeNames.Prefix + "waiting",
            Request,
            "Requests that are due and not completed, sent or not.",
            load => load.Waiting?.Count ?? 0
        );
        Meter.CreateObservableGauge(
            AttributeNames.Prefix + "waiting.oldest",
            () => OldestWaiting(),
            Seconds,
            "Age of the oldest waiting request."
        );
        Observe(
            AttributeNames.Prefix + "generator.saturated",
            "1",
            "1 while the load generator, not the target, is the limit.",
            load => load.Generator.IsSaturated ? 1 : 0
        );
    }

    public Meter Meter { get; }

    /// <summary>Adds the results of the requests to one variant.</summary>
    public void Add(VariantTick tick)
    {
        var answers = ResponseOutcomes.From(tick.Counts);
        var succeeded = CreateTags(tick.Variant, (StatusCode, answers.SucceededStatus));
        HistogramReplay.RecordTo(_service, tick.Service, succeeded);
        HistogramReplay.RecordTo(_response, tick.Response, succeeded);
        var failed = CreateTags(tick.Variant, (StatusCode, answers.FailedStatus), (ErrorType, answers.ErrorType));
        HistogramReplay.RecordTo(_service, tick.FailedService, failed);
        HistogramReplay.RecordTo(_response, tick.FailedResponse, failed);
        Count(tick.Variant, tick.Counts);
    }

    /// <summary>Adds the results of one tick.</summary>
    public void Add(LoadSnapshot snapshot) => _latest = snapshot;

    public void Dispose() => Meter.Dispose();

    private void Count(VariantKind variant, IterationCounts counts)
    {
        foreach (var (status, count) in counts.ByStatus)
            _responses.Add(count, CreateTags(variant, (StatusCode, status)));
        foreach (var (error, count) in counts.ByError)
            _failed.Add(count, CreateTags(variant, (ErrorType, error)));
        foreach (var (cause, count) in counts.DroppedByCause)
            _dropped.Add(count, CreateTags(variant, (AttributeNames.Prefix + "drop.cause", cause)));
        if (counts.Succeeded > 0)
            _succeeded.Add(counts.Succeeded, CreateTags(variant));
        if (counts.Cancelled > 0)
            _cancelled.Add(counts.Cancelled, CreateTags(variant));
        if (counts.Retries > 0)
            _retries.Add(counts.Retries, CreateTags(variant));
    }

    private KeyValuePair<string, object?>[] CreateTags(
        VariantKind variant,
        params ReadOnlySpan<(string Name, object? Value)> more
    )
    {
        List<KeyValuePair<string, object?>> attributes =
        [
            .. _run,
            new(AttributeNames.Variant, variant.ToString()),
            .. _requests.GetValueOrDefault(variant, []),
        ];
        foreach (var (name, value) in more)
            if (value is not null)
                attributes.Add(new(name, value));
        return [.. attributes];
    }

    private void Observe(string name, string unit, string description, Func<LoadSnapshot, long> value) =>
        Meter.CreateObservableUpDownCounter(
            name,
            () =>
                _latest is { } latest
                    ? [new Measurement<long>(value(latest), _run)]
                    : (IEnumerable<Measurement<long>>)[],
            unit,
            description
        );

    private IEnumerable<Measurement<double>> OldestWaiting() =>
        _latest?.Waiting is { } waiting ? [new(waiting.OldestMs / 1_000, _run)] : [];
}
