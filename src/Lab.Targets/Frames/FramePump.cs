using Experiments.Charts;
using Lab.Foundation.Hosting;

namespace Lab.Targets.Frames;

/// <summary>
/// Puts a frame together four times a second and publishes it. It has its own thread, so that a starved thread pool
/// (of which this lab has seen a few) never stops the picture.
/// </summary>
public sealed partial class FramePump(
    FrameStream stream,
    FrameEvents events,
    StreamClock clock,
    TimeProvider time,
    IEnumerable<IFrameSource> sources,
    ILogger<FramePump> logger,
    IFrameTick? tick = null
) : HostedThread("frame pump", ThreadPriority.AboveNormal)
{
    /// <summary>Time between two frames.</summary>
    public static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(250);

    /// <summary>Minimum time between two log entries of the same failure.</summary>
    public static readonly TimeSpan Silence = TimeSpan.FromMinutes(1);

    private readonly IFrameSource[] _sources = [.. sources];
    private readonly ManualResetEventSlim _stopping = new();
    private string? _said;
    private long _saidAt;

    /// <summary>Puts one frame together and publishes it.</summary>
    internal Frame PumpOnce()
    {
        var frame = new FrameValues { [SeriesCatalogue.StreamDropped] = stream.Skipped };
        tick?.Advance();
        foreach (var source in _sources)
            source.Fill(frame);

        // Events last: what happened while sampling belongs to this frame.
        return stream.Publish(Math.Round(clock.Seconds, 3), frame.Values, events.DequeueAll());
    }

    protected override void AskToEnd() => _stopping.Set();

    protected override void Free() => _stopping.Dispose();

    protected override void Run()
    {
        var started = time.GetTimestamp();
        for (long tick = 1; ; tick++)
        {
            try
            {
                PumpOnce();
            }
            catch (Exception failure)
            {
                Tell(failure);
            }

            // A late frame does not delay the ones after it, and missed ticks are not made up for in a burst.
            var elapsed = time.GetElapsedTime(started);
            tick = Math.Max(tick, (long)(elapsed / Interval) + 1);
            if (_stopping.Wait(tick * Interval - elapsed))
                return;
        }
    }

    // It is tried again four times a second: a line for each would fill the disk.
    private void Tell(Exception failure)
    {
        if (_said == failure.Message && time.GetElapsedTime(_saidAt) < Silence)
            return;
        (_said, _saidAt) = (failure.Message, time.GetTimestamp());
        LogFailure(failure);
    }

    [LoggerMessage(LogLevel.Error, "A frame could not be put together; the picture has a gap.")]
    private partial void LogFailure(Exception failure);
}
