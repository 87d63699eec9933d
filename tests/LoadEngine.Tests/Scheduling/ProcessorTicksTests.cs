using LoadEngine.Scheduling;

namespace LoadEngine.Tests.Scheduling;

public sealed class ProcessorTicksTests
{
    [Fact]
    public void Parse_FirstLine_CountsWaitingForADiskAsIdleAndGuestTimeOnce()
    {
        Assert.Equal(new ProcessorTicks(Idle: 450, Total: 600), ProcessorTicks.Parse("cpu  100 5 20 400 50 10 5 10 99 99\ncpu0 1 2"u8));
    }

    [Theory]
    [InlineData("")]
    [InlineData("intr 1 2 3")]
    [InlineData("cpu  1 2 3")]
    public void Parse_SomethingElse_IsNull(string text)
    {
        Assert.Null(ProcessorTicks.Parse(System.Text.Encoding.ASCII.GetBytes(text)));
    }

    [Fact]
    public void BusyPercentSince_AQuarterBusy_Is25()
    {
        Assert.Equal(25.0, new ProcessorTicks(175, 300).BusyPercentSince(new ProcessorTicks(100, 200)));
    }

    [Fact]
    public void BusyPercentSince_NoTimePassed_IsNull()
    {
        Assert.Null(new ProcessorTicks(100, 200).BusyPercentSince(new ProcessorTicks(100, 200)));
    }
}
