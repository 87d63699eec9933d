using Experiments;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using LoadEngine.Plans;
using LoadEngine.Recording;
using LoadEngine.Runs;

namespace Lab.Runtime.Observers;

/// <summary>
/// Observes the runs of the lab. Called under the lab's lock, by one thread at a time, so it must return quickly and must not
/// call the lab.
/// </summary>
internal interface IRunObserver
{
    /// <summary>A run has started.</summary>
    void OnStarted(CurrentRun run, LoadPlan plan);

    /// <summary>Another experiment or target was selected.</summary>
    void OnCleared();

    /// <summary>A snapshot is being taken: the results of one variant since the previous snapshot.</summary>
    /// <param name="variant">The variant.</param>
    /// <param name="interval">Their histograms; reused after the call, so copy them to keep them.</param>
    void OnSampled(VariantKind variant, Tally interval);

    /// <summary>A snapshot was taken, for a frame.</summary>
    /// <param name="snapshot">The snapshot.</param>
    /// <param name="interval">The histograms of all variants together; reused after the call, so copy them to keep them.</param>
    /// <param name="tick">The same for the journal.</param>
    void OnSampled(LoadSnapshot snapshot, Tally interval, RunTick tick);

    /// <summary>The run has ended.</summary>
    /// <returns>The summary, possibly with additions.</returns>
    RunSummary OnEnded(RunSummary summary);
}
