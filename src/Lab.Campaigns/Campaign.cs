using Experiments;
using Experiments.Charts;
using Lab.Foundation.Results;
using Lab.Runtime;
using Lab.Runtime.TargetControl;
using Lab.Storage;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Targets;
using Lab.Targets.Frames;
using Lab.Targets.Leases;
using Lab.Targets.Settings;

namespace Lab.Campaigns;

/// <summary>A lab reserved for a series of runs. For one caller at a time; dispose it to release the lab.</summary>
public sealed class Campaign(
    LabLease lease,
    ILab lab,
    ITarget target,
    PresetSettings presets,
    FrameStream stream,
    IRunStore store,
    TimeProvider time,
    ILogger log
) : IDisposable
{
    /// <summary>Maximum time to wait for the probe of a restarted target; the run then starts without it.</summary>
    public static readonly TimeSpan MaxProbeWait = TimeSpan.FromSeconds(10);

    private static readonly TimeSpan MaxRecordWait = TimeSpan.FromSeconds(10),
        MaxLastFrameWait = TimeSpan.FromSeconds(1);
    private static readonly int Probed = SeriesCatalogue.IndexOf(SeriesCatalogue.PoolThreads),
        Queued = SeriesCatalogue.IndexOf(SeriesCatalogue.PoolQueue);

    private readonly RuntimeSettings _before = presets.Own;

    /// <summary>Executes a step; errors are in the result.</summary>
    /// <param name="step">The step.</param>
    /// <param name="stop">Cancels the step: a restart completes first, a run is stopped.</param>
    /// <exception cref="OperationCanceledException">The step was cancelled.</exception>
    public async Task<StepResult> PlayAsync(CampaignStep step, CancellationToken stop)
    {
        stop.ThrowIfCancellationRequested();
        if (step.RestartWith is { } settings && await RestartAsync(step, settings, stop) is { } problem)
            return new(null, problem);
        step.OnActivity?.Invoke(CampaignActivity.RunningLoad);
        stop.ThrowIfCancellationRequested();
        var result = await RunAsync(step, stop);
        if (step.WaitsForRecord && result.Summary is { } summary)
        {
            step.OnActivity?.Invoke(CampaignActivity.SavingRecord);
            await WaitForRecordAsync(summary.Id);
        }

        return result;
    }

    /// <summary>Restarts the target if requested, lets it rest and measures it outside a run of the lab.</summary>
    /// <param name="step">The restart, the rest and the receiver of the activity.</param>
    /// <param name="measure">The measurement; its token is also cancelled when the target ends.</param>
    /// <param name="stop">Cancels the measurement.</param>
    /// <exception cref="InvalidOperationException">The target did not start, or ended during the measurement.</exception>
    /// <exception cref="OperationCanceledException">The measurement was cancelled.</exception>
    public async Task<T> MeasureAsync<T>(
        CampaignStep step,
        Func<CancellationToken, Task<T>> measure,
        CancellationToken stop
    )
    {
        stop.ThrowIfCancellationRequested();
        if (step.RestartWith is { } settings)
        {
            if (await RestartAsync(step, settings, stop) is { } problem)
                throw new InvalidOperationException(problem);
        }
        else
        {
            step.OnActivity?.Invoke(CampaignActivity.Resting);
            await WaitForStartAsync(stop);
            await WaitForEmptyQueueAsync(stop);
            await Task.Delay(step.Rest, time, stop);
        }

        using var lost = new TargetLostTokenSource(target, isRun: false, stop);
        step.OnActivity?.Invoke(CampaignActivity.RunningLoad);
        try
        {
            return await measure(lost.Token);
        }
        catch (OperationCanceledException) when (!stop.IsCancellationRequested)
        {
            throw new InvalidOperationException($"The target ended during a run. {target.State.Message}");
        }
    }

    /// <summary>
    /// Restores the target's settings from before the campaign. Errors are logged; every page shows the state of the target.
    /// </summary>
    /// <param name="doing">Receives the current activity.</param>
    public async Task RestoreAsync(Action<CampaignActivity>? doing = null)
    {
        if (target.Settings == _before || !target.CanRestart)
            return;
        doing?.Invoke(CampaignActivity.RestoringSettings);
        try
        {
            await target.RestartAsync(_before, lease);
        }
        catch (OperationCanceledException)
        {
            // The dashboard is shutting down together with its target.
        }
        catch (Exception problem)
        {
            log.LogWarning(problem, "The settings of the target could not be restored.");
        }
    }

    public void Dispose() => lease.Dispose();

    private async Task<string?> RestartAsync(CampaignStep step, RuntimeSettings settings, CancellationToken stop)
    {
        step.OnActivity?.Invoke(CampaignActivity.Restarting);
        try
        {
            await using var stopping = stop.Register(target.StopBuilding);
            await target.RestartAsync(settings, lease);
        }
        catch (Exception problem) when (problem is not OperationCanceledException)
        {
            stop.ThrowIfCancellationRequested();
            return $"The target could not be restarted: {problem.Message}";
        }

        stop.ThrowIfCancellationRequested();
        if (target.State.Phase != TargetPhase.Running)
            return $"The target did not start. {target.State.Message}";
        step.OnActivity?.Invoke(CampaignActivity.Resting);
        using var lost = new TargetLostTokenSource(target, isRun: false, stop);
        try
        {
            await WaitForProbeAsync(lost.Token);
            await Task.Delay(step.Rest, time, lost.Token);
            return null;
        }
        catch (OperationCanceledException) when (!stop.IsCancellationRequested)
        {
            return $"The target ended before the run started. {target.State.Message}";
        }
    }

    private async Task WaitForStartAsync(CancellationToken stop)
    {
        var started = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        target.Changed += Examine;
        try
        {
            Examine();
            await started.Task.WaitAsync(stop);
        }
        finally
        {
            target.Changed -= Examine;
        }

        if (target.State.Phase != TargetPhase.Running)
            throw new InvalidOperationException(target.State.NotRunningReason);

        void Examine()
        {
            if (target.State.Phase != TargetPhase.Starting)
                started.TrySetResult();
        }
    }

    // Waits for the probe of a target that has just started.
    private Task WaitForProbeAsync(CancellationToken stop) =>
        WaitForFrameAsync(frame => frame.Values[Probed] is not null, stop);

    // Work that an earlier run left in the queue of the pool would slow down the next one.
    private Task WaitForEmptyQueueAsync(CancellationToken stop) =>
        WaitForFrameAsync(frame => frame.Values[Queued] is null or 0, stop);

    private async Task WaitForFrameAsync(Func<Frame, bool> isReached, CancellationToken stop)
    {
        using var timeout = new CancellationTokenSource(MaxProbeWait, time);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(stop, timeout.Token);
        try
        {
            await foreach (var frame in stream.ReadAsync(stream.Latest, either.Token))
                if (isReached(frame))
                    return;
        }
        catch (OperationCanceledException) when (!stop.IsCancellationRequested)
        {
            // The load is measured anyway.
        }
    }

    private async Task<StepResult> RunAsync(CampaignStep step, CancellationToken stop)
    {
        var isOver = false;
        using var frames = new FrameForwarder(
            stream,
            step.IsOver is null
                ? step.OnFrame
                : frame =>
                {
                    step.OnFrame?.Invoke(frame);
                    if (isOver || !step.IsOver())
                        return;
                    isOver = true;
                    lab.Stop();
                }
        );
        using var lost = new TargetLostTokenSource(target, isRun: true, stop);
        try
        {
            lease.Part = step.Part;
            using var over = CancellationTokenSource.CreateLinkedTokenSource(lost.Token);
            var flipping = step.Flip is { } flip ? FlipAsync(flip.Variant, flip.After, over.Token) : Task.CompletedTask;
            RunSummary summary;
            try
            {
                summary = await lab.RunToEndAsync(step.Request, lease, step.RestartWith, lost.Token);
            }
            finally
            {
                // Also after a rejected run: a remaining switch would affect the next step.
                await over.CancelAsync();
                await flipping;
            }

            await frames.EndAsync(step.FollowAfter, MaxLastFrameWait, time);
            return new(
                summary,
                summary.Ended switch
                {
                    RunOutcome.Completed => null,
                    RunOutcome.Stopped when isOver => null,
                    RunOutcome.Stopped => "The run was stopped early.",
                    RunOutcome.TargetDied => $"The target process ended during the run. {summary.Death?.Message}",
                    _ => $"The load engine failed. {lab.State.Problem}",
                }
            )
            {
                IsInvalid = summary.Ended is RunOutcome.TargetDied or RunOutcome.Failed,
            };
        }
        catch (RunRejectedException refused)
        {
            return new(null, refused.Message);
        }
        catch (OperationCanceledException) when (!stop.IsCancellationRequested)
        {
            return new(lab.State.LastSummary, $"The target ended during the run. {target.State.Message}")
            {
                IsInvalid = true,
            };
        }
    }

    private async Task FlipAsync(VariantKind variant, TimeSpan after, CancellationToken over)
    {
        try
        {
            await Task.Delay(after, time, over);
            lab.SwitchVariant(variant, lease);
        }
        catch (OperationCanceledException)
        {
            // The run has already ended.
        }
    }

    private async Task WaitForRecordAsync(string id)
    {
        var kept = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        store.Changed += Examine;
        try
        {
            Examine();
            await kept.Task.WaitAsync(MaxRecordWait, time);
        }
        catch (Exception problem)
        {
            log.LogWarning(problem, "Waiting for the recording of run {Id} failed.", id);
        }
        finally
        {
            store.Changed -= Examine;
        }

        void Examine()
        {
            if (store.List().Any(run => run.Id == id && run.State != RecordingState.Recording))
                kept.TrySetResult();
        }
    }
}
