using System.Runtime.CompilerServices;

namespace LoadEngine.Recording;

/// <summary>
/// The part of a <see cref="Recorder"/> that one thread writes, without locks or atomic operations. It has two tallies: one is
/// written while the other is read.
/// </summary>
internal sealed class RecorderLane(Recorder owner)
{
    // Owner of released lanes; receives late writes and is never read.
    private static readonly Recorder s_detachedOwner = new();
    private static readonly Tally s_discarded = new();

    private Tally _even = new();
    private Tally _odd = new();
    private int _sequence;

    public Recorder Owner { get; private set; } = owner;

    /// <summary>Opens the tally to write. Must be followed by <see cref="Exit"/> on the same thread.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public Tally Enter()
    {
        // Odd while writing. No fence here: the reader's process-wide barrier orders this store before the load below.
        Volatile.Write(ref _sequence, _sequence + 1);
        return Volatile.Read(ref Owner.Epoch) == 0 ? _even : _odd;
    }

    /// <summary>Releases the tallies and the owner, because the writing thread may keep a reference to the lane.</summary>
    public void Release() => (_even, _odd, Owner) = (s_discarded, s_discarded, s_detachedOwner);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Exit() => Volatile.Write(ref _sequence, _sequence + 1);

    /// <summary>
    /// Called by the reader after it has switched the epoch and issued the process-wide barrier: waits for unfinished writes of
    /// the old epoch, and returns the tally, which then has no writers.
    /// </summary>
    public Tally Settle(int oldEpoch)
    {
        var seen = Volatile.Read(ref _sequence);
        if ((seen & 1) == 1)
        {
            var spin = new SpinWait();
            while (Volatile.Read(ref _sequence) == seen)
                spin.SpinOnce(sleep1Threshold: -1);
        }

        return oldEpoch == 0 ? _even : _odd;
    }
}
