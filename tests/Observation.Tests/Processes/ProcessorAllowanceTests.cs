using Observation.Processes;

namespace Observation.Tests.Processes;

// Control groups are not writable on every machine, so the files of a limit are written to a folder.
public sealed class ProcessorAllowanceTests : IDisposable
{
    private const int Process = 7;

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("allowance-");

    public void Dispose() => _folder.Delete(recursive: true);

    [Theory]
    [InlineData("0-3,8", null, 5)]
    [InlineData("0-3", "50000 100000", 0.5)]
    [InlineData("0", "200000 100000", 1)]
    [InlineData("0-3", "max 100000", 4)]
    public void Processors_AffinityAndQuota_AreTheSmallerOfBoth(string allowed, string? quota, double expected)
    {
        Write("proc/7/status", $"Name:\tservice\nCpus_allowed_list:\t{allowed}\n");
        Write("proc/7/cgroup", "0::/pod/container\n");
        Directory.CreateDirectory(Path.Combine(_folder.FullName, "cgroup/pod/container"));
        if (quota is not null)
            Write("cgroup/pod/cpu.max", quota + "\n");

        Assert.Equal(expected, Allowance().Processors());
    }

    [Fact]
    public void Processors_FirstVersionOfControlGroups_AreRead()
    {
        Write("proc/7/status", "Cpus_allowed_list:\t0-7\n");
        Write("proc/7/cgroup", "4:cpu,cpuacct:/pod\n");
        Write("cgroup/cpu,cpuacct/pod/cpu.cfs_quota_us", "150000\n");
        Write("cgroup/cpu,cpuacct/pod/cpu.cfs_period_us", "100000\n");

        Assert.Equal(1.5, Allowance().Processors());
    }

    [Fact]
    public void Throttling_SeveralLevels_IsThatOfTheLimitThatStoppedItMost()
    {
        Write("proc/7/status", "Cpus_allowed_list:\t0-7\n");
        Write("proc/7/cgroup", "0::/pod/container\n");
        Write("cgroup/pod/cpu.stat", "usage_usec 1\nnr_periods 100\nnr_throttled 40\nthrottled_usec 9\n");
        Write("cgroup/pod/container/cpu.stat", "usage_usec 1\nnr_periods 0\nnr_throttled 0\n");

        Assert.Equal((100L, 40L), Allowance().Throttling());
    }

    [Fact]
    public void Throttling_NoLimit_IsUnknown()
    {
        Write("proc/7/cgroup", "0::/\n");
        Write("cgroup/cpu.stat", "usage_usec 1\n");

        Assert.Null(Allowance().Throttling());
        Assert.Null(Allowance().Processors());
    }

    private ProcessorAllowance Allowance() =>
        new(Process, Path.Combine(_folder.FullName, "proc"), Path.Combine(_folder.FullName, "cgroup"));

    private void Write(string path, string text)
    {
        var file = Path.Combine(_folder.FullName, path);
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        File.WriteAllText(file, text);
    }
}
