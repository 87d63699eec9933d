using Experiments.Charts;
using Lab.Storage.Documents;
using Lab.Targets.Frames;

namespace Reports.Charts;

/// <summary>
/// The frames of a stored run as lines that start with the run, based on the series of the document, independent of its version.
/// </summary>
internal sealed class RunSeries
{
    private readonly RunDocument _run;
    private readonly double _start;

    public RunSeries(RunDocument run)
    {
        _run = run;
        var started = run
            .Frames.SelectMany(frame => frame.Events)
            .FirstOrDefault(frameEvent => frameEvent.Kind == FrameEventKinds.RunStarted);
        _start = started?.Time ?? (run.Frames is [var first, ..] ? first.Time : 0);
        Seconds = Math.Max(
            1,
            Math.Max(
                run.Frames is [.., var lastFrame] ? lastFrame.Time - _start : 0,
                run.Intervals is [.., var lastInterval] ? lastInterval.EndSeconds : 0
            )
        );
    }

    /// <summary>The frames since the start of the run, with their time in seconds since then.</summary>
    public IEnumerable<(double Seconds, Frame Frame)> Frames() =>
        _run.Frames.Where(frame => frame.Time >= _start).Select(frame => (frame.Time - _start, frame));

    /// <summary>Duration of the run.</summary>
    public double Seconds { get; }

    /// <summary>The values of a series; empty if the document does not contain it.</summary>
    public IReadOnlyList<(double X, double? Y)> Points(Series series)
    {
        var index = _run.ColumnOf(series);
        return index < 0
            ? []
            :
            [
                .. _run
                    .Frames.Where(frame => frame.Time >= _start)
                    .Select(frame => (frame.Time - _start, frame.Values[index])),
            ];
    }

    /// <summary>
    /// A series as drawn on the stage: the mean of a value and those of the previous seconds, without gaps. Users in step receive
    /// responses in bursts, so a quarter of a second may contain all of them or none.
    /// </summary>
    public IReadOnlyList<(double X, double? Y)> Points(Series series, double smoothedSeconds)
    {
        var points = Points(series);
        if (smoothedSeconds <= 0)
            return points;
        var smoothed = new List<(double X, double? Y)>(points.Count);
        var (first, sum, count) = (0, 0.0, 0);
        foreach (var (x, y) in points)
        {
            if (y is { } value)
                (sum, count) = (sum + value, count + 1);
            while (points[first].X <= x - smoothedSeconds)
            {
                if (points[first++].Y is { } gone)
                    (sum, count) = (sum - gone, count - 1);
            }

            smoothed.Add((x, y is null ? null : Math.Max(0, sum / count)));
        }

        return smoothed;
    }

    /// <summary>Seconds of the run and the new users or starts per second, of each change of the load.</summary>
    public IEnumerable<(double Seconds, double Level)> LoadChanges() =>
        _run
            .Frames.SelectMany(frame => frame.Events)
            .Where(frameEvent => frameEvent is { Kind: FrameEventKinds.LoadChanged, Level: not null })
            .Select(frameEvent => (frameEvent.Time - _start, frameEvent.Level!.Value));

    /// <summary>
    /// The events of a run as the stage marks them: variant switches, load changes, the end of the warm-up, and the stop.
    /// </summary>
    public IReadOnlyList<SvgMark> Marks() =>
        [
            .. _run
                .Frames.SelectMany(frame => frame.Events)
                .Where(frameEvent =>
                    frameEvent.Kind
                        is FrameEventKinds.RunStarted
                            or FrameEventKinds.VariantSwitched
                            or FrameEventKinds.FirstRequest
                            or FrameEventKinds.LoadChanged
                            or FrameEventKinds.WarmUpEnded
                            or FrameEventKinds.RunStopping
                )
                .Select(frameEvent => new SvgMark(
                    frameEvent.Time - _start,
                    frameEvent.Waiting is null ? frameEvent.Label : "flip"
                )),
        ];
}
