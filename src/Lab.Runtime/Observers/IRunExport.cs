using Experiments;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using LoadEngine.Plans;
using LoadEngine.Recording;
using LoadEngine.Runs;

namespace Lab.Runtime.Observers;

/// <summary>
/// Takes every run out of the lab as it goes; there may be any number of them, and none is the rule. Called under the
/// lab's lock, by one thread at a time, so
/// it must be quick and never call the lab.
/// </summary>
public interface IRunExport
{
    /// <summary>A run has started.</summary>
    void OnStarted(CurrentRun run, LoadPlan plan);

    /// <summary>The counts of the requests to one variant since the last snapshot, including late ones after a switch.</summary>
    /// <param name="variant">The variant.</param>
    /// <param name="interval">Its counts; reused after the call, so copy them to keep them.</param>
    void OnSampled(VariantKind variant, Tally interval);

    /// <summary>A snapshot was taken.</summary>
    void OnSampled(LoadSnapshot snapshot);

    /// <summary>The run is over, and this is the result.</summary>
    void OnEnded(RunSummary summary);
}
