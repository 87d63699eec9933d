using System.Diagnostics;
using LoadEngine.Generator;
using LoadEngine.Recording;

namespace LoadEngine.Tests.Generator;

public sealed class GeneratorWatchTests
{
    [Fact]
    public void Measure_BetweenTwoCalls_HasOneBaseSoThatThePartIsNeverMoreThanTheWhole()
    {
        var watch = new GeneratorWatch();
        Spin();
        var health = watch.Measure(new Tally(), 0);
        Assert.InRange(health.CpuPercent, 0.1, 100);
        if (OperatingSystem.IsLinux()) Assert.InRange(health.MachineCpuPercent!.Value, health.CpuPercent, 100);
    }

    [Fact]
    public void ReadNs_ThreadThatEntered_IsToldUntilItLeaves()
    {
        if (!OperatingSystem.IsLinux()) return;
        var before = GeneratorThreads.ReadNs();
        Spin();
        using (GeneratorThreads.Enter())
            Assert.Contains(GeneratorThreads.ReadNs(), thread => !before.ContainsKey(thread.Key) && thread.Value > 20_000_000);
        Assert.DoesNotContain(GeneratorThreads.ReadNs(), thread => !before.ContainsKey(thread.Key) && thread.Value > 20_000_000);
    }

    private static void Spin()
    {
        var started = Stopwatch.GetTimestamp();
        while (Stopwatch.GetElapsedTime(started) < Ms(200)) Thread.SpinWait(1_000);
    }
}
