using Lab.Storage.Documents;
using LoadEngine.Plans;

namespace Reports.Charts;

/// <summary>The starts per second that a run at an arrival rate plans.</summary>
internal static class PlannedRate
{
    /// <summary>The rate over the seconds of a run; empty without an arrival rate.</summary>
    public static IReadOnlyList<(double X, double? Y)> Points(RunDocument run, RunSeries series)
    {
        List<(double X, double Y)> points = RunPlanReader.Read(run.Plan).Document?.Plan.Executor switch
        {
            ConstantArrivalRate constant => [(0, constant.RatePerSecond)],
            RampingArrivalRate ramp => Corners(ramp),
            _ => [],
        };
        if (points.Count == 0)
            return [];
        foreach (var (seconds, level) in series.LoadChanges())
        {
            Cut(points, seconds);
            points.Add((seconds, level));
        }

        Cut(points, series.Seconds);
        return [.. points.Select(point => (point.X, (double?)point.Y))];
    }

    private static List<(double X, double Y)> Corners(RampingArrivalRate ramp)
    {
        List<(double X, double Y)> corners = [(0, ramp.StartRatePerSecond)];
        foreach (var stage in ramp.Stages)
            corners.Add((corners[^1].X + stage.Duration.TotalSeconds, stage.Target));
        return corners;
    }

    // Ends the line at a time with its value at that time.
    private static void Cut(List<(double X, double Y)> points, double seconds)
    {
        (double X, double Y)? next = null;
        while (points.Count > 1 && points[^1].X > seconds)
        {
            next = points[^1];
            points.RemoveAt(points.Count - 1);
        }

        var (x, y) = points[^1];
        var share = next is { } end ? (seconds - x) / (end.X - x) : 0;
        points.Add((seconds, y + share * ((next?.Y ?? y) - y)));
    }
}
