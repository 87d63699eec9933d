using LoadEngine.Generator;
using LoadEngine.Scheduling;

namespace LoadEngine.Tests.Generator;

public sealed class ProcessorTicksTests
{
    private static readonly IReadOnlySet<int> All = new SortedSet<int>();

    [Fact]
    public void Parse_FirstLine_CountsWaitingForADiskAsIdleAndGuestTimeOnce()
    {
        Assert.Equal(
            new ProcessorTicks(Idle: 450, Total: 600),
            ProcessorTicks.Parse("cpu  100 5 20 400 50 10 5 10 99 99\ncpu0 1 2"u8, All)
        );
    }

    [Fact]
    public void Parse_SomeProcessorsOnly_LeavesTheOthersOut()
    {
        var stat =
            "cpu  0 0 0 0 0 0 0 0 0 0\ncpu0 100 0 0 300 0 0 0 0 0 0\ncpu1 9 9 9 9 9 9 9 9 9 9\ncpu10 50 0 0 50 0 0 0 0 0 0\nintr 1"u8;
        Assert.Equal(
            new ProcessorTicks(Idle: 350, Total: 500),
            ProcessorTicks.Parse(stat, AvailableProcessors.ParseList("0,10"))
        );
    }

    [Theory]
    [InlineData("0-1", "0 1")]
    [InlineData("\t0-2,8\n", "0 1 2 8")]
    [InlineData("", "")]
    [InlineData("none", "")]
    public void ParseList_KernelsForm_IsRead(string list, string processors)
    {
        Assert.Equal(processors, string.Join(' ', AvailableProcessors.ParseList(list)));
    }

    [Theory]
    [InlineData("")]
    [InlineData("intr 1 2 3")]
    [InlineData("cpu  1 2 3")]
    public void Parse_SomethingElse_IsNull(string text)
    {
        Assert.Null(ProcessorTicks.Parse(System.Text.Encoding.ASCII.GetBytes(text), All));
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
