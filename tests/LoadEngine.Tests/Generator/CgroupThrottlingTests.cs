using LoadEngine.Generator;

namespace LoadEngine.Tests.Generator;

public sealed class CgroupThrottlingTests : IDisposable
{
    private readonly string _root = Directory.CreateTempSubdirectory("cgroup-").FullName;

    public void Dispose() => Directory.Delete(_root, recursive: true);

    [Fact]
    public void MsSinceLastCall_SecondVersion_AddsTheLevelsAboveThatHaveALimit()
    {
        Write("cpu.stat", "usage_usec 5\n");
        Write("pod/cpu.stat", "usage_usec 5\nnr_throttled 1\nthrottled_usec 10000\n");
        Write("pod/box/cpu.stat", "usage_usec 5\nnr_throttled 1\nthrottled_usec 1000\n");
        var throttling = new CgroupThrottling(_root, ["0::/pod/box"]);
        Assert.Equal(0, throttling.MsSinceLastCall());
        Write("pod/cpu.stat", "usage_usec 5\nnr_throttled 2\nthrottled_usec 90000\n");
        Write("pod/box/cpu.stat", "usage_usec 5\nnr_throttled 2\nthrottled_usec 2000\n");
        Assert.Equal(81, throttling.MsSinceLastCall()!.Value, tolerance: 1e-9);
        Assert.Equal(0, throttling.MsSinceLastCall());
    }

    [Fact]
    public void MsSinceLastCall_FirstVersion_ReadsNanoseconds()
    {
        Write("cpu,cpuacct/box/cpu.stat", "nr_throttled 1\nthrottled_time 1000000\n");
        var throttling = new CgroupThrottling(_root, ["9:memory:/other", "3:cpu,cpuacct:/box"]);
        Write("cpu,cpuacct/box/cpu.stat", "nr_throttled 1\nthrottled_time 43000000\n");
        Assert.Equal(42, throttling.MsSinceLastCall());
    }

    [Fact]
    public void MsSinceLastCall_NoLimit_IsUnknownRatherThanZero()
    {
        Assert.Null(new CgroupThrottling(_root, ["0::/", "nonsense"]).MsSinceLastCall());
    }

    private void Write(string path, string text)
    {
        var file = Path.Combine(_root, path);
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        File.WriteAllText(file, text);
    }
}
