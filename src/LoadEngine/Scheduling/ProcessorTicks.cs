using System.Buffers.Text;

namespace LoadEngine.Scheduling;

/// <summary>Processor time of the whole machine since it started, in the kernel's ticks. Immutable.</summary>
/// <param name="Idle">Ticks in which a processor had nothing to do, waiting for a disk included.</param>
/// <param name="Total">All ticks.</param>
internal readonly record struct ProcessorTicks(long Idle, long Total)
{
    // "cpu  user nice system idle iowait irq softirq steal guest guest_nice": guest time is part of user time already.
    private const int Counted = 8, IdleField = 3, IoWaitField = 4;

    /// <summary>Reads the first line of Linux's <c>/proc/stat</c>; null when it is not that.</summary>
    public static ProcessorTicks? Parse(ReadOnlySpan<byte> stat)
    {
        if (!stat.StartsWith("cpu "u8))
        {
            return null;
        }

        stat = stat["cpu".Length..];
        var (idle, total) = (0L, 0L);
        for (var field = 0; field < Counted; field++)
        {
            stat = stat.TrimStart((byte)' ');
            if (!Utf8Parser.TryParse(stat, out long ticks, out var used))
            {
                return null;
            }

            stat = stat[used..];
            total += ticks;
            idle += field is IdleField or IoWaitField ? ticks : 0;
        }

        return new ProcessorTicks(idle, total);
    }

    /// <summary>Share of the time since an earlier reading in which processors worked, 0..100; null when no time has passed.</summary>
    public double? BusyPercentSince(ProcessorTicks earlier)
    {
        var passed = Total - earlier.Total;
        return passed > 0 ? Math.Clamp(100.0 * (1 - (double)(Idle - earlier.Idle) / passed), 0, 100) : null;
    }
}
