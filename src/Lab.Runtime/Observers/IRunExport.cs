using Experiments;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using LoadEngine.Plans;
using LoadEngine.Recording;
using LoadEngine.Runs;

namespace Lab.Runtime.Observers;

/// <summary>
/// Exports the runs of the lab; any number may be registered. Called under the lab's lock, by one thread at a time, so it must
/// return quickly and must not call the lab.
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

    /// <summary>The run has ended with this summary.</summary>
    void OnEnded(RunSummary summary);
}
