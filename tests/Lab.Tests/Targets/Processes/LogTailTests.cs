using Lab.Targets.Processes;

namespace Lab.Tests.Targets.Processes;

public sealed class LogTailTests
{
    [Fact]
    public void Add_MoreThanItHolds_KeepsTheLastOnesOldestFirst()
    {
        var tail = new LogTail(2);
        tail.Add("one");
        tail.Add("two");
        tail.Add("three");

        Assert.Equal(["two", "three"], tail.ToList());
    }

    [Fact]
    public void Add_EndlessLine_IsCut()
    {
        var tail = new LogTail(1);
        tail.Add(new string('x', 10_000));

        Assert.Equal(501, tail.ToList()[0].Length);
    }
}
