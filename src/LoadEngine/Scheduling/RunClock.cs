using System.Runtime.CompilerServices;

namespace LoadEngine.Scheduling;

/// <summary>Nanoseconds since a run started, from a monotonic clock. Immutable; any thread may ask.</summary>
internal sealed class RunClock
{
    private readonly TimeProvider _time;
    private readonly long _startTimestamp;
    private readonly double _nsPerTick;
    private readonly bool _ticksAreNs;

    public RunClock(TimeProvider time)
    {
        _time = time;
        _nsPerTick = 1e9 / time.TimestampFrequency;
        _ticksAreNs = time.TimestampFrequency == 1_000_000_000;
        _startTimestamp = time.GetTimestamp();
    }

    public long NowNs
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            var ticks = _time.GetTimestamp() - _startTimestamp;
            return _ticksAreNs ? ticks : (long)(ticks * _nsPerTick);
        }
    }
}
