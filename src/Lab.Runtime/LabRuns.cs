using Lab.Foundation.Results;
using Lab.Loads.Planning;
using Lab.Storage.Summaries;
using Lab.Targets.Leases;
using Lab.Targets.Settings;

namespace Lab.Runtime;

/// <summary>Runs one after another, for everything that plays more than one: sweeps, before and after, lessons, the command line.</summary>
public static class LabRuns
{
    /// <summary>Starts the run and waits until it has ended; stops it, and waits until it has, when cancelled.</summary>
    /// <returns>The run's summary.</returns>
    /// <exception cref="RunRejectedException">The lab did not start it.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled; the run has been stopped.</exception>
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
