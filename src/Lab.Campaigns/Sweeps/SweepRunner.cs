using Lab.Campaigns.Storage;
using Lab.Foundation.Results;
using Lab.Targets;
using LoadEngine.Runs;

namespace Lab.Campaigns.Sweeps;

/// <summary>Runs sweeps, one at a time. Thread-safe.</summary>
internal sealed class SweepRunner(
    ITarget target,
    CampaignEngine campaigns,
    CampaignStore<SweepDocument> store,
    TimeProvider time,
    ILogger<SweepRunner> log
) : StoredCampaignRunner<SweepDocument>("sweep", campaigns, store, log), ISweeps
{
    private const string CannotRestart =
        "A sweep restarts its target with other settings for every cell, and your own service cannot be "
        + "restarted from here. Switch to the built-in target on the page My service.";

    private readonly CampaignEngine _campaigns = campaigns;

    public SweepProgress? Current =>
        Active is ActiveSweep active
            ? new(
                active.Document,
                active.Activity.Describe(),
                IsStopping,
                active.Pace.SecondsLeft(active.Document),
                active.Problem
            )
            : null;

    public string? BlockedReason => target.CanRestart ? _campaigns.BlockedReason : CannotRestart;

    public LabResult Start(SweepRequest request)
    {
        var (plan, errors) = SweepPlanner.Plan(request);
        if (errors.Count > 0)
            return new(errors);
        var startedAt = time.GetUtcNow();
        return Begin(
            new(
                SweepDocument.CurrentSchema,
                FreeId(startedAt),
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
        if (Active?.Document.Id == id)
            return LabResult.Conflict("This sweep is running.");
        if (Find(id) is not { } kept)
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

    public SweepList List()
    {
        var (sweeps, unreadable) = ListAll();
        return new(sweeps, unreadable);
    }

    protected override async Task ExecuteAsync(
        ActiveCampaign<SweepDocument> active,
        Campaign campaign,
        CancellationToken stop
    )
    {
        var pace = ((ActiveSweep)active).Pace;
        foreach (var cell in active.Document.Cells.Where(cell => cell.State != CellState.Done))
        {
            stop.ThrowIfCancellationRequested();
            pace.Begin();
            active.Document = active.Document.With(cell with { State = CellState.Running });
            var measured = await MeasuredCell.MeasureAsync(
                campaign,
                active.Document.Plan,
                cell,
                activity => Enter(active, activity),
                stop
            );
            pace.End();
            Save(active, active.Document.With(measured));
        }

        Save(active, active.Document with { State = SweepState.Complete });
    }

    protected override SweepDocument Halt(SweepDocument document, string? problem) => document.Halted();

    private LabResult Begin(SweepDocument document) =>
        target.CanRestart
            ? Begin(new ActiveSweep(document, new Pace(document.Plan, time)), document.Plan.Name, "Sweeps")
            : LabResult.Conflict(CannotRestart);

    private sealed class ActiveSweep(SweepDocument document, Pace pace) : ActiveCampaign<SweepDocument>(document)
    {
        public Pace Pace => pace;
    }
}
