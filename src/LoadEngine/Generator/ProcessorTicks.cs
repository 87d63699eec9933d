using System.Buffers.Text;

namespace LoadEngine.Generator;

/// <summary>Processor time since the machine started, in the kernel's ticks.</summary>
/// <param name="Idle">Idle ticks, including those that wait for a disk.</param>
/// <param name="Total">All ticks.</param>
internal readonly record struct ProcessorTicks(long Idle, long Total)
{
    // "cpu3 user nice system idle iowait irq softirq steal guest guest_nice": guest time is part of user time already.
    private const int Counted = 8,
        IdleField = 3,
        IoWaitField = 4;

    /// <summary>Parses Linux's <c>/proc/stat</c>; null for other text.</summary>
    /// <param name="stat">The text, at least the processor lines.</param>
    /// <param name="processors">The processors to include; empty for all.</param>
    public static ProcessorTicks? Parse(ReadOnlySpan<byte> stat, IReadOnlySet<int> processors)
    {
        ProcessorTicks? sum = null;
        while (stat.StartsWith("cpu"u8))
        {
            var end = stat.IndexOf((byte)'\n');
            var line = end < 0 ? stat : stat[..end];
            stat = end < 0 ? [] : stat[(end + 1)..];
            line = line["cpu".Length..];

            // The line without a number is the total.
            var isNumbered = Utf8Parser.TryParse(line, out int processor, out var used);
            if (isNumbered ? !processors.Contains(processor) : processors.Count > 0)
                continue;
            if (ParseFields(isNumbered ? line[used..] : line) is not { } ticks)
                return null;
            sum = new((sum?.Idle ?? 0) + ticks.Idle, (sum?.Total ?? 0) + ticks.Total);
        }

        return sum;
    }

    /// <summary>
    /// Share of the time since an earlier reading in which processors worked, 0..100; null if no time has passed.
    /// </summary>
    public double? BusyPercentSince(ProcessorTicks earlier)
    {
        var passed = Total - earlier.Total;
        return passed > 0 ? Math.Clamp(100.0 * (1 - (double)(Idle - earlier.Idle) / passed), 0, 100) : null;
    }

    private static ProcessorTicks? ParseFields(ReadOnlySpan<byte> fields)
    {
        var (idle, total) = (0L, 0L);
        for (var field = 0; field < Counted; field++)
        {
            fields = fields.TrimStart((byte)' ');
            if (!Utf8Parser.TryParse(fields, out long ticks, out var used))
                return null;
            fields = fields[used..];
            total += ticks;
            idle += field is IdleField or IoWaitField ? ticks : 0;
        }

        return new ProcessorTicks(idle, total);
    }
}
