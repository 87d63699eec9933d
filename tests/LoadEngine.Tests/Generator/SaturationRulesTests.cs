using LoadEngine.Generator;

namespace LoadEngine.Tests.Generator;

public sealed class SaturationRulesTests
{
    private static readonly GeneratorHealth Well = new(10, 0, 0, 0, [], MachineCpuPercent: 40, LatenessP99Ms: 1)
    {
        ThreadsCpuPercent = 5,
        BusiestThreadPercent = 20,
    };

    [Fact]
    public void Reasons_NothingAmiss_AreNone()
    {
        Assert.Empty(SaturationRules.Reasons(Well, 0, 1));
        Assert.Empty(SaturationRules.Reasons(new(0, 0, 0, 0, []), 0, 0));
    }

    [Fact]
    public void Reasons_StartsThatWaitedForAUser_AccuseNoOne()
    {
        Assert.Empty(SaturationRules.Reasons(Well with { UserWaitP99Ms = 9_000 }, 0, 1));
    }

    [Fact]
    public void Reasons_MachineBusyWithOthers_AccusesNoOneUntilItsOwnThreadsTakeTheirPart()
    {
        Assert.Empty(SaturationRules.Reasons(Well with { MachineCpuPercent = 100 }, 0, 1));
        Assert.Contains(
            "own threads take 45 %",
            Assert.Single(SaturationRules.Reasons(Well with { MachineCpuPercent = 100, ThreadsCpuPercent = 45 }, 0, 1)),
            StringComparison.Ordinal
        );
        Assert.Single(SaturationRules.Reasons(new(45, 0, 0, 0, [], MachineCpuPercent: 100), 0, 1));
    }

    [Theory]
    [InlineData(49, 0)]
    [InlineData(51, 1)]
    public void Reasons_HeldBackByItsCgroup_FromFivePercentOfTheTime(double throttledMs, int reasons)
    {
        Assert.Equal(reasons, SaturationRules.Reasons(Well with { ThrottledMs = throttledMs }, 0, 1).Count);
        Assert.Equal(reasons, SaturationRules.Reasons(Well with { GcPauseMs = throttledMs }, 0, 1).Count);
    }

    [Theory]
    [InlineData(250, 0)]
    [InlineData(251, 1)]
    public void Reasons_KeptFromItsWork_FromAQuarterOfASecond(double stoodStillMs, int reasons) =>
        Assert.Equal(reasons, SaturationRules.Reasons(Well with { StoodStillMs = stoodStillMs }, 0, 1).Count);

    [Theory]
    [InlineData(1, "1 start was dropped because the scheduler was late.")]
    [InlineData(2, "2 starts were dropped because the scheduler was late.")]
    public void Reasons_StartsDropped_AreCounted(long dropped, string words) =>
        Assert.Equal([words], SaturationRules.Reasons(Well, dropped, 1));

    [Fact]
    public void Reasons_EverythingAmiss_NamesEach()
    {
        var reasons = SaturationRules.Reasons(
            new(50, 200, 0, 0, [], 95.4, 20, 25)
            {
                ThreadsCpuPercent = 40,
                BusiestThreadPercent = 99,
                ThrottledMs = 300,
                StoodStillMs = 2_860,
            },
            droppedByScheduler: 1_200,
            seconds: 1
        );
        Assert.Collection(
            reasons,
            late => Assert.Contains("25 ms", late, StringComparison.Ordinal),
            dropped => Assert.Contains("1,200", dropped, StringComparison.Ordinal),
            thread => Assert.Contains("99 %", thread, StringComparison.Ordinal),
            machine => Assert.Contains("95 %", machine, StringComparison.Ordinal),
            limit => Assert.Contains("300 ms", limit, StringComparison.Ordinal),
            garbage => Assert.Contains("200 ms", garbage, StringComparison.Ordinal),
            stop => Assert.Contains("2,860 ms", stop, StringComparison.Ordinal)
        );
    }

    [Theory]
    [InlineData(5, 2, false)]
    [InlineData(5, 2.1, true)]
    [InlineData(60, 6, false)]
    [InlineData(60, 6.1, true)]
    [InlineData(1_000, 10, false)]
    [InlineData(1_000, 10.1, true)]
    public void Reasons_WaitForTheGenerator_IsJudgedByTheLatency(double p99Ms, double waitMs, bool isSaturated)
    {
        Assert.Equal(isSaturated, HasReason(Well with { LatenessP99Ms = waitMs }));
        Assert.Equal(isSaturated, HasReason(Well with { AnswerWaitP99Ms = waitMs }));
        Assert.Equal(isSaturated, HasReason(Well with { PoolWaitP99Ms = waitMs, UsesPool = true }));
        Assert.False(HasReason(Well with { PoolWaitP99Ms = waitMs }));

        bool HasReason(GeneratorHealth health) => SaturationRules.Reasons(health, 0, 1, p99Ms).Count > 0;
    }

    [Fact]
    public void Reasons_WorkOnThePool_CountsTheWholeProcess()
    {
        var busy = Well with { CpuPercent = 45, MachineCpuPercent = 100 };

        Assert.Empty(SaturationRules.Reasons(busy, 0, 1));
        Assert.Single(SaturationRules.Reasons(busy with { UsesPool = true }, 0, 1));
    }
}
