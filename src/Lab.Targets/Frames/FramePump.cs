using Experiments.Charts;
using Lab.Foundation.Hosting;

namespace Lab.Targets.Frames;

/// <summary>
/// Creates and publishes four frames per second on a dedicated thread, so that a starved thread pool does not stop the charts.
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
    public static readonly TimeSpan MinLogInterval = TimeSpan.FromMinutes(1);

    private readonly IFrameSource[] _sources = [.. sources];
    private readonly ManualResetEventSlim _stopping = new();
    private string? _lastMessage;
    private long _loggedAt;

    /// <summary>Creates and publishes one frame.</summary>
    internal Frame PumpOnce()
    {
        var frame = new FrameValues { [SeriesCatalogue.StreamDropped] = stream.Skipped };
        tick?.Advance();
        foreach (var source in _sources)
            source.Fill(frame);

        // Events last, so that events during sampling belong to this frame.
        return stream.Publish(Math.Round(clock.Seconds, 3), frame.Values, events.DequeueAll(), frame.Held);
    }

    protected override void RequestStop() => _stopping.Set();

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
                LogOnce(failure);
            }

            // A late frame does not delay later ones, and missed frames are not repeated.
            var elapsed = time.GetElapsedTime(started);
            tick = Math.Max(tick, (long)(elapsed / Interval) + 1);
            if (_stopping.Wait(tick * Interval - elapsed))
                return;
        }
    }

    // Retried four times a second, so repeated failures are logged only once in a while.
    private void LogOnce(Exception failure)
    {
        if (_lastMessage == failure.Message && time.GetElapsedTime(_loggedAt) < MinLogInterval)
            return;
        (_lastMessage, _loggedAt) = (failure.Message, time.GetTimestamp());
        LogFailure(failure);
    }

    [LoggerMessage(LogLevel.Error, "A frame could not be built; the charts have a gap.")]
    private partial void LogFailure(Exception failure);
}
