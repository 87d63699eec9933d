using LoadEngine.Generator;

namespace LoadEngine.Tests.Generator;

public sealed class FreeProcessorTests
{
    [Theory]
    [InlineData(0, 2, 2)]
    [InlineData(50, 2, 1)]
    [InlineData(75, 8, 2)]
    [InlineData(100, 64, 0)]
    public void IdleProcessors_BusyMachine_AreTheRest(double busyPercent, int processors, double idle) =>
        Assert.Equal(idle, FreeProcessor.IdleProcessors(busyPercent, processors));
}
