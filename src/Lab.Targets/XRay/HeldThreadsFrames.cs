using Experiments.Charts;
using Lab.Targets.Frames;
using Microsoft.Extensions.Options;
using Observer.Contract;

namespace Lab.Targets.XRay;

/// <summary>
/// Adds the pool threads held by line to each frame, and keeps the observer while a run is in progress. Used by the frame
/// pump's thread only.
/// </summary>
internal sealed class HeldThreadsFrames(IXRay xray, RunInProgress run, StreamClock clock, IOptions<XRayOptions> options)
    : IFrameSource
{
    /// <summary>Maximum age of a reading in seconds. Readings arrive twice a second.</summary>
    public const double MaxAgeSeconds = 2;

    private const double WatchEverySeconds = 1;

    private HeldThreads? _reading;
    private IReadOnlyList<LineThreads> _lines = [];
    private double _readAt;
    private double _watchedAt = double.NegativeInfinity;

    public void Fill(FrameValues frame)
    {
        if (run.GoesElsewhere)
            return;
        if (run.Id is not null && options.Value.Automatic && clock.Seconds - _watchedAt >= WatchEverySeconds)
        {
            _watchedAt = clock.Seconds;
            xray.Watch();
        }

        if (Newest() is not { } reading)
            return;
        frame.Held = _lines;
        frame[SeriesCatalogue.XRayHeld] = reading.Lines.Sum(line => line.Threads);
        frame[SeriesCatalogue.XRayStop] = reading.StopPercent;
    }

    // The age is measured from the arrival, because the time of a reading is that of another process.
    private HeldThreads? Newest()
    {
        if (xray.Latest.Held is not { } latest)
            return null;
        if (!ReferenceEquals(latest, _reading))
            (_reading, _lines, _readAt) = (latest, HeldLabels.ThreadsByLine(latest), clock.Seconds);
        return clock.Seconds - _readAt <= MaxAgeSeconds ? latest : null;
    }
}
