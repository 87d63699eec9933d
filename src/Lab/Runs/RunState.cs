namespace Lab.Runs;

/// <summary>How much of a run a document holds that nobody writes to any more. Stateless.</summary>
internal static class RunState
{
    /// <summary>By its summary, which is written last: whatever is said beside it could only contradict it.</summary>
    public static RecordingState Of(RunSummary? summary) => summary is null ? RecordingState.Partial : RecordingState.Complete;
}
