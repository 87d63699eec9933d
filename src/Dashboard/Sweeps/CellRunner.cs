using Dashboard.Runs;
using Dashboard.Targeting;

namespace Dashboard.Sweeps;

/// <summary>
/// Measures one cell after another: restarts the target, lets it come to rest, fires, collects. Whatever goes wrong becomes the cell's
/// reason. Stateless; one cell at a time is the lease's doing.
/// </summary>
internal sealed class CellRunner(ILab lab, ITarget target, TargetCpu cpu, TimeProvider time)
{
    /// <summary>Longest wait for the probe of a target that was just started; a cell without it is measured all the same.</summary>
    public static readonly TimeSpan LongestProbeWait = TimeSpan.FromSeconds(10);

    /// <summary>Measures a cell.</summary>
    /// <param name="plan">The sweep it belongs to.</param>
    /// <param name="cell">The cell.</param>
    /// <param name="lease">The lab's lease.</param>
    /// <param name="doing">Is told what is being done.</param>
    /// <param name="cancellation">Stops it.</param>
    /// <returns>The cell with its figures or with the reason of its failure.</returns>
    /// <exception cref="OperationCanceledException">It was stopped.</exception>
    public async Task<SweepCell> MeasureAsync(SweepPlan plan, SweepCell cell, LabLease lease, Action<string> doing, CancellationToken cancellation)
    {
        try
        {
            doing("restarting the target");
            await target.RestartAsync(plan.Configurations.First(each => each.Name == cell.Configuration).Settings, cancellation);
            if (target.State.Phase != TargetPhase.Running) return Failed(cell, $"The target did not start. {target.State.Message}");
            doing("letting it come to rest");
            await WaitForProbeAsync(cancellation);
            await Task.Delay(TimeSpan.FromSeconds(plan.CoolDownSeconds), time, cancellation);
            doing("under fire");
            return await FireAsync(plan, cell, lease, cancellation);
        }
        catch (RunRefusedException refused)
        {
            return Failed(cell, refused.Message);
        }
        catch (Exception problem) when (!cancellation.IsCancellationRequested)
        {
            // Nobody is there to see it: the sweep goes on, and the reason is kept with the cell.
            return Failed(cell, problem.Message);
        }
    }

    private static SweepCell Failed(SweepCell cell, string reason) => cell with { State = CellState.Failed, Reason = reason, Figures = null, Rungs = [] };

    private async Task WaitForProbeAsync(CancellationToken cancellation)
    {
        using var patience = new CancellationTokenSource(LongestProbeWait, time);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(cancellation, patience.Token);
        try
        {
            await cpu.WaitForSampleAsync(either.Token);
        }
        catch (OperationCanceledException) when (!cancellation.IsCancellationRequested)
        {
            // No probe here: the cell is measured without processor time.
        }
    }

    private async Task<SweepCell> FireAsync(SweepPlan plan, SweepCell cell, LabLease lease, CancellationToken cancellation)
    {
        var process = target.State.ProcessId;
        using var lost = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        var before = cpu.Now;
        target.Changed += Look;
        try
        {
            Look();
            var summary = await lab.RunToEndAsync(plan.Run(cell.Variant, cell.Users), lease, lost.Token);
            return Measured(cell, summary, await cpu.SinceAsync(before, plan.WarmUpSeconds, cancellation));
        }
        catch (OperationCanceledException) when (!cancellation.IsCancellationRequested)
        {
            return Failed(cell, $"The target went away in the middle of the cell. {target.State.Message}");
        }
        finally
        {
            target.Changed -= Look;
        }

        void Look()
        {
            if (target.State.Phase != TargetPhase.Running || target.State.ProcessId != process) _ = lost.CancelAsync();
        }
    }

    private static SweepCell Measured(SweepCell cell, RunSummary summary, CpuUse? use)
    {
        if (summary.Ended != "completed") return Failed(cell, summary.Ended == "stopped" ? "The run was stopped before its time." : "The load engine failed.");
        var (figures, seconds) = summary.Variants is [var only, ..] ? (only.Figures, only.Seconds) : (summary.Total, summary.Seconds);
        if (figures.Succeeded == 0) return Failed(cell, $"Not one of {figures.Requests:#,0} requests succeeded.") with { Rungs = summary.Rungs };
        return cell with
        {
            State = CellState.Done,
            Reason = null,
            Figures = new(
                summary.Id, seconds, Math.Round(figures.Succeeded / seconds, 2), Math.Round(figures.Failed / seconds, 2), figures.P50Ms, figures.P95Ms, use),
            Rungs = summary.Rungs,
        };
    }
}
