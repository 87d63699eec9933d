using Experiments;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using LoadEngine.Plans;
using LoadEngine.Recording;
using LoadEngine.Runs;

namespace Lab.Runtime.Observers;

/// <summary>
/// Takes every run out of the lab as it goes; there may be any number of them, and none is the rule. Called under the lab's lock, by one thread at a time, so
/// it must be quick and never call the lab.
/// </summary>
public interface IRunExport
{
    /// <summary>A run has started.</summary>
    void OnStarted(CurrentRun run, LoadPlan plan);

    /// <summary>What the requests to one variant came to since the last snapshot; also those that were sent to it before another came under fire.</summary>
    /// <param name="variant">The variant.</param>
    /// <param name="interval">Its counts; reused after the call, so what is kept must be copied.</param>
    void OnSampled(VariantKind variant, Tally interval);

    /// <summary>A snapshot was taken.</summary>
    void OnSampled(LoadSnapshot snapshot);

    /// <summary>The run is over, and this is what came of it.</summary>
    void OnEnded(RunSummary summary);
}
