using Experiments.Charts;
using Lab.Targets.Frames;
using Microsoft.Extensions.Options;
using Observer.Contract;

namespace Lab.Targets.XRay;

/// <summary>
/// Adds the pool threads held by line to each frame, and keeps the observer while a run is in progress. Used by the frame
/// pump's thread only.
/// </summary>
internal sealed class HeldThreadsFrames(
    FreshHeldThreads held,
    IXRay xray,
    RunInProgress run,
    StreamClock clock,
    IOptions<XRayOptions> options
) : IFrameSource
{
    private const double WatchEverySeconds = 1;

    private HeldThreads? _reading;
    private IReadOnlyList<LineThreads> _lines = [];
    private double _watchedAt = double.NegativeInfinity;

    public void Fill(FrameValues frame)
    {
        if (
            run is { Id: not null, GoesElsewhere: false }
            && options.Value.Automatic
            && clock.Seconds - _watchedAt >= WatchEverySeconds
        )
        {
            _watchedAt = clock.Seconds;
            xray.Watch();
        }

        if (held.Current is not { } reading)
            return;
        if (!ReferenceEquals(reading, _reading))
            (_reading, _lines) = (reading, HeldLabels.ThreadsByLine(reading));
        frame.Held = _lines;
        frame[SeriesCatalogue.XRayHeld] = reading.Lines.Sum(line => line.Threads);
        frame[SeriesCatalogue.XRayStop] = reading.StopPercent;
    }
}
