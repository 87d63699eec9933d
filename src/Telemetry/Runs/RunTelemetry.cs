using System.Collections.Concurrent;
using Experiments;
using Lab.Diagnosis;
using Lab.Endpoints;
using Lab.Frames;
using Lab.Live;
using Lab.Probes;
using Lab.Runs;
using Lab.Targets;
using Lab.Threads;
using LoadEngine.Plans;
using LoadEngine.Recording;
using LoadEngine.Runs;
using Microsoft.Extensions.Options;
using Telemetry.Loads;
using Telemetry.Sending;

namespace Telemetry.Runs;

/// <summary>
/// Sends every run of the lab to the receiver that was named. What the lab tells is copied and handed to a thread of its own; what waits for the receiver are
/// the senders' own threads. So neither the lab nor a run ever waits for it, and the end of the program waits <see cref="LongestEnd"/> at most.
/// </summary>
internal sealed partial class RunTelemetry(
    IConfiguration configuration,
    IOptions<Receiver> receiver,
    ITarget target,
    ILabExperiments experiments,
    IFindings findings,
    FrameStream stream,
    TargetReadings readings,
    TimeProvider time,
    ILogger<RunTelemetry> logger
) : HostedThread("telemetry"), IRunExport
{
    /// <summary>How long the end of the program waits for the receiver to take what is left.</summary>
    public static readonly TimeSpan LongestEnd = TimeSpan.FromSeconds(2);

    private static readonly TimeSpan LongestClosing = TimeSpan.FromSeconds(10),
        FollowEvery = TimeSpan.FromMilliseconds(250),
        LongestWaitForLastFrame = TimeSpan.FromSeconds(1);

    // Minutes of a run: what is not taken by then is left out, and said.
    private const int MostWaiting = 4_000;

    private readonly BlockingCollection<Action> _work = [];
    private readonly List<Task> _closing = [];
    private Providers? _providers;
    private FollowedRun? _run;
    private int _leftOut;

    public void OnStarted(CurrentRun run, LoadPlan plan)
    {
        var started = StartedRun.Of(run, plan, experiments, target.State, stream.Latest);
        Enqueue(() => Begin(started));
    }

    public void OnSampled(VariantKind variant, Tally interval)
    {
        if (VariantTick.Of(variant, interval) is { } tick)
            Enqueue(() => _run?.Add(tick), MostWaiting);
    }

    public void OnSampled(LoadSnapshot snapshot) => Enqueue(() => _run?.Add(snapshot), MostWaiting);

    public void OnEnded(RunSummary summary) => Enqueue(() => End(summary));

    // What begins and ends a run has no bound: there is little of it, and without it the rest says nothing.
    private void Enqueue(Action work, int most = int.MaxValue)
    {
        try
        {
            if (_work.Count < most)
                _work.Add(work);
            else
                Interlocked.Increment(ref _leftOut);
        }
        catch (InvalidOperationException)
        {
            // After the end of the program nothing is sent any more. To ask beforehand would not help: it may end in between.
        }
    }

    protected override void AskToEnd() => _work.CompleteAdding();

    protected override void Free() => _work.Dispose();

    protected override void Run()
    {
        Try(Build);
        while (!_work.IsCompleted)
        {
            // A run of which something could not be sent is not sent any further.
            if (_work.TryTake(out var next, FollowEvery) && !Try(next))
                _run = null;
            if (_work.Count == 0 && !Try(Follow))
                _run = null;
        }

        Try(EndEarly);
        if (_providers is { } providers)
            SendApart(providers.Dispose);
        if (!Task.WaitAll([.. _closing], LongestEnd))
            LogEndedWithout(receiver.Value.Words);
    }

    private void Build()
    {
        try
        {
            _providers = new(configuration);
        }
        catch (Exception unusable) when (unusable is not OutOfMemoryException)
        {
            LogUnusable(receiver.Value.Words, receiver.Value.Without(unusable.GetBaseException().Message));
            return;
        }

        LogReceiver(receiver.Value.Words);
    }

    private void Begin(StartedRun started)
    {
        EndEarly();
        if (_providers is not null)
            _run = new(started, _providers, readings);
    }

    private void Follow()
    {
        _run?.Follow(stream);
        _run?.Follow(findings);
    }

    private void End(RunSummary summary)
    {
        if (_run is not { } run)
            return;
        FollowToEnd(run);
        run.End(summary);
        Close(run);
    }

    private void EndEarly()
    {
        if (_run is not { } run)
            return;
        run.Follow(stream);
        run.EndEarly(time.GetUtcNow());
        Close(run);
    }

    // The summary is told while the frame that ends the run is being put together.
    private void FollowToEnd(FollowedRun run)
    {
        var since = time.GetTimestamp();
        run.Follow(stream);
        while (!run.HasEnded && !_work.IsAddingCompleted && time.GetElapsedTime(since) < LongestWaitForLastFrame)
        {
            Thread.Sleep(FollowEvery / 10);
            run.Follow(stream);
        }
    }

    private void Close(FollowedRun run)
    {
        _run = null;
        if (Interlocked.Exchange(ref _leftOut, 0) is > 0 and var leftOut)
            LogLeftOut(run.Id, leftOut);
        SendApart(() => Send(run));
    }

    private void SendApart(Action send)
    {
        _closing.RemoveAll(each => each.IsCompleted);
        _closing.Add(
            Task.Factory.StartNew(
                () => Try(send),
                CancellationToken.None,
                TaskCreationOptions.LongRunning,
                TaskScheduler.Default
            )
        );
    }

    private void Send(FollowedRun run)
    {
        _providers!.FlushSpans(LongestClosing);
        if (!run.Flush(LongestClosing))
            LogUndelivered(run.Id, receiver.Value.Words);
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
            // Whatever it was: the lab goes on.
            LogFailure(failure);
            return false;
        }
    }

    [LoggerMessage(LogLevel.Information, "Runs are sent to {Receiver} (OpenTelemetry).")]
    private partial void LogReceiver(string receiver);

    [LoggerMessage(
        LogLevel.Error,
        "Runs are not sent to {Receiver}: OpenTelemetry could not be set up with its variables. {Reason} Mend the variable (docs/opentelemetry.md names them), and start again."
    )]
    private partial void LogUnusable(string receiver, string reason);

    [LoggerMessage(
        LogLevel.Warning,
        "Not all of run {Run} was taken by {Receiver}. Is a receiver there, and is OTEL_EXPORTER_OTLP_PROTOCOL (grpc or http/protobuf) the one it speaks?"
    )]
    private partial void LogUndelivered(string run, string receiver);

    [LoggerMessage(LogLevel.Warning, "{Receiver} did not take all in time before the end.")]
    private partial void LogEndedWithout(string receiver);

    [LoggerMessage(LogLevel.Warning, "{Count} measurements of run {Run} were left out: too many waited to be sent.")]
    private partial void LogLeftOut(string run, int count);

    [LoggerMessage(LogLevel.Error, "What came of a run could not be sent.")]
    private partial void LogFailure(Exception failure);
}
