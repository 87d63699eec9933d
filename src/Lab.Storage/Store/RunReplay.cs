using System.Runtime.CompilerServices;
using Lab.Targets.Frames;

namespace Lab.Storage.Store;

/// <summary>Plays the frames of a stored run at their original pace. Each viewer has a separate replay.</summary>
public static class RunReplay
{
    /// <summary>Minimum and maximum playback speed.</summary>
    public const double MinSpeed = 0.1,
        MaxSpeed = 100;

    /// <summary>Streams the stored frames, in order.</summary>
    /// <param name="frames">The stored frames.</param>
    /// <param name="speed">Playback speed as a multiple of the original.</param>
    /// <param name="afterSequence">Last frame that the viewer has; 0 for none.</param>
    /// <param name="fromSeconds">Start position, in seconds since the first frame; earlier frames are sent at once.</param>
    /// <param name="time">The clock.</param>
    /// <param name="cancellation">Ends the replay.</param>
    public static async IAsyncEnumerable<Frame> PlayAsync(
        IReadOnlyList<Frame> frames,
        double speed,
        long afterSequence,
        double fromSeconds,
        TimeProvider time,
        [EnumeratorCancellation] CancellationToken cancellation
    )
    {
        if (frames.Count == 0)
            yield break;
        var position = frames
            .Where(frame => frame.Sequence <= afterSequence)
            .Select(frame => frame.Time - frames[0].Time)
            .DefaultIfEmpty(0)
            .Last();
        position = Math.Max(position, fromSeconds);
        var started = time.GetTimestamp();
        foreach (var frame in frames.Where(frame => frame.Sequence > afterSequence))
        {
            var due = TimeSpan.FromSeconds(Math.Max(0, (frame.Time - frames[0].Time - position) / speed));
            var wait = due - time.GetElapsedTime(started);
            if (wait > TimeSpan.Zero)
                await Task.Delay(wait, time, cancellation);
            cancellation.ThrowIfCancellationRequested();
            yield return frame;
        }
    }
}
