using System.Globalization;
using Lab.Foundation.Files;
using Lab.Foundation.Hosting;
using Lab.Foundation.Results;
using Lab.Targets;
using LoadEngine.Runs;

namespace Lab.Campaigns.Sweeps;

/// <summary>
/// Runs sweeps, one at a time. Commands from any thread are handled under a lock; the sweep is a single task, the only one that
/// changes its document, which is an immutable record.
/// </summary>
internal sealed class SweepRunner(
    ITarget target,
    CampaignEngine campaigns,
    SweepStore store,
    TimeProvider time,
    ILogger<SweepRunner> log
) : ISweeps, IHostedService, IDisposable
{
    private const string CannotRestart =
        "A sweep restarts its target with other settings for every cell, and your own service cannot be "
        + "restarted from here. Switch to the built-in target on the page My service.";

    private static readonly TimeSpan SaveLeftEvery = TimeSpan.FromSeconds(2);

    private readonly Lock _gate = new();
    private readonly CampaignTask _task = new();
    private volatile ActiveSweep? _course;
    private readonly CancellationTokenSource _ending = new();
    private Task _saving = Task.CompletedTask;
    private string? _unsavedFor;
    private int _number;

    public event Action? Changed;

    public SweepProgress? Current =>
        _course is { } course
            ? new(
                course.Document,
                course.Activity.Describe(),
                _task.IsStopping,
                course.Pace.SecondsLeft(course.Document),
                course.Problem
            )
            : null;

    public string? BlockedReason => target.CanRestart ? campaigns.BlockedReason : CannotRestart;

    /// <summary>Completes when the active sweep has ended.</summary>
    public Task Work => _task.Work;

    public LabResult Start(SweepRequest request)
    {
        var (plan, errors) = SweepPlanner.Plan(request);
        if (errors.Count > 0)
            return new(errors);
        var startedAt = time.GetUtcNow();
        var id = FreeId(startedAt);
        return Begin(
            new(
                SweepDocument.CurrentSchema,
                id,
                startedAt,
                RunEnvironment.Capture(),
                plan,
                SweepState.Running,
                plan.Cells()
            )
        );
    }

    public LabResult Resume(string id)
    {
        if (Current?.Document.Id == id)
            return LabResult.Conflict("This sweep is on.");
        if (store.Find(id) is not { } kept)
            return new([new("id", "There is no such sweep.")]);
        if (!kept.CanResume)
            return LabResult.Conflict("Every cell of this sweep has been measured.");
        return Begin(
            kept with
            {
                State = SweepState.Running,
                Cells =
                [
                    .. kept.Cells.Select(cell =>
                        cell.State == CellState.Done ? cell : cell with { State = CellState.Waiting, Reason = null }
                    ),
                ],
            }
        );
    }

    public LabResult Stop()
    {
        lock (_gate)
        {
            if (_course is null)
                return LabResult.Conflict("There is no sweep to stop.");
            _task.Stop();
        }

        Listeners.Call(Changed, log);
        return LabResult.Done;
    }

    public SweepList List()
    {
        var kept = store.List();
        return Current?.Document is { } on
            ? kept with
            {
                Sweeps = [on, .. kept.Sweeps.Where(sweep => sweep.Id != on.Id)],
            }
            : kept;
    }

    public SweepDocument? Find(string id) => Current?.Document is { } on && on.Id == id ? on : store.Find(id);

    public Task StartAsync(CancellationToken cancellationToken)
    {
        store.RemoveUnfinished();
        _saving = SaveLeftAsync(_ending.Token);
        return Task.CompletedTask;
    }

    /// <summary>Stops the active sweep during shutdown; it can be resumed later.</summary>
    public async Task StopAsync(CancellationToken cancellationToken)
    {
        await _task.ShutDownAsync(cancellationToken);
        await _ending.CancelAsync();
        await _saving;
    }

    public void Dispose()
    {
        _task.Dispose();
        _ending.Dispose();
    }

    private LabResult Begin(SweepDocument document)
    {
        lock (_gate)
        {
            if (_course is not null)
                return LabResult.Conflict("A sweep is on already. Stop it first, or wait until it has ended.");
            if (!target.CanRestart)
                return LabResult.Conflict(CannotRestart);
            var (campaign, answer) = campaigns.Reserve(
                $"The sweep “{document.Plan.Name}” is on: stop it on the page Sweeps, or wait until it has ended."
            );
            if (campaign is null)
                return answer;
            try
            {
                store.Begin(document);
            }
            catch (Exception problem) when (StorageError.Matches(problem))
            {
                campaign.Dispose();
                return LabResult.StorageFailed(StorageError.From(problem));
            }

            var course = new ActiveSweep(document, new Pace(document.Plan, time));
            _course = course;
            _task.Begin(stop => RunAsync(course, campaign, stop));
        }

        Listeners.Call(Changed, log);
        return LabResult.Done;
    }

    private async Task RunAsync(ActiveSweep course, Campaign campaign, CancellationToken stop)
    {
        try
        {
            foreach (var cell in course.Document.Cells.Where(cell => cell.State != CellState.Done))
            {
                stop.ThrowIfCancellationRequested();
                course.Pace.Begin();
                course.Document = course.Document.With(cell with { State = CellState.Running });
                var measured = await MeasuredCell.MeasureAsync(
                    campaign,
                    course.Document.Plan,
                    cell,
                    activity => Enter(course, activity),
                    stop
                );
                course.Pace.End();
                Save(course, course.Document.With(measured));
            }

            Save(course, course.Document with { State = SweepState.Complete });
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            Save(course, course.Document.Halted());
        }
        catch (Exception defect)
        {
            log.LogError(defect, "The sweep broke off.");
            Save(course, course.Document.Halted());
        }
        finally
        {
            try
            {
                // Restores the target's settings after the sweep.
                await campaign.RestoreAsync(activity => Enter(course, activity));
            }
            finally
            {
                // No code that can throw may be added between this point and the next sweep.
                lock (_gate)
                    _course = null;
                campaign.Dispose();
            }
        }

        Listeners.Call(Changed, log);
    }

    // The folder may contain sweeps of the same second, of an earlier process, or from before a clock change.
    private string FreeId(DateTimeOffset startedAt)
    {
        string id;
        do id = string.Create(
            CultureInfo.InvariantCulture,
            $"{startedAt:yyyyMMdd-HHmmss}-{Interlocked.Increment(ref _number)}"
        );
        while (store.IsTaken(id));
        return id;
    }

    private async Task SaveLeftAsync(CancellationToken stop)
    {
        try
        {
            while (true)
            {
                await Task.Delay(SaveLeftEvery, stop);
                if (!store.HasUnsaved)
                    continue;
                SaveLeft();
                if (!store.HasUnsaved)
                    Listeners.Call(Changed, log);
            }
        }
        catch (OperationCanceledException)
        {
            SaveLeft();
        }
    }

    private void SaveLeft()
    {
        try
        {
            store.SavePending();
            _unsavedFor = null;
        }
        catch (Exception problem)
        {
            if (_unsavedFor != problem.Message)
                log.LogError(problem, "A sweep that waits for the folder could not be written.");
            _unsavedFor = problem.Message;
        }
    }

    private void Enter(ActiveSweep course, CampaignActivity activity)
    {
        course.Activity = activity;
        Listeners.Call(Changed, log);
    }

    private void Save(ActiveSweep course, SweepDocument document)
    {
        course.Document = document;
        try
        {
            store.Save(document);
            course.Problem = null;
        }
        catch (Exception problem)
        {
            log.LogError(problem, "The sweep could not be kept.");
            course.Problem =
                $"The results could not be kept in {store.Folder}. {StorageError.From(problem).PendingMessage}";
        }

        Listeners.Call(Changed, log);
    }

    /// <summary>An active sweep. Written by its task; each field is replaced atomically.</summary>
    private sealed class ActiveSweep(SweepDocument document, Pace pace)
    {
        private volatile SweepDocument _document = document;
        private volatile CampaignActivity _activity;
        private volatile string? _problem;

        public SweepDocument Document
        {
            get => _document;
            set => _document = value;
        }
        public CampaignActivity Activity
        {
            get => _activity;
            set => _activity = value;
        }
        public string? Problem
        {
            get => _problem;
            set => _problem = value;
        }
        public Pace Pace => pace;
    }
}
