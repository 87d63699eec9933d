using LoadEngine.Cli.Terminals;
using LoadEngine.Plans;
using LoadEngine.Runs;

namespace LoadEngine.Cli.Progress;

/// <summary>Selects the display: none if quiet, a live table on a terminal, otherwise lines.</summary>
internal static class ProgressDisplays
{
    /// <summary>True for a terminal that cannot move its cursor.</summary>
    public static bool IsDumb =>
        !OperatingSystem.IsWindows() && Environment.GetEnvironmentVariable("TERM") is null or "" or "dumb";

    public static IProgressDisplay Create(LoadPlan plan, bool isQuiet)
    {
        if (isQuiet)
            return new NoProgress();
        return Console.IsErrorRedirected || IsDumb ? new ProgressLines() : new LiveTable(plan);
    }

    private sealed class NoProgress : IProgressDisplay
    {
        public void OnSnapshot(LoadSnapshot snapshot) { }

        public void OnStopping() => Terminal.WriteErrorLine(IProgressDisplay.StopAnnouncement);

        public void ShowUntil(RunObserver observer) => observer.WaitForEnd(Timeout.InfiniteTimeSpan);
    }
}
