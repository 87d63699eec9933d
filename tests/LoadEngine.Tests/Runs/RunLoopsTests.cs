using LoadEngine.Plans;
using LoadEngine.Runs;
using LoadEngine.Sending;

namespace LoadEngine.Tests.Runs;

public sealed class RunLoopsTests
{
    private static readonly TimeSpan Second = TimeSpan.FromSeconds(1);

    [Theory]
    [InlineData(5_000, true)]
    [InlineData(20_000, true)]
    [InlineData(20_001, false)]
    public void For_ArrivalRate_OwnsALoopUpToTheRateOfOne(double rate, bool owns)
    {
        if (!EpollLoop.HasExactWait)
            return;
        using var loops = RunLoops.For(Plan(new ConstantArrivalRate(rate, Second, MaxVus: 10)));

        Assert.Equal(owns, loops.Own is not null);
        if (owns)
            Assert.Equal([loops.Own!], Assert.Single(loops.Groups));
    }

    [Fact]
    public void For_RampToAHighRate_UsesTheSharedLoops()
    {
        if (!EpollLoop.IsSupported)
            return;
        using var loops = RunLoops.For(Plan(new RampingArrivalRate([new(Second, 30_000)], MaxVus: 10)));

        Assert.Null(loops.Own);
    }

    [Fact]
    public void For_Users_GivesEachSharedLoopAHandler()
    {
        if (!EpollLoop.IsSupported)
            return;
        using var loops = RunLoops.For(Plan(new ConstantVus(10, Second)));

        Assert.Null(loops.Own);
        Assert.Equal(EpollLoop.Shared, loops.Groups.Select(group => Assert.Single(group!)));
    }

    [Fact]
    public void For_UsersOverHttp2_KeepsToOneHandler()
    {
        if (!EpollLoop.IsSupported)
            return;
        using var loops = RunLoops.For(Plan(new ConstantVus(10, Second)) with { Protocol = HttpProtocolVersion.Http2 });

        Assert.Equal(EpollLoop.Shared, Assert.Single(loops.Groups));
    }

    private static LoadPlan Plan(ExecutorPlan executor) =>
        new() { Target = LoadTarget.Get("First", "http://127.0.0.1:1/"), Executor = executor };
}
