using LoadEngine.Scheduling;

namespace LoadEngine.Tests.Scheduling;

public sealed class UserScheduleTests
{
    private const long Second = 1_000_000_000;

    private static readonly UserSchedule Published = new(
        4,
        [
            new(Ms(2_000), 6),
            new(Ms(5_000), 1),
            new(Ms(4_000), 5),
            new(Ms(4_000), 1),
            new(Ms(3_000), 4),
            new(Ms(2_000), 4),
            new(Ms(0), 1),
            new(Ms(3_000), 1),
        ]
    );

    [Fact]
    public void UsersAt_PublishedExample_IsThePublishedCountAtEverySecond()
    {
        int[] expected = [4, 5, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 4, 3, 2, 1, 2, 3, 4, 4, 1, 1, 1];
        Assert.Equal(expected, Enumerable.Range(0, 23).Select(second => Published.UsersAt(second * Second)));
        Assert.Equal(23 * Second, Published.DurationNs);
    }

    [Fact]
    public void UsersAt_BetweenTwoSeconds_ChangesOnlyWhenAWholeUserIsReached()
    {
        Assert.Equal(4, Published.UsersAt(Second - 1));
        Assert.Equal(6, Published.UsersAt(3 * Second - 1));
        Assert.Equal(5, Published.UsersAt(3 * Second));
        Assert.Equal(4, Published.UsersAt(20 * Second - 1));
    }

    [Fact]
    public void UsersAt_InstantJumps_HoldAtOnce()
    {
        var schedule = new UserSchedule(0, [new(Ms(0), 100), new(Ms(1_000), 100), new(Ms(0), 3), new(Ms(1_000), 3)]);
        Assert.Equal(
            [100, 100, 3, 3, 3],
            new[] { 0, Second - 1, Second, 2 * Second, 9 * Second }.Select(schedule.UsersAt)
        );
    }

    [Fact]
    public void UsersAt_LongRampOfManyUsers_IsExactAtEveryUser()
    {
        var schedule = new UserSchedule(0, [new(Ms(1_800_000), 20_000)]);
        for (var users = 1; users <= 20_000; users += 333)
        {
            var reachedNs = (long)Math.Ceiling(users * 1_800m / 20_000 * Second);
            Assert.Equal(users, schedule.UsersAt(reachedNs));
            Assert.Equal(users - 1, schedule.UsersAt(reachedNs - 1));
        }
    }
}
