using LoadEngine.Executors;
using LoadEngine.Plans;
using LoadEngine.Scheduling;
using LoadEngine.Tests.Rehearsing;

namespace LoadEngine.Tests.Scheduling;

public sealed class ScheduledUserTests
{
    [Fact]
    public async Task WaitForStartAsync_RetiredJustBefore_Leaves()
    {
        var user = new IdleUser();
        user.Retire(interruptAtNs: 0);
        var start = user.WaitForStartAsync();
        Assert.True(start.IsCompleted);
        Assert.Equal(ScheduledUser.NoStart, await start);
    }

    // The clock is asked between the executor's look at the user and the user's parking: that is when it is retired here.
    [Fact]
    public async Task NextStartAsync_RetiredBetweenTheCheckAndParking_DoesNotStayForItsThinkTime()
    {
        var user = new IdleUser().WithIteration();
        var time = new RetiringClock();
        var clock = new RunClock(time);
        var context = new ExecutorContext(
            clock,
            new UserRoster((_, _) => user),
            new Parking(),
            new ThinkTimeSampler(ThinkTime.Fixed(TimeSpan.FromHours(1))),
            (_, _) => { }
        );
        var executor = new UserCountExecutor(context, new UserSchedule(1, [new(TimeSpan.FromHours(9), 1)]), 0, 0);
        time.Retire = () => user.Retire(interruptAtNs: 0);
        var start = executor.NextStartAsync(user);
        Assert.True(start.IsCompleted, "The user is parked for its think time.");
        Assert.Equal(ScheduledUser.NoStart, await start);
    }

    private sealed class RetiringClock : TimeProvider
    {
        public Action Retire { get; set; } = () => { };

        public override long TimestampFrequency => 1_000_000_000;

        public override long GetTimestamp()
        {
            Retire();
            return 1;
        }
    }
}
