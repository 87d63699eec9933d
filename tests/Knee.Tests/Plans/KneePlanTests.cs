using Knee.Plans;

namespace Knee.Tests.Plans;

public sealed class KneePlanTests
{
    public static TheoryData<string, KneePlan> Invalid =>
        new()
        {
            {
                "objective",
                new() { Objective = "p99" }
            },
            {
                "objective",
                new() { Objective = "p99{login}<300" }
            },
            {
                "objective",
                new() { Objective = "p99<300 abort" }
            },
            {
                "min",
                new() { MinLoad = 0 }
            },
            {
                "min",
                new() { Axis = LoadAxis.Users, MinLoad = 1.5 }
            },
            {
                "max",
                new() { MaxLoad = 10 }
            },
            {
                "max",
                new() { MaxLoad = double.NaN }
            },
            {
                "growth",
                new() { Growth = 1 }
            },
            {
                "goal-width",
                new() { GoalWidth = 0 }
            },
            {
                "trial",
                new() { TrialSeconds = 1 }
            },
            {
                "max-trials",
                new() { MaxTrials = 2 }
            },
            {
                "max-time",
                new() { MaxSeconds = 5 }
            },
        };

    [Theory]
    [MemberData(nameof(Invalid))]
    public void Validate_InvalidField_IsNamed(string field, KneePlan plan)
    {
        Assert.Contains(plan.Validate(), error => error.Field == field);
    }

    [Fact]
    public void Validate_Defaults_AreValid()
    {
        Assert.Empty(new KneePlan().Validate());
        Assert.Equal(300, new KneePlan().Conditions.LimitMs);
        Assert.Equal(2, new KneePlan().Conditions.Thresholds.Count);
    }

    [Fact]
    public void LimitMs_NoLatency_IsTwoSeconds()
    {
        Assert.Equal(
            2_000,
            new KneePlan { Objective = "failed_rate<1%" }
                .Conditions
                .LimitMs
        );
    }
}
