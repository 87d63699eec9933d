using Lab.Storage.Summaries;

namespace Lab.Storage.Documents;

/// <summary>Determines how much of a run a document contains.</summary>
internal static class RunState
{
    /// <summary>Derives the state from the summary, which is written last.</summary>
    /// <param name="summary">The summary, if there is one.</param>
    /// <param name="isOn">True while the run is active and its journal is being written.</param>
    public static RecordingState From(RunSummary? summary, bool isOn = false) =>
        isOn ? RecordingState.Recording
        : summary is null ? RecordingState.Partial
        : RecordingState.Complete;
}
