using System.Runtime.CompilerServices;

namespace LoadEngine.Scheduling;

/// <summary>Nanoseconds since a run, or one of its scenarios, started, from a monotonic clock. Immutable; any thread may ask.</summary>
internal sealed class RunClock
{
    private readonly TimeProvider _time;
    private readonly long _startTimestamp;
    private readonly double _nsPerTick;
    private readonly bool _ticksAreNs;

    private RunClock(RunClock run, long beginNs)
    {
        (_time, _nsPerTick, _ticksAreNs, StartOffsetNs) = (
            run._time,
            run._nsPerTick,
            run._ticksAreNs,
            run.StartOffsetNs + beginNs
        );
        _startTimestamp = run._startTimestamp + (long)(beginNs / _nsPerTick);
    }

    public RunClock(TimeProvider time)
    {
        _time = time;
        _nsPerTick = 1e9 / time.TimestampFrequency;
        _ticksAreNs = time.TimestampFrequency == 1_000_000_000;
        _startTimestamp = time.GetTimestamp();
    }

    /// <summary>When it begins to count, in nanoseconds since the run started.</summary>
    public long StartOffsetNs { get; }

    /// <summary>A clock that counts from a later moment of the run; below zero until then.</summary>
    public RunClock StartingAt(long beginNs) => new(this, beginNs);

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
