using LoadEngine.Cli.Commands;
using LoadEngine.Cli.Running;
using LoadEngine.Results;
using LoadEngine.Runs;

namespace LoadEngine.Cli.Progress;

/// <summary>Picks the display: nothing when quiet, a live table on a real terminal, lines anywhere else.</summary>
internal static class ProgressDisplays
{
    /// <summary>True on a terminal that cannot move its cursor.</summary>
    public static bool IsDumb => !OperatingSystem.IsWindows() && Environment.GetEnvironmentVariable("TERM") is null or "" or "dumb";

    public static IProgressDisplay For(RunRequest request)
    {
        if (request.IsQuiet) return new NoProgress();
        return Console.IsErrorRedirected || IsDumb ? new ProgressLines() : new LiveTable(request.Document.Plan);
    }

    private sealed class NoProgress : IProgressDisplay
    {
        public void Note(LoadSnapshot snapshot)
        {
        }

        public void NoteStopping() => Console.Error.WriteLine(StopSignals.Announcement);

        public void ShowUntil(RunObserver observer) => observer.WaitForEnd(Timeout.InfiniteTimeSpan);
    }
}
