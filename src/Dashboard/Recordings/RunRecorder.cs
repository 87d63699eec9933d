using System.Collections.Concurrent;
using Dashboard.Findings;
using Dashboard.Runs;
using Dashboard.Stacks;
using Dashboard.Streaming;
using Dashboard.Targeting;
using Experiments;
using LoadEngine.Documents;
using LoadEngine.Plans;
using LoadEngine.Recording;
using LoadEngine.Results;
using LoadEngine.Runs;

namespace Dashboard.Recordings;

/// <summary>
/// Records every run. What the lab tells is copied and handed to a thread of its own, which alone touches the disk, so neither the lab
/// nor the frame pump ever waits for it; and no thread pool that starves stops it.
/// </summary>
internal sealed partial class RunRecorder(
    RunStore store, FrameStream stream, ITarget target, IServiceProvider services, TimeProvider time, ILogger<RunRecorder> logger)
    : IRunObserver, IHostedService, IDisposable
{
    // The pump looks four times a second; frames are written down as often when nothing else comes.
    private static readonly TimeSpan FollowEvery = TimeSpan.FromMilliseconds(250);
    private static readonly TimeSpan LongestWaitForLastFrame = TimeSpan.FromSeconds(3);

    private readonly BlockingCollection<Note> _notes = [];
    private Thread? _thread;
    private RunRecording? _recording;
    private string? _runId;

    public void OnStarted(CurrentRun run, LoadPlan plan) => Tell(new Started(run, plan, target.Settings, stream.Latest));

    public void OnSampled(LoadSnapshot snapshot, Tally interval) => Tell(new Sampled(RunTick.Of(snapshot, interval)));

    public RunSummary OnEnded(RunSummary summary)
    {
        Tell(new Ended(summary));
        return summary;
    }

    public Task StartAsync(CancellationToken cancellationToken)
    {
        _thread = new Thread(Write) { IsBackground = true, Name = "run recorder" };
        _thread.Start();
        return Task.CompletedTask;
    }

    public Task StopAsync(CancellationToken cancellationToken)
    {
        End();
        return Task.CompletedTask;
    }

    // A host may be disposed without having been stopped, and the thread must not outlive what it waits on.
    public void Dispose()
    {
        End();
        _notes.Dispose();
    }

    private void Tell(Note note)
    {
        // After the end nobody takes notes any more.
        if (!_notes.IsAddingCompleted) _notes.Add(note);
    }

    private void End()
    {
        if (_thread is null) return;
        _notes.CompleteAdding();
        _thread.Join();
        _thread = null;
    }

    private void Write()
    {
        Try(store.ComposeOrphans);

        // The first look reads every header: better now than when somebody opens the page.
        Try(() => store.List());
        while (!_notes.IsCompleted)
        {
            _notes.TryTake(out var note, FollowEvery);
            Try(() => Take(note));
        }

        Try(() => Close(RecordingState.Partial));
    }

    private void Take(Note? note)
    {
        switch (note)
        {
            case Started started:
                Close(RecordingState.Partial);
                _runId = started.Run.Id;
                _recording = Begin(started);
                store.NoteStarted();
                break;
            case Sampled sampled:
                _recording?.Journal.Add(sampled.Tick);
                break;
            case Ended ended when _recording is { } recording:
                FollowToEnd(recording);
                recording.Journal.Add(ended.Summary);
                Close(RecordingState.Complete);
                break;
        }

        _recording?.Follow();
    }

    private RunRecording Begin(Started started)
    {
        store.Folder.Create();
        var id = store.Folder.FreeId(started.Run.Id, started.Run.StartedAt);
        var document = new RunDocument(
            RunDocument.CurrentSchema, id, RecordingState.Recording, new(NameOf(started.Run), [], ""), started.Run,
            PlanWriter.ToJson(new(started.Plan, ModelPlanner.Thresholds(started.Run.Request))), ResultEnvironment.Here(), started.Settings,
            SeriesCatalogue.All, [], [], [], [], null);

        // Asked for here and not when the recorder is made: who finds and captures may need the lab, which needs the recorder.
        return new(
            id, store.Folder.Journal(id), document, stream, started.AfterSequence,
            services.GetService<IFindings>(), services.GetService<IStackCaptures>());
    }

    // The summary is told while the frame that ends the run is being put together.
    private void FollowToEnd(RunRecording recording)
    {
        var since = time.GetTimestamp();
        recording.Follow();
        while (!recording.HasEnded && time.GetElapsedTime(since) < LongestWaitForLastFrame)
        {
            Thread.Sleep(FollowEvery / 5);
            recording.Follow();
        }
    }

    private void Close(RecordingState state)
    {
        if (_recording is not { } recording) return;
        _recording = null;
        using (recording) recording.Follow();
        store.Compose(recording.Id, state);
        _runId = null;
    }

    private void Try(Action write)
    {
        try
        {
            write();
        }
        catch (Exception failure)
        {
            // Whatever it was (a full disk, most often): the lab goes on without a record, and the history says so.
            LogFailure(failure);
            if (_runId is { } run) store.NoteUnwritten(run, $"It could not be written: {failure.Message}");
            _recording?.Dispose();
            (_recording, _runId) = (null, null);
        }
    }

    private static string NameOf(CurrentRun run) => $"{ExperimentCatalogue.Find(run.Experiment)?.Title ?? run.Experiment} · {run.Request.Variant}";

    [LoggerMessage(LogLevel.Error, "A run could not be recorded.")]
    private partial void LogFailure(Exception failure);

    private abstract record Note;

    private sealed record Started(CurrentRun Run, LoadPlan Plan, RuntimeSettings Settings, long AfterSequence) : Note;

    private sealed record Sampled(RunTick Tick) : Note;

    private sealed record Ended(RunSummary Summary) : Note;
}
