using Lab.Targets.Frames;
using Lab.Targets.XRay;
using Lab.Testing;
using Observer.Contract;

namespace Lab.Tests.Targets.XRay;

public sealed class HeldLabelsTests
{
    [Theory]
    [InlineData("Blocking/BlockingEndpoints.cs", 41, "BlockingEndpoints.cs:41")]
    [InlineData("Program.cs", 7, "Program.cs:7")]
    [InlineData("Program.cs", null, "Orders.Get")]
    [InlineData(null, null, "Orders.Get")]
    public void LabelOf_Location_IsTheFileAndLineOrTheMethod(string? file, int? line, string expected) =>
        Assert.Equal(expected, HeldLabels.LabelOf(new("Orders.Get", "Orders", file, line, true, line is null)));

    [Fact]
    public void ThreadsByLine_OneLineWithTwoCalls_IsOneEntry() =>
        Assert.Equal(
            [new LineThreads("Orders.cs:12", 5), new LineThreads("Orders.cs:9", 4)],
            HeldLabels.ThreadsByLine(
                HeldReadings.Create(
                    0,
                    ("Orders.cs", 9, "Thread.Sleep", 4),
                    ("Orders.cs", 12, "Socket.Receive", 3),
                    ("Orders.cs", 12, "lock", 2)
                )
            )
        );

    [Fact]
    public void ThreadsByLine_MoreLinesThanShown_AddsUpTheOthersAndTheUnknown()
    {
        var lines = HeldLabels.ThreadsByLine(
            HeldReadings.Create(
                6,
                [.. Enumerable.Range(1, 10).Select(line => ("Orders.cs", line, "Thread.Sleep", line))]
            )
        );

        Assert.Equal(
            Enumerable.Range(3, 8).Reverse().Select(line => new LineThreads($"Orders.cs:{line}", line)),
            lines.Take(LineThreads.MaxLines)
        );
        Assert.Equal(
            [new LineThreads(LineThreads.OtherLines, 3), new LineThreads(LineThreads.NotYetRead, 6)],
            lines.Skip(LineThreads.MaxLines)
        );
    }

    [Fact]
    public void ThreadsByLine_FromEvents_UnknownThreadsHaveNoWaitEvent() =>
        Assert.Equal(
            [new LineThreads(LineThreads.NoWaitEvent, 6)],
            HeldLabels.ThreadsByLine(HeldReadings.Create(6) with { Source = ObservationSource.Events })
        );

    [Fact]
    public void ThreadsByLine_NothingHeld_IsEmpty() => Assert.Empty(HeldLabels.ThreadsByLine(HeldReadings.Create(0)));
}
