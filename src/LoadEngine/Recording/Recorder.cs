using System.Collections.Concurrent;
using System.Runtime.CompilerServices;

namespace LoadEngine.Recording;

/// <summary>
/// Where iterations are written down. Any number of threads record at once, each into a stripe of its own; one reader at
/// a time takes what was recorded since its last visit. Writers never wait and never allocate; the reader waits for the few
/// nanoseconds of a write under way.
/// </summary>
/// <remarks>
/// The exchange is the asymmetric form of Dekker's algorithm: writers announce themselves with plain stores, and the
/// reader pays for the ordering with <see cref="Interlocked.MemoryBarrierProcessWide"/> four times a second.
/// </remarks>
public sealed class Recorder
{
    private const int CachedLanes = 8;

    [ThreadStatic]
    private static RecorderLane?[]? t_lanes;

    private static int s_lastId;

    private readonly ConcurrentDictionary<int, RecorderLane> _lanes = new();
    private readonly Lock _reading = new();
    private readonly int _slot = Interlocked.Increment(ref s_lastId) & (CachedLanes - 1);

    /// <summary>Which tally of each lane is written: 0 or 1. Changed by the reader only.</summary>
    internal int Epoch;

    /// <summary>Notes that an iteration starts.</summary>
    /// <param name="latenessNs">Nanoseconds after its planned start; negative where nothing was planned.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Start(long latenessNs)
    {
        var lane = Lane();
        lane.Enter().CountStart(latenessNs);
        lane.Exit();
    }

    /// <summary>Notes that an iteration was due and no virtual user was free.</summary>
    internal void Drop()
    {
        var lane = Lane();
        lane.Enter().CountDropped();
        lane.Exit();
    }

    /// <summary>Notes how an iteration ended.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void End(in IterationSample sample)
    {
        var lane = Lane();
        lane.Enter().CountEnd(sample);
        lane.Exit();
    }

    /// <summary>Notes that an iteration was interrupted by the end of the run or by a ramp-down.</summary>
    internal void Cancel()
    {
        var lane = Lane();
        lane.Enter().CountCancelled();
        lane.Exit();
    }

    /// <summary>Notes another attempt of the same iteration.</summary>
    internal void Retry()
    {
        var lane = Lane();
        lane.Enter().CountRetry();
        lane.Exit();
    }

    /// <summary>Notes that a connection was opened.</summary>
    internal void Connect(long connectNs)
    {
        var lane = Lane();
        lane.Enter().CountConnect(connectNs);
        lane.Exit();
    }

    /// <summary>Moves everything recorded since the last call into <paramref name="interval"/>, which is emptied first.</summary>
    public void TakeInterval(Tally interval)
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

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private RecorderLane Lane()
    {
        var lane = t_lanes?[_slot];
        return lane is not null && lane.Owner == this ? lane : FindLane();
    }

    // A thread that has ended leaves its number, and with it its lane, to a later one: there is still one writer.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private RecorderLane FindLane()
    {
        var lane = _lanes.GetOrAdd(Environment.CurrentManagedThreadId, static (_, owner) => new RecorderLane(owner), this);
        (t_lanes ??= new RecorderLane?[CachedLanes])[_slot] = lane;
        return lane;
    }
}
