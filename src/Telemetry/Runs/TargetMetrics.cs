using System.Diagnostics.Metrics;
using Lab.Storage.Documents;
using Lab.Targets.Probes;
using Lab.Targets.XRay;
using Observation.Runtime;
using Telemetry.Export;

namespace Telemetry.Runs;

/// <summary>
/// The target's thread pool during a run, as observed from outside. The meter has another name than the target's
/// <c>System.Runtime</c>, because subscribing to that name would also export the dashboard's pool. The exporter reads from any
/// thread.
/// </summary>
internal sealed class TargetMetrics : IDisposable
{
    /// <summary>Name of the meter.</summary>
    public const string MeterName = "ConcurrencyDashboard.Target";

    private readonly TargetReadings _readings;
    private readonly HeldThreadMetric _held;
    private readonly int _processId;
    private readonly KeyValuePair<string, object?>[] _run;

    public TargetMetrics(CurrentRun run, int processId, TargetReadings readings, IXRay xray)
    {
        (_readings, _processId) = (readings, processId);
        _run = [new(AttributeNames.RunId, run.Id), new(AttributeNames.Experiment, run.Experiment)];
        _held = new(xray, processId, _run);
        Meter = new(MeterName);
        const string Threads = "dotnet.thread_pool.thread.count",
            Queue = "dotnet.thread_pool.queue.length",
            Items = "dotnet.thread_pool.work_item.count";
        Meter.CreateObservableUpDownCounter(Threads, () => Measure(Threads), "{thread}", "Thread pool threads.");
        Meter.CreateObservableUpDownCounter(
            Queue,
            () => Measure(Queue),
            "{work_item}",
            "Work items that wait for a thread."
        );
        Meter.CreateObservableCounter(
            Items,
            () => Measure(Items),
            "{work_item}",
            "Work items completed since the process started."
        );
        Meter.CreateObservableUpDownCounter(
            AttributeNames.Prefix + "target.busy_threads",
            () => Measure(reading => reading.BusyThreads),
            "{thread}",
            "Worker threads in use."
        );
        Meter.CreateObservableUpDownCounter(
            HeldThreadMetric.Name,
            _held.Measure,
            "{thread}",
            "Thread pool threads that wait at a line of the application."
        );
    }

    public Meter Meter { get; }

    public void Dispose() => Meter.Dispose();

    private IEnumerable<Measurement<long>> Measure(string instrument) => Measure(reading => reading.Value(instrument));

    private IEnumerable<Measurement<long>> Measure(Func<RuntimeReading, double?> value) =>
        _readings.Runtime is { } reading && reading.ProcessId == _processId && value(reading) is { } number
            ? [new((long)number, _run)]
            : [];
}
