using System.Runtime.CompilerServices;

namespace LoadEngine.Scheduling;

/// <summary>Nanoseconds since the start of a run or scenario, from a monotonic clock. Thread-safe.</summary>
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

    /// <summary>Its zero, in nanoseconds since the run started.</summary>
    public long StartOffsetNs { get; }

    /// <summary>Creates a clock with a later zero; its time is negative until then.</summary>
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
