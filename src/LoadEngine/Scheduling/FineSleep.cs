using System.Runtime.InteropServices;

namespace LoadEngine.Scheduling;

/// <summary>
/// Sleeps of a few dozen microseconds on a dedicated thread. <see cref="Thread.Sleep(int)"/> cannot go below a millisecond, and
/// spinning takes a core from the target. On Linux the kernel's nanosleep is called with the thread's timer slack removed;
/// elsewhere sleeps are of whole milliseconds.
/// </summary>
internal static partial class FineSleep
{
    private const int SetTimerSlack = 29;
    private const int MonotonicClock = 1;
    private const long MinSleepNs = 50_000;
    private const long NsPerSecond = 1_000_000_000;

    /// <summary>Prepares the calling thread; without it Linux rounds sleeps up by 50 µs.</summary>
    public static void PrepareThread()
    {
        if (OperatingSystem.IsLinux())
            _ = ProcessControl(SetTimerSlack, 1, 0, 0, 0);
    }

    /// <summary>Sleeps about this long, at least <see cref="MinSleepNs"/>.</summary>
    public static void Sleep(long durationNs)
    {
        if (durationNs <= 0)
            return;
        if (!OperatingSystem.IsLinux())
        {
            Thread.Sleep((int)Math.Clamp(durationNs / 1_000_000, 1, 1_000));
            return;
        }

        var ns = Math.Max(MinSleepNs, durationNs);
        var span = new TimeSpec { Seconds = (nint)(ns / NsPerSecond), Nanoseconds = (nint)(ns % NsPerSecond) };
        _ = ClockNanoSleep(MonotonicClock, 0, span, nint.Zero);
    }

    [LibraryImport("libc", EntryPoint = "clock_nanosleep")]
    private static partial int ClockNanoSleep(int clock, int flags, in TimeSpec request, nint remaining);

    [LibraryImport("libc", EntryPoint = "prctl")]
    private static partial int ProcessControl(int option, nuint first, nuint second, nuint third, nuint fourth);

    [StructLayout(LayoutKind.Sequential)]
    private struct TimeSpec
    {
        public nint Seconds;
        public nint Nanoseconds;
    }
}
