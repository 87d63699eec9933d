using System.Collections.Concurrent;
using System.Runtime.CompilerServices;

namespace LoadEngine.Recording;

/// <summary>
/// Counts iterations. Any number of threads record at once, each into a separate lane; one reader at a time collects
/// everything recorded since its last call. Writers never wait and never allocate; the reader waits for the few
/// nanoseconds of an unfinished write.
/// </summary>
/// <remarks>
/// The exchange is the asymmetric form of Dekker's algorithm: writers mark the begin and end of a write with plain stores, and the
/// reader pays for the ordering with <see cref="Interlocked.MemoryBarrierProcessWide"/> four times a second.
/// </remarks>
internal sealed class Recorder
{
    private const int CachedLanes = 8;

    [ThreadStatic]
    private static RecorderLane?[]? t_lanes;

    private static int s_lastId;

    private readonly ConcurrentDictionary<int, RecorderLane> _lanes = new();
    private readonly Lock _reading = new();
    private readonly int _slot = Interlocked.Increment(ref s_lastId) & (CachedLanes - 1);

    /// <summary>The index, 0 or 1, of the tally that each lane writes. Changed by the reader only.</summary>
    internal int Epoch;

    /// <summary>Counts an iteration that starts.</summary>
    /// <param name="latenessNs">
    /// Nanoseconds after the planned start, without the wait for a free user; negative without a planned start.
    /// </param>
    /// <param name="userWaitNs">Nanoseconds for which it waited for a free user.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Start(long latenessNs, long userWaitNs = 0)
    {
        var lane = Lane();
        lane.Enter().CountStart(latenessNs, userWaitNs);
        lane.Exit();
    }

    /// <summary>Counts a due iteration that was never sent.</summary>
    /// <param name="cause">The cause.</param>
    /// <param name="ageNs">Nanoseconds since its planned start.</param>
    internal void Drop(DropCause cause, long ageNs)
    {
        var lane = Lane();
        lane.Enter().CountDropped(cause, ageNs);
        lane.Exit();
    }

    /// <summary>Counts a completed iteration.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void End(in IterationSample sample)
    {
        var lane = Lane();
        lane.Enter().CountEnd(sample);
        lane.Exit();
    }

    /// <summary>Counts only the end of an iteration that started in the warm-up.</summary>
    internal void EndOnly(in IterationSample sample)
    {
        var lane = Lane();
        lane.Enter().CountEnded(sample);
        lane.Exit();
    }

    /// <summary>Counts an iteration that was interrupted by the end of the run or by a ramp-down.</summary>
    /// <param name="ageNs">Nanoseconds since its planned start.</param>
    internal void Cancel(long ageNs)
    {
        var lane = Lane();
        lane.Enter().CountCancelled(ageNs);
        lane.Exit();
    }

    /// <summary>Counts a retry.</summary>
    internal void Retry()
    {
        var lane = Lane();
        lane.Enter().CountRetry();
        lane.Exit();
    }

    /// <summary>Counts a followed redirect.</summary>
    internal void Redirect()
    {
        var lane = Lane();
        lane.Enter().CountRedirect();
        lane.Exit();
    }

    /// <summary>Counts an answer that waited for the generator.</summary>
    internal void AnswerWait(long waitedNs)
    {
        var lane = Lane();
        lane.Enter().AnswerWait.Record(waitedNs);
        lane.Exit();
    }

    /// <summary>Counts an opened connection.</summary>
    internal void Connect(long connectNs)
    {
        var lane = Lane();
        lane.Enter().CountConnect(connectNs);
        lane.Exit();
    }

    /// <summary>Counts a successful TLS handshake.</summary>
    internal void Tls(long handshakeNs)
    {
        var lane = Lane();
        lane.Enter().CountTls(handshakeNs);
        lane.Exit();
    }

    /// <summary>Moves all counts since the last call into <paramref name="interval"/>, which is cleared first.</summary>
    internal void CollectInterval(Tally interval)
    {
        lock (_reading)
        {
            interval.Clear();
            var old = Epoch;
            Volatile.Write(ref Epoch, 1 - old);
            Interlocked.MemoryBarrierProcessWide();
            foreach (var lane in _lanes.Values)
            {
                var settled = lane.Settle(old);
                interval.Add(settled);
                settled.Clear();
            }
        }
    }

    /// <summary>Releases all lanes and discards uncollected samples. Later samples may be lost.</summary>
    internal void Release()
    {
        lock (_reading)
        {
            foreach (var lane in _lanes.Values)
                lane.Release();
            _lanes.Clear();
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private RecorderLane Lane()
    {
        var lane = t_lanes?[_slot];
        return lane is not null && lane.Owner == this ? lane : FindLane();
    }

    // A thread identifier, and with it a lane, may be reused after a thread has ended; there is still one writer.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private RecorderLane FindLane()
    {
        var lane = _lanes.GetOrAdd(
            Environment.CurrentManagedThreadId,
            static (_, owner) => new RecorderLane(owner),
            this
        );
        (t_lanes ??= new RecorderLane?[CachedLanes])[_slot] = lane;
        return lane;
    }
}
