using System.Diagnostics;

namespace LoadEngine.Scheduling;

/// <summary>Durations in nanoseconds, the unit of the run's clock.</summary>
internal static class Nanoseconds
{
    public const long PerMs = 1_000_000;

    private const long PerTick = 100;

    public static long From(TimeSpan span) => span.Ticks * PerTick;

    /// <summary>Nanoseconds since a timestamp of <see cref="Stopwatch"/>.</summary>
    public static long Since(long timestamp) => From(Stopwatch.GetElapsedTime(timestamp));

    public static TimeSpan ToSpan(long ns) => new(ns / PerTick);
}
