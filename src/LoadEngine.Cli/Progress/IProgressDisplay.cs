using LoadEngine.Runs;

namespace LoadEngine.Cli.Progress;

/// <summary>Shows the progress of a run.</summary>
internal interface IProgressDisplay
{
    /// <summary>The message shown while the run is stopping.</summary>
    const string StopAnnouncement = "Stopping; press again to cancel requests in flight.";

    /// <summary>A snapshot was taken; called on the observer's thread.</summary>
    void OnSnapshot(LoadSnapshot snapshot);

    /// <summary>The run is being stopped early; called on a runtime thread.</summary>
    void OnStopping();

    /// <summary>Shows progress until the run has ended; called on the main thread.</summary>
    void ShowUntil(RunObserver observer);
}
