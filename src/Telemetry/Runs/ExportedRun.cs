using Lab.Diagnosis.Evaluation;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Targets.Frames;
using Lab.Targets.Probes;
using Lab.Targets.XRay;
using LoadEngine.Runs;
using OpenTelemetry.Metrics;
using Telemetry.Export;
using Telemetry.Loads;

namespace Telemetry.Runs;

/// <summary>The export of one run. Not thread-safe: used by the exporter's thread only.</summary>
internal sealed class ExportedRun : IDisposable
{
    private readonly CurrentRun _run;
    private readonly RunSpan _span;
    private readonly RunEvents _events;
    private readonly LoadMetrics _load;
    private readonly TargetMetrics? _target;
    private readonly List<MeterProvider> _meters = [];

    public ExportedRun(StartedRun started, TelemetryProviders providers, TargetReadings readings, IXRay xray)
    {
        _run = started.Run;
        _events = new(providers.Events, _run, started.AfterSequence);
        _load = new(_run, started.Requests);
        _meters.Add(providers.Metrics(_load.Meter, Identities.Dashboard()));

        if (_run is { ProcessId: { } processId, Address: { } address })
        {
            _target = new(_run, processId, readings, xray);
            _meters.Add(providers.Metrics(_target.Meter, Identities.Target(started.IsOwnTarget, address, processId)));
        }

        _span = new(providers.Spans, started);
    }

    public string Id => _run.Id;

    /// <summary>True when the frame that ends the run has been read.</summary>
    public bool HasEnded => _events.HasEnded;

    public void Add(VariantTick tick) => _load.Add(tick);

    public void Add(LoadSnapshot snapshot) => _load.Add(snapshot);

    /// <summary>Exports the events since the last call.</summary>
    public void Export(FrameStream stream) => _events.Read(stream);

    /// <summary>Exports new findings.</summary>
    public void Export(IFindings findings) => _events.WriteNew(findings.Current);

    /// <summary>Completes the export at the end of the run.</summary>
    public void End(RunSummary summary)
    {
        _events.WriteEnds(summary.Findings, summary.Seconds);
        _span.End(summary);
    }

    /// <summary>Completes the export because the dashboard ends before the run.</summary>
    public void EndEarly(DateTimeOffset now) => _span.EndEarly(now);

    /// <summary>Flushes the metrics. Waits for the receiver.</summary>
    /// <returns>False if some data was not delivered.</returns>
    public bool Flush(TimeSpan limit)
    {
        // In parallel: a receiver that does not respond delays both equally.
        var flushing = _meters.ConvertAll(meter =>
            Task.Factory.StartNew(
                () => meter.ForceFlush((int)limit.TotalMilliseconds),
                CancellationToken.None,
                TaskCreationOptions.LongRunning,
                TaskScheduler.Default
            )
        );
        Task.WaitAll([.. flushing]);
        return flushing.TrueForAll(task => task.Result);
    }

    public void Dispose()
    {
        foreach (var meter in _meters)
            meter.Dispose();
        _load.Dispose();
        _target?.Dispose();
    }
}
