using LoadEngine.Results;
using LoadEngine.Runs;

namespace LoadEngine.Cli.Progress;

/// <summary>Shows how a run is doing while it lasts.</summary>
internal interface IProgressDisplay
{
    /// <summary>Takes a snapshot; called on the observer's thread.</summary>
    void Note(LoadSnapshot snapshot);

    /// <summary>Says that the run is being ended before its time; called on a thread of the runtime.</summary>
    void NoteStopping();

    /// <summary>Shows progress until the run has ended; called on the main thread.</summary>
    void ShowUntil(RunObserver observer);
}
