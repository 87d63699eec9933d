using Dashboard.Runs;
using Dashboard.Streaming;
using Dashboard.Targeting;

namespace Dashboard.Lessons;

/// <summary>Where a learner stands within the current run of a lesson.</summary>
public enum LessonPhase
{
    /// <summary>A prediction is asked for.</summary>
    Predicting,

    /// <summary>The prediction is made; the run can begin.</summary>
    Predicted,

    /// <summary>The target is being started afresh.</summary>
    Preparing,

    /// <summary>Under fire.</summary>
    Running,

    /// <summary>Every run has been played.</summary>
    Explained,
}

/// <summary>
/// One learner's way through a lesson. Predictions and results are the learner's own; only the runs are played on the lab that all share.
/// View state of one circuit: touched only on it, but for what the target's and the lab's events note, which is a single reference.
/// </summary>
public sealed class LessonSession(Lesson lesson, ILab lab, ITarget target, FrameStream stream) : IDisposable
{
    private readonly List<LessonResult> _results = [];
    private readonly CancellationTokenSource _left = new();
    private volatile TargetState? _died;

    /// <summary>The lesson taken.</summary>
    public Lesson Lesson => lesson;

    /// <summary>Where the learner stands.</summary>
    public LessonPhase Phase { get; private set; }

    /// <summary>What was typed for the current run.</summary>
    public PredictionForm Form { get; private set; } = new();

    /// <summary>The prediction of the current run, once made.</summary>
    public Prediction? Prediction { get; private set; }

    /// <summary>What has been played so far.</summary>
    public IReadOnlyList<LessonResult> Results => _results;

    /// <summary>The run that is next or on; null when all have been played.</summary>
    public LessonRun? Current => _results.Count < lesson.Runs.Count ? lesson.Runs[_results.Count] : null;

    /// <summary>What went wrong last, in words, or null.</summary>
    public string? Problem { get; private set; }

    /// <summary>Takes the prediction as typed; does nothing while a field is wrong.</summary>
    public void Predict()
    {
        if (Phase != LessonPhase.Predicting || Form.Read() is not { } prediction) return;
        (Prediction, Phase, Problem) = (prediction, LessonPhase.Predicted, null);
    }

    /// <summary>Goes back to the prediction that has not been played yet.</summary>
    public void Reconsider()
    {
        if (Phase == LessonPhase.Predicted) (Prediction, Phase, Problem) = (null, LessonPhase.Predicting, null);
    }

    /// <summary>Plays the current run on a fresh target, and keeps what came of it. Whatever goes wrong, the prediction stays.</summary>
    /// <param name="changed">Called when the phase has changed.</param>
    public async Task RunAsync(Action changed)
    {
        if (Phase != LessonPhase.Predicted || Current is not { } run) return;
        Problem = null;
        if (lab.State.Phase != RunPhase.Idle)
        {
            Problem = "A run of somebody else is on the stage. Wait until it has ended, or stop it, then start yours: your prediction is kept.";
            return;
        }

        var settings = target.Settings;
        Phase = LessonPhase.Preparing;
        changed();
        if (await RestartAsync(run.Settings) is { } problem)
        {
            (Problem, Phase) = (problem, LessonPhase.Predicted);
            return;
        }

        Phase = LessonPhase.Running;
        changed();
        if (await PlayAsync(run) is { } result)
        {
            _results.Add(result);
            (Prediction, Form) = (null, new());
            Phase = Current is null ? LessonPhase.Explained : LessonPhase.Predicting;
        }
        else
        {
            Phase = LessonPhase.Predicted;
        }

        changed();
        if (settings != run.Settings && await RestartAsync(settings) is { } notRestored) Problem ??= notRestored;
    }

    /// <summary>Stops the run that is on.</summary>
    public void Stop()
    {
        if (Phase == LessonPhase.Running) lab.Stop();
    }

    /// <summary>Notes that the learner has left; the run goes on, for it is the room's.</summary>
    public void Dispose()
    {
        _left.Cancel();
        _left.Dispose();
    }

    private async Task<LessonResult?> PlayAsync(LessonRun run)
    {
        var signals = new RunSignals();
        using var ended = CancellationTokenSource.CreateLinkedTokenSource(_left.Token);
        var watching = WatchAsync(signals, ended.Token);
        _died = null;
        target.Changed += NoteTarget;
        try
        {
            var summary = await lab.RunToEndAsync(new RunRequest { Experiment = lesson.Id, Variant = run.Variant, Preset = lesson.Preset.Id }, CancellationToken.None);
            return Result(run, summary, signals);
        }
        catch (RunRefusedException refused)
        {
            Problem = $"The run was not started: {refused.Message}";
            return null;
        }
        finally
        {
            target.Changed -= NoteTarget;
            await ended.CancelAsync();
            await watching;
        }
    }

    private LessonResult? Result(LessonRun run, RunSummary summary, RunSignals signals)
    {
        var own = summary.Variants.FirstOrDefault(part => part.Variant == run.Variant);
        Problem = _died is { } died
            ? $"The target died in the middle of the run, so its figures tell nothing. {died.Message} Your prediction and what you have played before are kept: restart the target (at the top of the page), then play this run again."
            : summary.Ended == "failed" ? $"The run broke off: {lab.State.Problem ?? "the load engine failed."} Your prediction is kept; play it again."
            : own is null || own.Figures.Requests == 0 ? "The run was stopped before anything was answered or failed, so there is nothing to compare. Your prediction is kept; play it again."
            : null;
        return Problem is null ? new(run, Prediction!, own!.Figures, signals, summary.Ended == "stopped") : null;
    }

    private void NoteTarget()
    {
        var state = target.State;
        if (state.Phase == TargetPhase.Running || _died is not null) return;
        _died = state;
        lab.Stop();
    }

    private async Task WatchAsync(RunSignals signals, CancellationToken ended)
    {
        try
        {
            await foreach (var frame in stream.ReadAsync(stream.Latest, ended)) signals.Add(frame);
        }
        catch (OperationCanceledException)
        {
            // The run is over, or the learner has left: there is nothing more to watch.
        }
    }

    private async Task<string?> RestartAsync(RuntimeSettings settings)
    {
        try
        {
            await target.RestartAsync(settings, CancellationToken.None);
        }
        catch (Exception error) when (error is InvalidOperationException or NotSupportedException or IOException or TimeoutException)
        {
            return $"The target could not be started afresh: {error.Message} Your prediction is kept.";
        }

        return target.State.Phase == TargetPhase.Running ? null : $"The target did not come up: {target.State.Message} Your prediction is kept; restart the target, then try again.";
    }
}
