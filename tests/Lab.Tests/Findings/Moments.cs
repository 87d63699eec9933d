using Experiments.Charts;
using Lab.Findings;
using Lab.Frames;

namespace Lab.Tests.Findings;

/// <summary>Made-up moments of a run, four a second, for the edges that no real run hits exactly.</summary>
internal static class Moments
{
    private const double FrameSeconds = 0.25;

    /// <summary>A run in which nothing changes.</summary>
    public static FindingWindow Steady(double seconds, params (Series Series, double? Value)[] series) =>
        Of(seconds, [], [.. series.Select(each => (each.Series, (Func<double, double?>)(_ => each.Value)))]);

    /// <summary>A run in which each series is a function of the seconds since the start.</summary>
    public static FindingWindow Of(
        double seconds,
        FrameEvent[] events,
        params (Series Series, Func<double, double?> At)[] series
    )
    {
        var window = new FindingWindow(series.Select(each => each.Series.Id));
        for (var at = FrameSeconds; at <= seconds; at += FrameSeconds)
        {
            window.Add(
                at,
                new Frame(
                    0,
                    at,
                    [.. series.Select(each => each.At(at))],
                    [.. events.Where(happened => happened.Time > at - FrameSeconds && happened.Time <= at)]
                )
            );
        }

        return window;
    }
}
