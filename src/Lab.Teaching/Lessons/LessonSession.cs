using Lab.Campaigns;
using Lab.Loads.Planning;
using Lab.Runtime;
using Lab.Storage.Summaries;

namespace Lab.Teaching.Lessons;

/// <summary>The phase of the current run of a lesson.</summary>
public enum LessonPhase
{
    /// <summary>Waits for a prediction.</summary>
    Predicting,

    /// <summary>The prediction is made; the run can start.</summary>
    Predicted,

    /// <summary>The target is restarting.</summary>
    Preparing,

    /// <summary>The run is active.</summary>
    Running,

    /// <summary>All runs are completed.</summary>
    Explained,
}

/// <summary>
/// One learner's session of a lesson. Predictions and results belong to the learner; the runs use the shared lab. Belongs to one
/// circuit.
/// </summary>
public sealed class LessonSession : IDisposable
{
    private readonly Lesson _lesson;
    private readonly ILab _lab;
    private readonly CampaignEngine _campaigns;
    private readonly List<LessonResult> _results = [];
    private readonly CancellationTokenSource _left = new();
    private bool _isRefused;

    public LessonSession(Lesson lesson, ILab lab, CampaignEngine campaigns) =>
        (_lesson, _lab, _campaigns) = (lesson, lab, campaigns);

    /// <summary>The lesson.</summary>
    public Lesson Lesson => _lesson;

    /// <summary>The phase of the learner.</summary>
    public LessonPhase Phase { get; private set; }

    /// <summary>The entered prediction of the current run.</summary>
    public PredictionForm Form { get; private set; } = new();

    /// <summary>The prediction of the current run, once made.</summary>
    public Prediction? Prediction { get; private set; }

    /// <summary>The results so far.</summary>
    public IReadOnlyList<LessonResult> Results => _results;

    /// <summary>The next or active run; null if all are completed.</summary>
    public LessonRun? Current => _results.Count < _lesson.Runs.Count ? _lesson.Runs[_results.Count] : null;

    /// <summary>The last error, or null.</summary>
    public string? Problem { get; private set; }

    /// <summary>The progress of the learner.</summary>
    public LessonState Progress => new([.. _results], Prediction);

    /// <summary>Resumes from stored progress, which is at least as far as this session. Not during a run.</summary>
    /// <param name="progress">The stored progress.</param>
    public void GoOnFrom(LessonState progress)
    {
        ArgumentNullException.ThrowIfNull(progress);
        if (
            Phase is not (LessonPhase.Predicting or LessonPhase.Predicted)
            || progress.Results.Count < _results.Count
            || progress.Results.Count > _lesson.Runs.Count
        )
            return;
        _results.Clear();
        _results.AddRange(progress.Results);
        Prediction = Current is null ? null : progress.Prediction;
        Phase =
            Current is null ? LessonPhase.Explained
            : Prediction is null ? LessonPhase.Predicting
            : LessonPhase.Predicted;
    }

    /// <summary>True while the current run was started by another page of the learner, or before a reload.</summary>
    public bool IsJoined { get; private set; }

    /// <summary>Joins the active run of the learner.</summary>
    /// <param name="progress">The progress before that run.</param>
    public void Join(LessonState progress)
    {
        GoOnFrom(progress);
        if (Phase == LessonPhase.Predicted)
            (Phase, IsJoined) = (LessonPhase.Running, true);
    }

    /// <summary>Resumes with the result of the joined run after its end.</summary>
    /// <param name="progress">The stored progress; null if there is none.</param>
    public void Resume(LessonState? progress)
    {
        if (!IsJoined)
            return;
        var played = _results.Count;
        (Phase, IsJoined) = (LessonPhase.Predicted, false);
        if (progress is not null)
            GoOnFrom(progress);
        if (_results.Count == played)
            Problem = "The run ended without results to compare. Your prediction is kept. Start the run again.";
    }

    /// <summary>Clears an error once the lab is free.</summary>
    /// <param name="state">The state of the lab.</param>
    public void ClearResolvedProblem(LabState state)
    {
        ArgumentNullException.ThrowIfNull(state);
        if (_isRefused && state.BlockedReason is null)
            (Problem, _isRefused) = (null, false);
    }

    /// <summary>Accepts the entered prediction; does nothing if a field is invalid.</summary>
    public void Predict()
    {
        if (Phase != LessonPhase.Predicting || Form.Read() is not { } prediction)
            return;
        (Prediction, Phase, Problem) = (prediction, LessonPhase.Predicted, null);
    }

