using Lab.Probes;
using Microsoft.Extensions.Logging.Abstractions;

namespace Lab.Tests.Probes;

public sealed class MachineCpuProbeTests
{
    [Fact]
    public async Task Percent_ThisMachine_IsAShareWhereLinuxTellsIt()
    {
        using var probe = new MachineCpuProbe(NullLogger<MachineCpuProbe>.Instance);
        probe.Start();

        if (OperatingSystem.IsLinux())
        {
            var percent = await Eventually.SeeAsync(
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
