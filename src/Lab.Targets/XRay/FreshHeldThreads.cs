using Lab.Targets.Frames;
using Observer.Contract;

namespace Lab.Targets.XRay;

/// <summary>The newest reading of the held threads while it is fresh. Used by the frame pump's thread only.</summary>
public sealed class FreshHeldThreads(IXRay xray, RunInProgress run, StreamClock clock)
{
    /// <summary>Maximum age of a reading in seconds. Readings arrive twice a second, or less often if they are expensive.</summary>
    public const double MaxAgeSeconds = 2;

    private const double MaxAgeInIntervals = 4;

    private HeldThreads? _reading;
    private double _readAt;

    /// <summary>The reading; null if there is none, if it is too old, or if the run goes to another service.</summary>
    public HeldThreads? Current
    {
        get
        {
            if (run.GoesElsewhere || xray.Latest.Held is not { } latest)
                return null;
            // The age is measured from the arrival, because the time of a reading is that of another process.
            if (!ReferenceEquals(latest, _reading))
                (_reading, _readAt) = (latest, clock.Seconds);
            var maxAge = Math.Max(MaxAgeSeconds, latest.IntervalMs / 1_000 * MaxAgeInIntervals);
            return clock.Seconds - _readAt <= maxAge ? latest : null;
        }
    }
}
