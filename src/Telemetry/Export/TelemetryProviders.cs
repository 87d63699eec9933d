using System.Diagnostics;
using System.Diagnostics.Metrics;
using OpenTelemetry;
using OpenTelemetry.Logs;
using OpenTelemetry.Metrics;
using OpenTelemetry.Resources;
using OpenTelemetry.Trace;

namespace Telemetry.Export;

/// <summary>
/// Creates exporters from the standard variables. Spans and log records share one exporter; the metrics of each run have their own.
/// </summary>
internal sealed class TelemetryProviders : IDisposable
{
    /// <summary>Name of the source of spans and of the category of log records.</summary>
    public const string Scope = "ConcurrencyDashboard.Runs";

    // The default of one minute is longer than most runs.
    private const int ExportIntervalMs = 5_000;

    private readonly IConfiguration _configuration;
    private readonly TracerProvider? _tracer;
    private readonly ILoggerFactory _logs;

    public TelemetryProviders(IConfiguration configuration)
    {
        _configuration = configuration;
        Spans = new(Scope);
        _tracer = Sdk.CreateTracerProviderBuilder()
            .ConfigureServices(Configure)
            .SetResourceBuilder(Identities.Dashboard())
            .AddSource(Scope)
            .AddOtlpExporter()
            .Build();
        _logs = LoggerFactory.Create(logging =>
        {
            Configure(logging.Services);
            logging.AddOpenTelemetry(options =>
            {
                options.IncludeFormattedMessage = true;
                options
                    .SetResourceBuilder(Identities.Dashboard())
                    .AddProcessor(new EventTimestampProcessor())
                    .AddOtlpExporter();
            });
        });
        Events = _logs.CreateLogger(Scope);
    }

    /// <summary>Creates spans.</summary>
    public ActivitySource Spans { get; }

    /// <summary>Creates log records.</summary>
    public ILogger Events { get; }

    /// <summary>Exports only this meter instance: another with the same name may still export the previous run.</summary>
    public MeterProvider Metrics(Meter meter, ResourceBuilder resource) =>
        Sdk.CreateMeterProviderBuilder()
            .ConfigureServices(Configure)
            .SetResourceBuilder(resource)
            .AddMeter(meter.Name)
            .AddView(instrument => ReferenceEquals(instrument.Meter, meter) ? null : MetricStreamConfiguration.Drop)
            .AddOtlpExporter(
                (_, reader) =>
                {
                    if (string.IsNullOrWhiteSpace(_configuration["OTEL_METRIC_EXPORT_INTERVAL"]))
                        reader.PeriodicExportingMetricReaderOptions.ExportIntervalMilliseconds = ExportIntervalMs;
                }
            )
            .Build();

    /// <summary>Exports the queued spans.</summary>
    public void FlushSpans(TimeSpan limit) => _tracer?.ForceFlush((int)limit.TotalMilliseconds);

    /// <summary>Flushes spans and log records and shuts down; takes at most some seconds for each.</summary>
    public void Dispose()
    {
        Spans.Dispose();
        _tracer?.Dispose();
        _logs.Dispose();
    }

    // The variables are read from the host's configuration, like all other settings.
    private void Configure(IServiceCollection services) => services.AddSingleton(_configuration);
}
