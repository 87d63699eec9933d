using System.Globalization;
using LoadEngine.Cli.Terminals;
using LoadEngine.Figures;
using LoadEngine.Runs;

namespace LoadEngine.Cli.Progress;

/// <summary>One line per second on standard error, for a log or a terminal that cannot move its cursor.</summary>
internal sealed class ProgressLines : IProgressDisplay
{
    public void OnSnapshot(LoadSnapshot snapshot)
    {
        if (snapshot.Interval.Seconds >= 0.1)
            Terminal.WriteErrorLine(Line(snapshot));
    }

    public void OnStopping() => Terminal.WriteErrorLine(IProgressDisplay.StopAnnouncement);

    public void ShowUntil(RunObserver observer) => observer.WaitForEnd(Timeout.InfiniteTimeSpan);

    private static string Line(LoadSnapshot snapshot)
    {
        var interval = snapshot.Interval;
        var saturation = snapshot.Generator.IsSaturated
            ? $"  generator saturated: {string.Join(' ', snapshot.Generator.Saturation)}"
            : "";
        return string.Create(
            CultureInfo.InvariantCulture,
            $"{snapshot.Elapsed.TotalSeconds, 6:0.0} s  {interval.ResponsesPerSecond, 9:#,0} rps  p50 "
                + $"{Ms(interval.Response?.P50Ms)}  p95 {Ms(interval.Response?.P95Ms)}  p99 "
                + $"{Ms(interval.Response?.P99Ms)}  failed {interval.Counts.Failed:#,0}  users "
                + $"{snapshot.Users:#,0}  in flight {snapshot.InFlight:#,0}{Waiting(snapshot.Waiting)}{saturation}"
        );
    }

    // Percentiles do not include open requests; their ages are shown as well.
    private static string Waiting(WaitingFigures? waiting) =>
        waiting is null ? "" : $"  waiting {Ms(waiting.MedianMs)}, oldest {Ms(waiting.OldestMs)}";

    internal static string Ms(double? latencyMs) =>
        latencyMs?.ToString("#,0.0 'ms'", CultureInfo.InvariantCulture) ?? "-";
}
