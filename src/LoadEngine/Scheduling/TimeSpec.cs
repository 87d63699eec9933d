using System.Runtime.InteropServices;

namespace LoadEngine.Scheduling;

/// <summary>A duration as the C library of Linux takes it.</summary>
[StructLayout(LayoutKind.Sequential)]
internal readonly struct TimeSpec
{
    private const long NsPerSecond = 1_000_000_000;

    private readonly nint _seconds;
    private readonly nint _nanoseconds;

    private TimeSpec(long ns) => (_seconds, _nanoseconds) = ((nint)(ns / NsPerSecond), (nint)(ns % NsPerSecond));

    /// <summary>The duration of a number of nanoseconds, from 0 on.</summary>
    public static TimeSpec From(long ns) => new(ns);
}
