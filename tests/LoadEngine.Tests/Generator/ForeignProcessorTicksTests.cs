using LoadEngine.Generator;

namespace LoadEngine.Tests.Generator;

public sealed class ForeignProcessorTicksTests
{
    [Fact]
    public void FromWindows_KernelTime_IncludesTheIdleTime()
    {
        var earlier = ForeignProcessorTicks.FromWindows(idle: 100, kernel: 150, user: 50);
        var later = ForeignProcessorTicks.FromWindows(idle: 175, kernel: 240, user: 60);

        Assert.Equal(25, later.BusyPercentSince(earlier)!.Value, 0.001);
    }

    [Fact]
    public void FromMacOS_States_AreUserSystemIdleAndNice() =>
        Assert.Equal(new ProcessorTicks(Idle: 600, Total: 1_000), ForeignProcessorTicks.FromMacOS([200, 150, 600, 50]));

    [Fact]
    public void FromMacOS_OverflownCounter_HasNoPercentage() =>
        Assert.Null(
            ForeignProcessorTicks
                .FromMacOS([5, 150, 610, 50])
                .BusyPercentSince(ForeignProcessorTicks.FromMacOS([uint.MaxValue, 150, 600, 50]))
        );
}
