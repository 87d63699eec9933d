using System.Runtime.CompilerServices;

namespace Lab.Frames;

/// <summary>
/// The frames of the last half hour, and a way to follow them. One pump publishes; any number of readers follow, each at its own
/// pace with nothing but a position of its own, so a slow or vanished reader costs the pump nothing. A reader that falls too far
/// behind skips ahead, and what it skipped is counted. All members may be called from any thread.
/// </summary>
public sealed class FrameStream
{
    /// <summary>Frames kept: 34 minutes at four a second, a little more than the longest run.</summary>
    public const int Capacity = 8_192;

    /// <summary>Frames a live reader may be behind (ten seconds) before it skips to the newest.</summary>
    public const int MaxLag = 40;

    private readonly Lock _gate = new();
    private readonly Frame?[] _frames = new Frame?[Capacity];
    private TaskCompletionSource _next = NewSignal();
    private long _latest;
    private long _skipped;

    /// <summary>Sequence number of the newest frame; 0 before the first.</summary>
    public long Latest => Volatile.Read(ref _latest);

    /// <summary>Frames that slow readers skipped, all readers together.</summary>
    public long Skipped => Volatile.Read(ref _skipped);

    /// <summary>Adds the next frame and wakes the readers. Never waits for any of them.</summary>
    /// <returns>The frame with its sequence number.</returns>
    public Frame Publish(double time, IReadOnlyList<double?> values, IReadOnlyList<FrameEvent> events)
    {
        TaskCompletionSource signal;
        Frame frame;
        lock (_gate)
        {
            frame = new Frame(_latest + 1, time, values, events);
            _frames[frame.Sequence % Capacity] = frame;
            Volatile.Write(ref _latest, frame.Sequence);
            (signal, _next) = (_next, NewSignal());
        }

        signal.SetResult();
        return frame;
    }

    /// <summary>
    /// Every frame after <paramref name="afterSequence"/> that is still kept, then each new one as it comes; none doubled, none
    /// missing unless the reader is too slow.
    /// </summary>
    /// <param name="afterSequence">Last frame the reader has; 0 for none. A number from the future (of an earlier process) counts as none.</param>
    /// <param name="cancellation">Ends the reading.</param>
    public async IAsyncEnumerable<Frame> ReadAsync(long afterSequence, [EnumeratorCancellation] CancellationToken cancellation)
    {
        var joinedAt = Latest;
        var position = afterSequence < 0 || afterSequence > joinedAt ? 0 : afterSequence;
        while (true)
        {
            var (frame, signal) = After(ref position, joinedAt);
            if (frame is not null) yield return frame;
            else await signal.WaitAsync(cancellation);
            cancellation.ThrowIfCancellationRequested();
        }
    }

    /// <summary>Every kept frame after <paramref name="sequence"/>, for a reader on a thread of its own that looks by itself.</summary>
    public IReadOnlyList<Frame> KeptAfter(long sequence)
    {
        lock (_gate)
        {
            var first = Math.Max(sequence + 1, Math.Max(1, _latest - Capacity + 1));
            var frames = new Frame[Math.Max(0, _latest - first + 1)];
            for (var index = 0; index < frames.Length; index++) frames[index] = _frames[(first + index) % Capacity]!;
            return frames;
        }
    }

    private (Frame? Frame, Task Signal) After(ref long position, long joinedAt)
    {
        lock (_gate)
        {
            if (position == _latest) return (null, _next.Task);
            var oldest = Math.Max(1, _latest - Capacity + 1);
            var isLive = position >= joinedAt;
            var next = Math.Max(position + 1, oldest);
            if (isLive && _latest - position > MaxLag) next = _latest;
            if (isLive) Volatile.Write(ref _skipped, _skipped + next - position - 1);
            position = next;
            return (_frames[next % Capacity], Task.CompletedTask);
        }
    }

    // Readers continue on the pool, never on the pump's thread.
    private static TaskCompletionSource NewSignal() => new(TaskCreationOptions.RunContinuationsAsynchronously);
}
