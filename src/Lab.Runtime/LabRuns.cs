using Lab.Foundation.Results;
using Lab.Loads.Planning;
using Lab.Storage.Summaries;
using Lab.Targets.Leases;
using Lab.Targets.Settings;

namespace Lab.Runtime;

/// <summary>Runs several runs in sequence, for sweeps, before/after, lessons and the command line.</summary>
public static class LabRuns
{
    /// <summary>Starts a run and waits until it has ended; stops the run when it is cancelled.</summary>
    /// <returns>The run's summary.</returns>
    /// <exception cref="RunRejectedException">The lab did not start the run.</exception>
    /// <exception cref="OperationCanceledException">Cancelled; the run has been stopped.</exception>
    public static Task<RunSummary> RunToEndAsync(this ILab lab, RunRequest request, CancellationToken cancellation) =>
        lab.RunToEndAsync(request, lease: null, settings: null, cancellation);

    /// <summary>As <see cref="RunToEndAsync(ILab, RunRequest, CancellationToken)"/>, for the holder of a lease.</summary>
    public static async Task<RunSummary> RunToEndAsync(
        this ILab lab,
        RunRequest request,
        LabLease? lease,
        RuntimeSettings? settings,
        CancellationToken cancellation
    )
    {
        var ended = new TaskCompletionSource<RunSummary>(TaskCreationOptions.RunContinuationsAsynchronously);
        var answer = await lab.StartAsync(request, lease, settings);
        if (answer.Run is not { } run)
            throw new RunRejectedException(answer);
        lab.Changed += Examine;
        try
        {
            Examine();
            using var stop = cancellation.Register(() => lab.Stop(run.Id));
            var summary = await ended.Task;
            cancellation.ThrowIfCancellationRequested();
            return summary;
        }
        finally
        {
            lab.Changed -= Examine;
        }

        void Examine()
        {
            if (lab.Summary(run.Id) is { } summary)
                ended.TrySetResult(summary);
        }
    }
}
