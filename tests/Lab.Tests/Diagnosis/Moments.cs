using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Targets.Frames;

namespace Lab.Tests.Diagnosis;

/// <summary>Synthetic moments of a run, four per second, for limits that no real run reaches exactly.</summary>
internal static class Moments
{
    private const double FrameSeconds = 0.25;

    /// <summary>A run in which nothing changes.</summary>
    public static FindingWindow Steady(double seconds, params (Series Series, double? Value)[] series) =>
        Of(seconds, [], [.. series.Select(pair => (pair.Series, (Func<double, double?>)(_ => pair.Value)))]);

    /// <summary>The percentiles of moments in which every answer takes the same time.</summary>
    public static (Series Series, Func<double, double?> At)[] Latencies(Func<double, double?> ms) =>
        [
            (SeriesCatalogue.LatencyP50, ms),
            (SeriesCatalogue.LatencyP90, ms),
            (SeriesCatalogue.LatencyP95, ms),
            (SeriesCatalogue.LatencyP99, ms),
            (SeriesCatalogue.LatencyMax, ms),
            (SeriesCatalogue.LatencyMean, ms),
        ];

    /// <summary>A value of every other moment, and the value of the moments between.</summary>
    public static Func<double, double?> InTurn(double one, double other) =>
        at => Math.Round(at / FrameSeconds) % 2 == 0 ? one : other;

    /// <summary>A run in which each series is a function of the seconds since the start.</summary>
    public static FindingWindow Of(
        double seconds,
        FrameEvent[] events,
        params (Series Series, Func<double, double?> At)[] series
    )
    {
        var window = new FindingWindow(series.Select(pair => pair.Series.Id));
        for (var at = FrameSeconds; at <= seconds; at += FrameSeconds)
        {
            window.Add(
                at,
                new Frame(
                    0,
                    at,
                    [.. series.Select(pair => pair.At(at))],
                    [.. events.Where(frameEvent => frameEvent.Time > at - FrameSeconds && frameEvent.Time <= at)]
                )
            );
        }

        return window;
    }
}
