using Knee.Searching;

namespace Knee.Running;

/// <summary>Runs trials until a search is finished.</summary>
public static class KneeRunner
{
    /// <summary>Runs or resumes a search.</summary>
    /// <param name="start">Where it starts: without trials, or a search that was interrupted.</param>
    /// <param name="target">The target.</param>
    /// <param name="onStep">Called before each trial.</param>
    /// <param name="onTrial">Called after each trial with the search so far, such as to store it.</param>
    /// <param name="cancellation">Stops the search; the trial under way does not count.</param>
    public static async Task<KneeProgress> RunAsync(
        KneeProgress start,
        IKneeTarget target,
        Action<KneeStep> onStep,
        Action<KneeProgress> onTrial,
        CancellationToken cancellation
    )
    {
        ArgumentNullException.ThrowIfNull(start);
        ArgumentNullException.ThrowIfNull(target);
        ArgumentNullException.ThrowIfNull(onStep);
        ArgumentNullException.ThrowIfNull(onTrial);
        var search = start with { WasStopped = false };
        while (search.Next is { } step)
        {
            try
            {
                cancellation.ThrowIfCancellationRequested();
                onStep(step);
                var trial = await target.MeasureAsync(step, cancellation).ConfigureAwait(false);
                search = search with { Trials = [.. search.Trials, trial] };
            }
            catch (OperationCanceledException) when (cancellation.IsCancellationRequested)
            {
                return search with { WasStopped = true };
            }

            onTrial(search);
        }

        return search;
    }
}
