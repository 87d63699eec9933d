using Lab.Targets.Probes;
using Microsoft.Extensions.Logging.Abstractions;
using Tests.Shared;

namespace Lab.Tests.Targets.Probes;

public sealed class MachineCpuProbeTests
{
    [Fact]
    public async Task Percent_ThisMachine_IsAShareWhereLinuxTellsIt()
    {
        using var probe = new MachineCpuProbe(NullLogger<MachineCpuProbe>.Instance);
        probe.Start();

        if (OperatingSystem.IsLinux())
        {
            var percent = await Eventually.WaitForAsync(
                () => probe.Percent,
                seen => seen is not null,
                TestContext.Current.CancellationToken
            );
            Assert.InRange(percent!.Value, 0, 100);
        }
        else
        {
            Assert.Null(probe.Percent);
        }
    }
}
