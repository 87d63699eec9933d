using Dashboard.Components.XRay;
using Observer.Contract;

namespace Dashboard.Tests.Components.XRay;

public sealed class LookPolicyTests
{
    private static readonly DateTimeOffset Now = new(2026, 1, 1, 12, 0, 0, TimeSpan.Zero);

    [Theory]
    [InlineData(8.0, 0.1, 5, true)]
    [InlineData(8.0, 0.1, 4, false)]
    [InlineData(8.0, 0.2, 60, false)]
    [InlineData(41.0, 0.1, 60, false)]
    [InlineData(40.0, 0.1, 20, true)]
    [InlineData(40.0, 0.1, 19, false)]
    [InlineData(null, 0.1, 5, true)]
    public void IsDue_StopBudgetAndAge_AreBothWithinTheirLimits(
        double? expectedStopMs,
        double stopPercent,
        double ageSeconds,
        bool isDue
    )
    {
        var held = new HeldThreads(Now, 8, 0, [], expectedStopMs, stopPercent, 1);
        var before = Now - TimeSpan.FromSeconds(ageSeconds);

        Assert.Equal(isDue, LookPolicy.IsDue(held, before, null, Now));
        Assert.Equal(isDue, LookPolicy.IsDue(held, null, before, Now));
    }

    [Fact]
    public void IsDue_LookThatWritesAFile_IsFalse() =>
        Assert.False(LookPolicy.IsDue(new(Now, 8, 0, [], 8, 0.1, 1) { ExpectedFileBytes = 1 }, null, null, Now));

    [Fact]
    public void IsDue_NothingReadYet_IsFalse() => Assert.False(LookPolicy.IsDue(null, null, null, Now));
}
