using System.Diagnostics;
using System.Globalization;
using LoadEngine.Generator;
using LoadEngine.Recording;
using Microsoft.Win32.SafeHandles;

namespace LoadEngine.Tests.Generator;

public sealed class GeneratorMonitorTests
{
    [Fact]
    public void Measure_BetweenTwoCalls_HasOneBaseSoThatThePartIsNeverMoreThanTheWhole()
    {
        var watch = new GeneratorMonitor();
        Spin();
        var health = watch.Measure(new Tally(), 0);
        Assert.InRange(health.CpuPercent, 0.1, 100);
        if (OperatingSystem.IsLinux())
            Assert.InRange(health.MachineCpuPercent!.Value, health.CpuPercent, 100);
    }

    [Fact]
    public void ReadNs_ThreadThatEntered_IsReportedUntilItLeaves()
    {
        if (!OperatingSystem.IsLinux())
            return;
        Spin();
        SafeFileHandle handle;
        using (GeneratorThreads.Enter())
        {
            var (least, entries, most) = (OwnNs(), GeneratorThreads.ReadNs(), OwnNs());
            var thread = Assert.Single(entries, thread => thread.Value >= least && thread.Value <= most);
            Assert.True(thread.Value > 20_000_000);
            handle = thread.Key;
        }

        Assert.DoesNotContain(handle, GeneratorThreads.ReadNs().Keys);
    }

    private static long OwnNs() =>
        long.Parse(File.ReadAllText("/proc/thread-self/schedstat").Split(' ')[0], CultureInfo.InvariantCulture);

    private static void Spin()
    {
        var started = Stopwatch.GetTimestamp();
        while (Stopwatch.GetElapsedTime(started) < Ms(200))
            Thread.SpinWait(1_000);
    }
}
