using LoadEngine.Executors;
using LoadEngine.Plans;
using Locust.Swarms;

namespace Locust.Tests.Swarms;

public sealed class SwarmScheduleTests
{
    [Fact]
    public void At_RampAndHold_OrdersTheRampOnce()
    {
        var schedule = SwarmSchedule.From(
            new RampingVus([new(TimeSpan.FromSeconds(4), 200), new(TimeSpan.FromSeconds(26), 200)])
        )!;

        Assert.Equal(TimeSpan.FromSeconds(30), schedule.Duration);
        Assert.Equal(new SwarmTarget(200, 50), schedule.At(TimeSpan.Zero));
        Assert.Equal(new SwarmTarget(200, 50), schedule.At(TimeSpan.FromSeconds(29)));
    }

    [Fact]
    public void At_StepsUpAndDown_AreOrderedInTheirTurn()
    {
        var schedule = SwarmSchedule.From(
            new RampingVus(
                [new(TimeSpan.FromSeconds(10), 100), new(TimeSpan.Zero, 40), new(TimeSpan.FromSeconds(5), 0)],
                StartUsers: 50
            )
        )!;

        Assert.Equal(new SwarmTarget(100, 5), schedule.At(TimeSpan.Zero));
        Assert.Equal(new SwarmTarget(0, 8), schedule.At(TimeSpan.FromSeconds(10)));
    }

    [Fact]
    public void At_SameUsersThroughout_AllComeAtOnce() =>
        Assert.Equal(
            new SwarmTarget(200, 200),
            SwarmSchedule.From(new ConstantVus(200, TimeSpan.FromSeconds(5)))!.At(TimeSpan.FromSeconds(1))
        );

    [Fact]
    public void Of_LoadWithoutUsers_HasNoSchedule() =>
        Assert.Null(SwarmSchedule.From(new ConstantArrivalRate(10, TimeSpan.FromSeconds(5))));
}
