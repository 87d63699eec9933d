using System.Globalization;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;
using Observation.Counters;
using Observation.Processes;

namespace Observation.Runtime;

/// <summary>Converts the events of one EventPipe session to readings and pool adjustments. Not thread-safe.</summary>
internal sealed class RuntimeStream(
    int processId,
    RuntimeSessionOptions options,
    TimeProvider clock,
    ILogger log,
    Action<RuntimeReading> onReading,
    Action<CounterSet> onCounters,
    Action<PoolAdjustment> onAdjustment
)
{
    private readonly CounterCollection _counters = new(processId);
    private readonly MeterCollection _collection = new(processId);
    private readonly RuntimeEventCounters _eventCounters = new(
        (int)Math.Ceiling(new ProcessorAllowance(processId).Processors() ?? Environment.ProcessorCount)
    );
    private readonly PauseEvents _pauses = new();
    private readonly CollectionSpan _span = new();
    private double? _busyThreads;
    private RuntimeReading? _reading;

    /// <summary>Reads the stream until it ends.</summary>
    /// <exception cref="FormatException">The stream is truncated, has an unknown version or is malformed.</exception>
    public void Read(Stream events)
    {
        try
        {
            using var believable = new ValidatingEventStream(events);
            using var source = new EventPipeEventSource(believable);
            source.Dynamic.All += OnEvent;
            source.Clr.ThreadPoolWorkerThreadAdjustmentAdjustment += OnAdjustment;
            _pauses.Follow(source);
            source.Process();
        }
        catch (Exception nonsense) when (nonsense is not (IOException or ObjectDisposedException or FormatException))
        {
            // The reader does not validate its input and can throw any exception.
            throw new FormatException("The stream of events cannot be read.", nonsense);
        }
    }

    private void OnAdjustment(ThreadPoolWorkerThreadAdjustmentTraceData adjustment) =>
        onAdjustment(
            new PoolAdjustment(
                processId,
                clock.GetTimestamp(),
                adjustment.NewWorkerThreadCount,
                adjustment.Reason.ToString()
            )
        );

    private void OnEvent(TraceEvent published)
    {
        if (published.ProviderName == options.Heartbeat)
        {
            OnBeat(published);
        }
        else if (published.ProviderName == RuntimeEventCounters.Source)
        {
            if (Counter(published) is { } counter)
                _eventCounters.Add(counter);
        }
        else if (published.ProviderName == RuntimeSession.MetricsSource)
        {
            OnMeter(published);
        }
    }

    private void OnMeter(TraceEvent published)
    {
        switch (published.EventName)
        {
            case "Collection/Start" when IsShared(published):
                _span.Begin(published.TimeStampRelativeMSec);
                _collection.Begin();
                _counters.Begin();
                break;
            case "CounterRateValuePublished" when IsShared(published):
                OnSeries(published, CounterKind.Counter, "rate", "value");
                break;
            case "UpDownCounterRateValuePublished" when IsShared(published):
                OnSeries(published, CounterKind.UpDownCounter, "rate", "value");
                break;
            case "GaugeValuePublished" when IsShared(published):
                OnSeries(published, CounterKind.Gauge, "rate", "lastValue");
                break;
            case "HistogramValuePublished" when IsShared(published):
                OnSeries(published, CounterKind.Histogram, "count", "count");
                break;
            case "BeginInstrumentReporting" when IsShared(published):
                _span.Describe(
                    Text(published, "meterName")!,
                    Text(published, "instrumentName")!,
                    Text(published, "instrumentType")
                );
                _counters.Describe(
                    Text(published, "meterName")!,
                    Text(published, "instrumentName")!,
                    Text(published, "description")
                );
                break;
            case "Collection/Stop" when IsShared(published):
                OnCollected(published.TimeStampRelativeMSec);
                break;
            case "TimeSeriesLimitReached" or "HistogramLimitReached":
                log.LogInformation(
                    "Process {ProcessId} counts more than is read of it, {MostSeries} series and {MostHistograms} "
                        + "histograms: what came after those is not shown.",
                    processId,
                    RuntimeSessionOptions.MaxSeries,
                    RuntimeSessionOptions.MaxHistograms
                );
                break;
            case var name when name.Contains("Error", StringComparison.Ordinal):
                // For example, another tool watches the same process with a session that is not shared.
                log.LogWarning(
                    "The runtime of process {ProcessId} reports {Event}: {Detail}",
                    processId,
                    name,
                    published.FormattedMessage ?? published.ToString(CultureInfo.InvariantCulture)
                );
                break;
        }
    }

    private void OnSeries(TraceEvent published, CounterKind kind, string growthField, string valueField)
    {
        var (instrument, growth, value) = (
            Text(published, "instrumentName")!,
            Text(published, growthField),
            Text(published, valueField)
        );
        var (meter, tags) = (Text(published, "meterName")!, Text(published, "tags"));
        var seconds = _span.SecondsOf(meter, instrument, tags ?? "", published.TimeStampRelativeMSec);
        Collect(instrument);
        if (DerivedInstruments.Of(instrument, tags) is { } derived)
            Collect(derived);
        _counters.Add(
            kind,
            meter,
            instrument,
            Text(published, "unit"),
            tags,
            growth,
            value,
            Text(published, "quantiles"),
            seconds
        );

        void Collect(string name)
        {
            if (kind == CounterKind.Histogram)
                _collection.AddHistogram(name, Text(published, "sum"), growth, seconds);
            else
                _collection.Add(name, growth, value, seconds);
        }
    }

    // The process's clock measures the interval of the deltas; arrival times would add this process's delays to the
    // rates.
    private void OnCollected(double nowMs)
    {
        var (arrived, seconds) = (clock.GetTimestamp(), _span.Seconds);
        _reading = _pauses.Complete(
            _eventCounters.Complete(_collection.ToReading(arrived, seconds, _busyThreads)),
            nowMs
        );
        onReading(_reading);
        onCounters(_eventCounters.Complete(_counters.ToSet(arrived, seconds)));
    }

    // The reading keeps its timestamp: a heartbeat updates one value only and must not make the others look newer.
    private void OnBeat(TraceEvent beat)
    {
        if (Counter(beat) is not { } counter || counter["Name"] as string != RuntimeSessionOptions.BusyThreadsCounter)
            return;

        _busyThreads = Convert.ToDouble(counter["Mean"], CultureInfo.InvariantCulture);
        if (_reading is not null)
        {
            _reading = _reading with { BusyThreads = _busyThreads };
            onReading(_reading);
        }
    }

    private static IDictionary<string, object>? Counter(TraceEvent published) =>
        published.EventName == "EventCounters" && published.PayloadValue(0) is IDictionary<string, object> outer
            ? outer["Payload"] as IDictionary<string, object>
            : null;

    private static bool IsShared(TraceEvent published) => Text(published, "sessionId") == RuntimeSession.SharedSession;

    private static string? Text(TraceEvent published, string field) =>
        published.PayloadIndex(field) is >= 0 and var index
            ? Convert.ToString(published.PayloadValue(index), CultureInfo.InvariantCulture)
            : null;
}
