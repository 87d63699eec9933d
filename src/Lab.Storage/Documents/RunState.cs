using Lab.Storage.Summaries;

namespace Lab.Storage.Documents;

/// <summary>How much of a run a document holds.</summary>
internal static class RunState
{
    /// <summary>Derives the state from the summary, which is written last.</summary>
    /// <param name="summary">The summary, if there is one.</param>
    /// <param name="isOn">True while the run is on, and its journal is still written to.</param>
    public static RecordingState From(RunSummary? summary, bool isOn = false) =>
        isOn ? RecordingState.Recording
        : summary is null ? RecordingState.Partial
        : RecordingState.Complete;
}
