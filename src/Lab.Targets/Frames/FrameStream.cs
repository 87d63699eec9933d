using System.Runtime.CompilerServices;
using Experiments.Charts;

namespace Lab.Targets.Frames;

/// <summary>
/// Keeps the frames of the last half hour and streams new ones. One pump publishes; a slow reader skips frames. Thread-safe.
/// </summary>
public sealed class FrameStream
{
    /// <summary>Number of frames kept: 34 minutes at four a second, slightly more than the longest run.</summary>
    public const int Capacity = 8_192;

    /// <summary>Number of frames that a live reader may be behind (ten seconds) before it skips to the newest.</summary>
    public const int MaxLag = 40;

    internal const int Shared = 64;

    private readonly Lock _gate = new();
    private readonly PackedFrames _kept = new(Capacity, SeriesCatalogue.All.Count);
    private readonly Frame?[] _newest = new Frame?[Shared];

    private readonly WeakReference<Frame[]>?[] _blocks = new WeakReference<Frame[]>?[Capacity / Shared];
    private TaskCompletionSource _next = NewSignal();
    private long _latest;
    private long _skipped;

    /// <summary>Sequence number of the newest frame; 0 before the first.</summary>
    public long Latest => Volatile.Read(ref _latest);

    /// <summary>Number of frames skipped by slow readers.</summary>
    public long Skipped => Volatile.Read(ref _skipped);

    /// <summary>Adds the next frame and wakes the readers without waiting for them.</summary>
    /// <returns>The frame with its sequence number.</returns>
    public Frame Publish(
        double time,
        IReadOnlyList<double?> values,
        IReadOnlyList<FrameEvent> events,
        IReadOnlyList<LineThreads>? held = null
    )
    {
        TaskCompletionSource signal;
        Frame frame;
        lock (_gate)
        {
            frame = new Frame(_latest + 1, time, values, events) { Held = held };
            _kept.Put(frame);
            _newest[frame.Sequence % Shared] = frame;
            Volatile.Write(ref _latest, frame.Sequence);
            (signal, _next) = (_next, NewSignal());
        }

        signal.SetResult();
        return frame;
    }

    /// <summary>
    /// Returns every kept frame after <paramref name="afterSequence"/>, then each new one, in order and without gaps unless the
    /// reader is too slow.
    /// </summary>
    /// <param name="afterSequence">
    /// Last frame that the reader has; 0 for none. A number higher than the newest (of an earlier process) is treated as 0.
    /// </param>
    /// <param name="cancellation">Ends the reading.</param>
    public async IAsyncEnumerable<Frame> ReadAsync(
        long afterSequence,
        [EnumeratorCancellation] CancellationToken cancellation
    )
    {
        var joinedAt = Latest;
        var position = afterSequence < 0 || afterSequence > joinedAt ? 0 : afterSequence;
        Frame[]? block = null;
        while (true)
        {
            var (frame, signal) = After(ref position, ref block, joinedAt);
            if (frame is not null)
                yield return frame;
            else
                await signal.WaitAsync(cancellation);
            cancellation.ThrowIfCancellationRequested();
        }
    }

    /// <summary>Returns the kept frames after <paramref name="sequence"/>, for a reader on a dedicated thread.</summary>
    public IReadOnlyList<Frame> GetFramesAfter(long sequence)
    {
        var last = Latest;
        if (sequence >= last)
            return [];
        var position = Math.Max(sequence, 0);
        var frames = new List<Frame>((int)Math.Min(last - position, Capacity));
        while (position < last)
        {
            lock (_gate)
            {
                position = Math.Max(position, Oldest - 1);
                for (var end = Math.Min(last, position + Shared); position < end; )
                    frames.Add(At(++position));
            }
        }

        return frames;
    }

    /// <summary>Returns the kept frames starting with the newest one that has this event; empty if there is none.</summary>
    /// <param name="kind">One of the constants of <see cref="FrameEventKinds"/>.</param>
    public IReadOnlyList<Frame> GetFramesSince(string kind)
    {
        long first;
        lock (_gate)
        {
            first = _latest;
            while (first >= Oldest && !_kept.EventsOf(first).Any(frameEvent => frameEvent.Kind == kind))
                first--;
            if (first < Oldest)
                return [];
        }

        return GetFramesAfter(first - 1);
    }

    private (Frame? Frame, Task Signal) After(ref long position, ref Frame[]? block, long joinedAt)
    {
        lock (_gate)
        {
            if (position == _latest)
                return (null, _next.Task);
            var isLive = position >= joinedAt;
            var next = Math.Max(position + 1, Oldest);
            if (isLive && _latest - position > MaxLag)
                next = _latest;
            if (isLive)
                Volatile.Write(ref _skipped, _skipped + next - position - 1);
            position = next;
            block = isLive ? null : BlockOf(next);
            return (block is null ? At(next) : block[next % Shared], Task.CompletedTask);
        }
    }

    // Under the lock, like the next one.
    private long Oldest => Math.Max(1, _latest - Capacity + 1);

    private Frame At(long sequence) => _latest - sequence < Shared ? _newest[sequence % Shared]! : _kept.Get(sequence);

    // Null if the block is incomplete: its first frames are no longer kept, or its last are among the newest.
    private Frame[]? BlockOf(long sequence)
    {
        var first = sequence - sequence % Shared;
        if (first < Oldest || first + 2 * Shared > _latest)
            return null;
        var at = first / Shared % _blocks.Length;
        if (_blocks[at] is { } kept && kept.TryGetTarget(out var known) && known[0].Sequence == first)
            return known;
        var block = new Frame[Shared];
        for (var number = 0; number < Shared; number++)
            block[number] = _kept.Get(first + number);
        _blocks[at] = new(block);
        return block;
    }

    // Readers continue on the pool, not on the pump's thread.
    private static TaskCompletionSource NewSignal() => new(TaskCreationOptions.RunContinuationsAsynchronously);
}
