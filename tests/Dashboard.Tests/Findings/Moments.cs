using Dashboard.Findings;
using Dashboard.Streaming;

namespace Dashboard.Tests.Findings;

/// <summary>Made-up moments of a run, four a second, for the edges that no real run hits exactly.</summary>
internal static class Moments
{
    private const double FrameSeconds = 0.25;

    /// <summary>A run in which nothing changes.</summary>
    public static FindingWindow Steady(double seconds, params (string Id, double? Value)[] series) =>
        Of(seconds, [], [.. series.Select(each => (each.Id, (Func<double, double?>)(_ => each.Value)))]);

    /// <summary>A run in which each series is a function of the seconds since the start.</summary>
    public static FindingWindow Of(double seconds, FrameEvent[] events, params (string Id, Func<double, double?> At)[] series)
    {
        var window = new FindingWindow(series.Select(each => each.Id));
        for (var at = FrameSeconds; at <= seconds; at += FrameSeconds)
        {
            window.Add(at, new Frame(0, at, [.. series.Select(each => each.At(at))], [.. events.Where(happened => happened.Time > at - FrameSeconds && happened.Time <= at)]));
        }

        return window;
    }
}
