using Experiments;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using LoadEngine.Plans;
using LoadEngine.Recording;
using LoadEngine.Runs;

namespace Lab.Runtime.Observers;

/// <summary>
/// Follows every run of the lab. Called under the lab's lock, by one thread at a time, so it must be quick and never
/// call the lab.
/// </summary>
internal interface IRunObserver
{
    /// <summary>A run has started.</summary>
    void OnStarted(CurrentRun run, LoadPlan plan);

    /// <summary>Another experiment or another target was chosen.</summary>
    void OnCleared();

    /// <summary>A snapshot is being taken: what the requests to one variant came to since the last.</summary>
    /// <param name="variant">The variant they were sent to.</param>
    /// <param name="interval">Their histograms; reused after the call, so copy them to keep them.</param>
    void OnSampled(VariantKind variant, Tally interval);

    /// <summary>A snapshot was taken, for a frame.</summary>
    /// <param name="snapshot">The snapshot.</param>
    /// <param name="interval">The histograms of all variants together; reused after the call, so copy them to keep them.</param>
    /// <param name="tick">The same for the journal.</param>
    void OnSampled(LoadSnapshot snapshot, Tally interval, RunTick tick);

    /// <summary>The run is over.</summary>
    /// <returns>The summary, to which more may have been added.</returns>
    RunSummary OnEnded(RunSummary summary);
}
