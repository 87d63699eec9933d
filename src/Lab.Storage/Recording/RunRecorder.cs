using System.Collections.Concurrent;
using Lab.Diagnosis.Evaluation;
using Lab.Foundation.Files;
using Lab.Foundation.Hosting;
using Lab.Loads.Planning;
using Lab.Storage.Documents;
using Lab.Storage.Store;
using Lab.Storage.Summaries;
using Lab.Targets;
using Lab.Targets.Frames;
using Lab.Targets.Settings;
using Lab.Targets.Stacks;
using LoadEngine.Documents;
using LoadEngine.Plans;
using LoadEngine.Runs;

namespace Lab.Storage.Recording;

/// <summary>
/// Records every run. Lab events are copied and passed to a dedicated thread, the only one that accesses the disk: neither the lab
/// nor the frame pump waits for it, and a starved thread pool does not stop it.
/// </summary>
public sealed partial class RunRecorder(
    RunStore store,
    RunComposer composer,
    FrameStream stream,
    ITarget target,
    IFindings findings,
    IStackCaptures stacks,
    TimeProvider time,
    ILogger<RunRecorder> logger
) : HostedThread("run recorder")
{
    // Frames are written at their own rate, four times a second.
    private static readonly TimeSpan FollowEvery = TimeSpan.FromMilliseconds(250);
    private static readonly TimeSpan MaxLastFrameWait = TimeSpan.FromSeconds(3);
    private static readonly TimeSpan OfferEvery = TimeSpan.FromSeconds(2);

    /// <summary>Interval of the clean-up of deleted runs; tests shorten it.</summary>
    internal TimeSpan CleanUpEvery { get; set; } = TimeSpan.FromHours(1);

    /// <summary>Maximum number of ended runs in memory.</summary>
    public const int MaxPending = 8;

    private readonly BlockingCollection<Action> _messages = [];
    private RunRecording? _recording;
    private string? _runId;
    private string? _trouble,
        _logged;

    private readonly Queue<RunRecording> _pending = new();
    private long _offeredAt,
        _emptiedAt;

    /// <summary>A run has started.</summary>
    public void OnStarted(CurrentRun run, LoadPlan plan)
    {
        store.Register.Announce(run.Id);
        // Known only for the process that this program started.
        var isOurs = target.State.IsOwn && run.ProcessId is not null;
        var settings = isOurs ? target.Settings : null;
        var runtime = isOurs ? target.State.Report?.Runtime : null;
        var lastFrame = stream.Latest;
        if (!Enqueue(() => Begin(run, plan, settings, runtime, lastFrame)))
            store.Register.Forget(run.Id);
    }

    /// <summary>A snapshot was taken.</summary>
    public void OnSampled(RunTick tick) => Enqueue(() => _recording?.Journal.Add(tick));

    /// <summary>Ends the recording with the summary of the run.</summary>
    public void OnEnded(RunSummary summary) => Enqueue(() => End(summary));

    private bool Enqueue(Action message)
    {
        try
        {
            _messages.Add(message);
            return true;
        }
        catch (InvalidOperationException)
        {
            // The program is shutting down.
            return false;
        }
    }

    protected override void RequestStop() => _messages.CompleteAdding();

    protected override void Free() => _messages.Dispose();

    protected override void Run()
    {
        TryTidy(composer.Recover);
        TryTidy(store.EmptyDeleted);

        TryTidy(() => store.List());
        (_offeredAt, _emptiedAt) = (time.GetTimestamp(), time.GetTimestamp());
        while (!_messages.IsCompleted)
        {
            _messages.TryTake(out var message, FollowEvery);
            Try(() => Handle(message));
            TidyWhenDue();
        }

        Try(Close);
        TryTidy(RetryPending);
        while (_pending.TryDequeue(out var unwritten))
        {
            LogLost(unwritten.Id, "this dashboard ends", store.Folder.Runs);
            unwritten.Dispose();
        }
    }

    // An error here does not affect the recording of the current run.
    private void TryTidy(Action tidy)
    {
        try
        {
            tidy();
        }
        catch (Exception failure)
        {
            LogUntidied(failure);
        }
    }

    private void TidyWhenDue()
    {
        if (time.GetElapsedTime(_offeredAt) >= OfferEvery)
        {
            _offeredAt = time.GetTimestamp();
            TryTidy(RetryPending);
            // An active measurement needs the processors.
            if (_recording is null)
                TryTidy(composer.ComposeOrphans);
        }

        if (time.GetElapsedTime(_emptiedAt) < CleanUpEvery)
            return;
        _emptiedAt = time.GetTimestamp();
        TryTidy(store.EmptyDeleted);
    }

    private void RetryPending()
    {
        for (var number = _pending.Count; number > 0; number--)
        {
            var recording = _pending.Dequeue();
            if (!TryCompose(recording))
                _pending.Enqueue(recording);
        }
    }

    private void Handle(Action? message)
    {
        message?.Invoke();
        _recording?.Follow();
        if (_recording is { } current && current.Journal.Error?.PendingMessage != _trouble)
            SetRecording(current);
    }

    private void SetRecording(RunRecording recording)
    {
        _trouble = recording.Journal.Error?.PendingMessage;
        store.Register.Set(
            recording.Id,
            RunEntryState.Recording,
            _trouble is null
                ? null
                : $"It is being recorded in memory, and is written when that is possible. {_trouble}"
        );
    }

    private void Begin(CurrentRun run, LoadPlan plan, RuntimeSettings? settings, string? runtime, long lastFrame)
    {
        Close();
        _runId = run.Id;
        var id = store.Folder.FreeId(run.Id, run.StartedAt);
        var document = new RunDocument(
            RunDocument.CurrentSchema,
            id,
            RecordingState.Recording,
            new(run.Name, [], ""),
            run,
            Redactor.Redact(PlanWriter.ToJson(new(plan, ModelPlanner.Thresholds(run.Request)))),
            RunEnvironment.Capture(),
            settings,
            SeriesDescription.Catalogue,
            [],
            [],
            [],
            [],
            null
        )
        {
            TargetRuntime = runtime,
        };

        _runId = id;
        store.Register.Announce(id);
        if (id != run.Id)
            store.Register.Forget(run.Id);
        _recording = new(id, store.Folder.Journal(id), document, stream, lastFrame, findings, stacks, time);
        SetRecording(_recording);
    }

    private void End(RunSummary summary)
    {
        if (_recording is not { } recording)
            return;
        var since = time.GetTimestamp();
        recording.Follow();
        while (!recording.HasEnded && time.GetElapsedTime(since) < MaxLastFrameWait)
        {
            Thread.Sleep(FollowEvery / 5);
            recording.Follow();
        }

        recording.Journal.Add(summary);
        Close();
    }

    private void Close()
    {
        if (_recording is not { } recording)
            return;
        recording.Follow();
        _recording = null;
        if (!TryCompose(recording))
        {
            _pending.Enqueue(recording);
            if (_pending.Count > MaxPending)
                GiveUp(_pending.Dequeue());
        }

        _runId = null;
    }

    private void GiveUp(RunRecording recording)
    {
        recording.Dispose();
        if (recording.Journal.IsInTheFolder)
        {
            store.Register.Set(recording.Id, RunEntryState.Stored);
            return;
        }

        LogLost(recording.Id, $"{MaxPending} later ones wait for the folder", store.Folder.Runs);
        store.Register.Set(
            recording.Id,
            RunEntryState.Failed,
            $"{MaxPending} later runs wait in memory, which is the limit. The part that was not on disk is lost."
        );
    }

    private bool TryCompose(RunRecording recording)
    {
        try
        {
            composer.Compose(recording.Id, recording.Journal.ReadBack());
        }
        catch (Exception failure)
        {
            // The recording stays in memory and is retried after any error. Logged once, because the log is often on the same
            // disk.
            if (_logged != failure.Message)
                LogFailure(failure);
            _logged = failure.Message;
            store.Register.Set(
                recording.Id,
                RunEntryState.Pending,
                $"It has ended and is in memory, and is written when that is possible. "
                    + $"{(StorageError.Matches(failure) ? StorageError.From(failure).PendingMessage : failure.Message)}"
            );
            return false;
        }

        recording.Dispose();
        return true;
    }

    private void Try(Action write)
    {
        try
        {
            write();
        }
        catch (Exception failure)
        {
            // An error ends only the recording: the lab continues, and the run list reports the error.
            LogFailure(failure);
            if ((_recording?.Id ?? _runId) is { } run)
                store.Register.Set(run, RunEntryState.Failed, $"It could not be written: {failure.Message}");

            _recording?.Dispose();
            (_recording, _runId) = (null, null);
        }
    }

    [LoggerMessage(LogLevel.Error, "Cleaning up the run folder failed.")]
    private partial void LogUntidied(Exception failure);

    [LoggerMessage(LogLevel.Error, "A run could not be recorded.")]
    private partial void LogFailure(Exception failure);

    [LoggerMessage(
        LogLevel.Error,
        "The run {Id} has ended and could not be written, and {Cause}: the part that is not in {Folder} is lost."
    )]
    private partial void LogLost(string id, string cause, string folder);
}