    /// <summary>Returns to the prediction of the next run.</summary>
    public void Reconsider()
    {
        if (Phase == LessonPhase.Predicted)
            (Prediction, Phase, Problem) = (null, LessonPhase.Predicting, null);
    }

    /// <summary>
    /// Runs the current run on a restarted target and stores the result. The prediction is kept after an error.
    /// </summary>
    /// <param name="changed">Called when the phase has changed.</param>
    /// <param name="place">Stores the active run and the result, so that another page of the learner can find them; null to store
    /// nothing.
    /// </param>
    public async Task RunAsync(Action changed, LearnerProgress? place = null)
    {
        if (Phase != LessonPhase.Predicted || Current is not { } run)
            return;
        (Problem, _isRefused) = (null, false);
        var (campaign, answer) = _campaigns.Reserve(
            $"A run of the lesson “{_lesson.Title}” is active. Stop it on the lesson’s page, or wait until it has ended."
        );
        if (campaign is null)
        {
            (Problem, _isRefused) = ($"{answer.Errors[0].Message} Then start yours: your prediction is kept.", true);
            return;
        }

        using (campaign)
        {
            // The page that started the run may be closed when it ends.
            using (place?.Play())
            {
                place?.Save(Progress);
                Accept(await PlayAsync(campaign, run, changed));
                place?.Save(Progress);
            }

            changed();
            await campaign.RestoreAsync();
        }
    }

    /// <summary>Stops the current run.</summary>
    public void Stop()
    {
        if (Phase == LessonPhase.Running)
            _lab.Stop();
    }

    /// <summary>
    /// The learner has left. An active run continues, because the lab is shared; a run that is being prepared is not started.
    /// </summary>
    public void Dispose()
    {
        _left.Cancel();
        _left.Dispose();
    }

    private void Accept(LessonResult? result)
    {
        if (result is null)
        {
            Phase = LessonPhase.Predicted;
            return;
        }

        _results.Add(result);
        (Prediction, Form) = (null, new());
        Phase = Current is null ? LessonPhase.Explained : LessonPhase.Predicting;
    }

    private async Task<LessonResult?> PlayAsync(Campaign campaign, LessonRun run, Action changed)
    {
        var signals = new RunSignals();
        using var unwanted = new CancellationTokenSource();
        var leaving = _left.Token.Register(unwanted.Cancel);
        try
        {
            var result = await campaign.PlayAsync(
                new(
                    new RunRequest
                    {
                        Experiment = _lesson.Experiment.Id,
                        Variant = run.Variant,
                        Preset = _lesson.Preset.Id,
                    }
                )
                {
                    RestartWith = run.Settings,
                    OnFrame = signals.Add,
                    OnActivity = Enter,
                },
                unwanted.Token
            );
            return Result(run, result, signals);
        }
        catch (OperationCanceledException)
        {
            Problem = "The run was not started: the lesson was closed, or the dashboard is shutting down.";
            return null;
        }
        finally
        {
            leaving.Unregister();
        }

        void Enter(CampaignActivity activity)
        {
            if (activity == CampaignActivity.RunningLoad)
                leaving.Unregister();
            var phase = activity == CampaignActivity.RunningLoad ? LessonPhase.Running : LessonPhase.Preparing;
            if (phase == Phase)
                return;
            Phase = phase;
            changed();
        }
    }

    private LessonResult? Result(LessonRun run, StepResult played, RunSignals signals)
    {
        if (played.Summary is not { } summary)
        {
            Problem = $"The run was not started. {played.Problem} Your prediction is kept.";
            return null;
        }

        var variantSummary = summary.Variants.FirstOrDefault(part => part.Variant == run.Variant);
        Problem =
            played.IsInvalid
                ? $"{played.Problem} Its results are invalid. Your prediction and the earlier runs are kept. "
                    + $"If the target is down, start it again at the top of the page. Then start this run again."
            : variantSummary is null || variantSummary.Figures.Requests == 0
                ? "The run was stopped before a request completed, so there are no results to compare. "
                    + "Your prediction is kept. Start the run again."
            : null;
        return Problem is null
            ? new(run, Prediction!, variantSummary!.Figures, signals, summary.Ended == RunOutcome.Stopped)
            {
                BackgroundCpuPercent = variantSummary.BackgroundCpuPercent,
            }
            : null;
    }
}
