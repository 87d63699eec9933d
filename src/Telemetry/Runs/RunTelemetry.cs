using System.Collections.Concurrent;
using Experiments;
using Lab.Diagnosis.Evaluation;
using Lab.Foundation.Hosting;
using Lab.Runtime.Observers;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Targets;
using Lab.Targets.CustomEndpoints;
using Lab.Targets.Frames;
using Lab.Targets.Probes;
using Lab.Targets.XRay;
using LoadEngine.Plans;
using LoadEngine.Recording;
using LoadEngine.Runs;
using Microsoft.Extensions.Options;
using Telemetry.Export;
using Telemetry.Loads;

namespace Telemetry.Runs;

/// <summary>
/// Exports each run of the lab over OTLP. Events are queued for a separate thread, so that the lab never waits for the receiver; shutdown
/// waits at most <see cref="MaxShutdownTime"/>.
/// </summary>
internal sealed partial class RunTelemetry(
    IConfiguration configuration,
    IOptions<OtlpEndpoint> receiver,
    ITarget target,
    ILabExperiments experiments,
    IFindings findings,
    FrameStream stream,
    TargetReadings readings,
    IXRay xray,
    TimeProvider time,
    ILogger<RunTelemetry> logger
) : HostedThread("telemetry"), IRunExport
{
    /// <summary>How long shutdown waits for the receiver.</summary>
    public static readonly TimeSpan MaxShutdownTime = TimeSpan.FromSeconds(2);

    private static readonly TimeSpan MaxFlushTime = TimeSpan.FromSeconds(10),
        FollowEvery = TimeSpan.FromMilliseconds(250),
        MaxLastFrameWait = TimeSpan.FromSeconds(1);

    // Ticks of several minutes; later ones are dropped and logged.
    private const int MaxQueuedWork = 4_000;

    private readonly BlockingCollection<Action> _work = [];
    private readonly List<Task> _closing = [];
    private TelemetryProviders? _providers;
    private ExportedRun? _run;
    private int _droppedCount;

    public void OnStarted(CurrentRun run, LoadPlan plan)
    {
        var started = StartedRun.From(run, plan, experiments, target.State, stream.Latest);
        Enqueue(() => Begin(started));
    }

    public void OnSampled(VariantKind variant, Tally interval)
    {
        if (VariantTick.From(variant, interval) is { } tick)
            Enqueue(() => _run?.Add(tick), MaxQueuedWork);
    }

    public void OnSampled(LoadSnapshot snapshot) => Enqueue(() => _run?.Add(snapshot), MaxQueuedWork);

    public void OnEnded(RunSummary summary) => Enqueue(() => End(summary));

    // Starts and ends of runs are not limited: they are few, and the other data depends on them.
    private void Enqueue(Action work, int most = int.MaxValue)
    {
        try
        {
            if (_work.Count < most)
                _work.Add(work);
            else
                Interlocked.Increment(ref _droppedCount);
        }
        catch (InvalidOperationException)
        {
            // The queue may be closed at any time during shutdown, so the exception is handled instead of checking first.
        }
    }

    protected override void RequestStop() => _work.CompleteAdding();

    protected override void Free() => _work.Dispose();

    protected override void Run()
    {
        Try(Build);
        while (!_work.IsCompleted)
        {
            // After an error, the rest of the run is not exported.
            if (_work.TryTake(out var next, FollowEvery) && !Try(next))
                _run = null;
            if (_work.Count == 0 && !Try(ExportNew))
                _run = null;
        }

        Try(EndEarly);
        if (_providers is { } providers)
            SendInBackground(providers.Dispose);
        if (!Task.WaitAll([.. _closing], MaxShutdownTime))
            LogEndedWithout(receiver.Value.DisplayAddress);
    }

    private void Build()
    {
        try
        {
            _providers = new(configuration);
        }
        catch (Exception unusable) when (unusable is not OutOfMemoryException)
        {
            LogUnusable(
                receiver.Value.DisplayAddress,
                receiver.Value.RedactHeaders(unusable.GetBaseException().Message)
            );
            return;
        }

        LogReceiver(receiver.Value.DisplayAddress);
    }

    private void Begin(StartedRun started)
    {
        EndEarly();
        if (_providers is not null)
            _run = new(started, _providers, readings, xray);
    }

    private void ExportNew()
    {
        _run?.Export(stream);
        _run?.Export(findings);
    }

    private void End(RunSummary summary)
    {
        if (_run is not { } run)
            return;
        ExportToEnd(run);
        run.End(summary);
        Close(run);
    }

    private void EndEarly()
    {
        if (_run is not { } run)
            return;
        run.Export(stream);
        run.EndEarly(time.GetUtcNow());
        Close(run);
    }

    private void ExportToEnd(ExportedRun run)
    {
        var since = time.GetTimestamp();
        run.Export(stream);
        while (!run.HasEnded && !_work.IsAddingCompleted && time.GetElapsedTime(since) < MaxLastFrameWait)
        {
            Thread.Sleep(FollowEvery / 10);
            run.Export(stream);
        }
    }

    private void Close(ExportedRun run)
    {
        _run = null;
        if (Interlocked.Exchange(ref _droppedCount, 0) is > 0 and var leftOut)
            LogDropped(run.Id, leftOut);
        SendInBackground(() => Send(run));
    }

    private void SendInBackground(Action send)
    {
        _closing.RemoveAll(task => task.IsCompleted);
        _closing.Add(
            Task.Factory.StartNew(
                () => Try(send),
                CancellationToken.None,
                TaskCreationOptions.LongRunning,
                TaskScheduler.Default
            )
        );
    }

    private void Send(ExportedRun run)
    {
        _providers!.FlushSpans(MaxFlushTime);
        if (!run.Flush(MaxFlushTime))
            LogUndelivered(run.Id, receiver.Value.DisplayAddress);
        run.Dispose();
    }

    private bool Try(Action work)
    {
        try
        {
            work();
            return true;
        }
        catch (Exception failure)
        {
            LogFailure(failure);
            return false;
        }
    }

    [LoggerMessage(LogLevel.Information, "Runs are sent to {Receiver} (OpenTelemetry).")]
    private partial void LogReceiver(string receiver);

    [LoggerMessage(
        LogLevel.Error,
        "Runs are not exported to {Receiver}: an OpenTelemetry variable is invalid (docs/opentelemetry.md). {Reason}"
    )]
    private partial void LogUnusable(string receiver, string reason);

    [LoggerMessage(
        LogLevel.Warning,
        "Run {Run} was not exported completely to {Receiver}. Check the receiver and OTEL_EXPORTER_OTLP_PROTOCOL (grpc or http/protobuf)."
    )]
    private partial void LogUndelivered(string run, string receiver);

    [LoggerMessage(LogLevel.Warning, "{Receiver} did not accept all data in time before the shutdown.")]
    private partial void LogEndedWithout(string receiver);

    [LoggerMessage(LogLevel.Warning, "{Count} measurements of run {Run} were left out: too many waited to be sent.")]
    private partial void LogDropped(string run, int count);

    [LoggerMessage(LogLevel.Error, "The result of a run could not be sent.")]
    private partial void LogFailure(Exception failure);
}
