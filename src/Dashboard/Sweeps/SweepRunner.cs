using System.Globalization;
using Dashboard.Runs;
using Dashboard.Targeting;
using LoadEngine.Results;

namespace Dashboard.Sweeps;

/// <summary>
/// Carries sweeps out, one at a time. Commands come from any thread and are served under a lock; the sweep itself is one task that alone
/// changes its document, which is an immutable record.
/// </summary>
internal sealed class SweepRunner(ILab lab, ITarget target, CellRunner cells, SweepStore store, TimeProvider time, ILogger<SweepRunner> log)
    : ISweeps, IHostedService, IDisposable
{
    private readonly Lock _gate = new();
    private readonly CancellationTokenSource _shutdown = new();
    private volatile Course? _course;
    private Task _work = Task.CompletedTask;
    private int _number;

    public event Action? Changed;

    public SweepProgress? Current => _course is { } course
        ? new(course.Document, course.Doing, course.Stop.IsCancellationRequested, course.Pace.SecondsLeft(course.Document), course.Problem)
        : null;

    /// <summary>Ends when the sweep that is on has ended.</summary>
    public Task Work => _work;

    public LabAnswer Start(SweepRequest request)
    {
        var (plan, errors) = SweepPlanner.Plan(request);
        if (errors.Count > 0) return new(errors);
        var startedAt = time.GetUtcNow();
        var id = string.Create(CultureInfo.InvariantCulture, $"{startedAt:yyyyMMdd-HHmmss}-{Interlocked.Increment(ref _number)}");
        return Begin(new(SweepDocument.CurrentSchema, id, startedAt, ResultEnvironment.Here(), plan, SweepState.Running, plan.Cells()));
    }

    public LabAnswer Resume(string id)
    {
        if (Current?.Document.Id == id) return LabAnswer.Conflict("This sweep is on.");
        if (store.Find(id) is not { } kept) return new([new("id", $"There is no sweep '{id}'.")]);
        if (!kept.CanResume) return LabAnswer.Conflict("Every cell of this sweep has been measured.");
        return Begin(kept with
        {
            State = SweepState.Running,
            Cells = [.. kept.Cells.Select(cell => cell.State == CellState.Done ? cell : cell with { State = CellState.Waiting, Reason = null })],
        });
    }

    public LabAnswer Stop()
    {
        lock (_gate)
        {
            if (_course is not { } course) return LabAnswer.Conflict("There is no sweep to stop.");
            _ = course.Stop.CancelAsync();
        }

        Changed?.Invoke();
        return LabAnswer.Done;
    }

    public SweepList List()
    {
        var kept = store.List();
        return Current?.Document is { } on ? kept with { Sweeps = [on, .. kept.Sweeps.Where(sweep => sweep.Id != on.Id)] } : kept;
    }

    public SweepDocument? Find(string id) => Current?.Document is { } on && on.Id == id ? on : store.Find(id);

    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    /// <summary>Stops the sweep that is on; it can be resumed when the dashboard is started again.</summary>
    public async Task StopAsync(CancellationToken cancellationToken)
    {
        await _shutdown.CancelAsync();
        await _work.WaitAsync(cancellationToken).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
    }

    public void Dispose() => _shutdown.Dispose();

    private LabAnswer Begin(SweepDocument document)
    {
        lock (_gate)
        {
            if (_course is not null) return LabAnswer.Conflict("A sweep is on already. Stop it first, or wait until it has ended.");
            if (!target.CanRestart)
                return LabAnswer.Conflict("A sweep restarts its target with other settings for every cell, and your own service cannot be restarted from here. Turn back to the lab's own API on the page My service.");
            if (lab.Reserve($"The sweep “{document.Plan.Name}” is on: stop it on the page Sweeps, or wait until it has ended.") is not { } lease)
                return LabAnswer.Conflict($"The lab is busy. {lab.State.ReservedFor ?? "A run is on: stop it first, or wait until it has ended."}");
            try
            {
                store.Save(document);
            }
            catch (Exception problem) when (problem is IOException or UnauthorizedAccessException)
            {
                lease.Dispose();
                return LabAnswer.Conflict($"The results could not be kept in {store.Folder}: {problem.Message} Choose another folder with the setting Lab:DataFolder.");
            }

            var course = new Course(document, new Pace(document.Plan, time), CancellationTokenSource.CreateLinkedTokenSource(_shutdown.Token));
            _course = course;
            _work = Task.Run(() => CarryOutAsync(course, lease));
        }

        Changed?.Invoke();
        return LabAnswer.Done;
    }

    private async Task CarryOutAsync(Course course, LabLease lease)
    {
        var before = target.Settings;
        try
        {
            foreach (var cell in course.Document.Cells.Where(cell => cell.State != CellState.Done))
            {
                course.Stop.Token.ThrowIfCancellationRequested();
                course.Pace.Begin();
                course.Document = course.Document.With(cell with { State = CellState.Running });
                var measured = await cells.MeasureAsync(course.Document.Plan, cell, lease, doing => Tell(course, doing), course.Stop.Token);
                course.Pace.End();
                Keep(course, course.Document.With(measured));
            }

            Keep(course, course.Document with { State = SweepState.Complete });
        }
        catch (OperationCanceledException) when (course.Stop.IsCancellationRequested)
        {
            Keep(course, course.Document.Halted());
        }
        catch (Exception defect)
        {
            log.LogError(defect, "The sweep broke off.");
            Keep(course, course.Document.Halted());
        }
        finally
        {
            await GiveBackAsync(course, before);
            lease.Dispose();
            lock (_gate)
            {
                _course = null;
                course.Stop.Dispose();
            }

            Changed?.Invoke();
        }
    }

    // Who comes after the sweep finds the target as it was before it.
    private async Task GiveBackAsync(Course course, RuntimeSettings before)
    {
        if (target.Settings == before || _shutdown.IsCancellationRequested) return;
        Tell(course, "giving the target its settings back");
        try
        {
            await target.RestartAsync(before, _shutdown.Token);
        }
        catch (Exception problem)
        {
            // Its state says so, too, on every page.
            log.LogError(problem, "The target could not be given its settings back.");
        }
    }

    private void Tell(Course course, string doing)
    {
        course.Doing = doing;
        Changed?.Invoke();
    }

    private void Keep(Course course, SweepDocument document)
    {
        course.Document = document;
        try
        {
            store.Save(document);
            course.Problem = null;
        }
        catch (Exception problem) when (problem is IOException or UnauthorizedAccessException)
        {
            log.LogError(problem, "The sweep could not be kept.");
            course.Problem = $"The results could not be kept in {store.Folder}: {problem.Message}";
        }

        Changed?.Invoke();
    }

    /// <summary>A sweep under way. Written by its task, read by anyone: each field is replaced whole.</summary>
    private sealed class Course(SweepDocument document, Pace pace, CancellationTokenSource stop)
    {
        private volatile SweepDocument _document = document;
        private volatile string _doing = "starting";
        private volatile string? _problem;

        public SweepDocument Document { get => _document; set => _document = value; }
        public string Doing { get => _doing; set => _doing = value; }
        public string? Problem { get => _problem; set => _problem = value; }
        public Pace Pace => pace;
        public CancellationTokenSource Stop => stop;
    }
}
