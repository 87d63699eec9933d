using Experiments;
using Knee.Plans;
using Lab.Campaigns.Knees;
using Lab.Loads.Planning;
using Lab.Targets.CustomEndpoints;

namespace Lab.Tests.Campaigns.Knees;

public sealed class KneeRequestPlannerTests
{
    public static TheoryData<string, KneeRequest> Invalid =>
        new()
        {
            {
                "name",
                new() { Name = " " }
            },
            {
                "experiment",
                new() { Experiment = "none" }
            },
            {
                "variants",
                new() { Variants = [] }
            },
            {
                "variants",
                new() { Variants = [VariantKind.Fixed, VariantKind.Fixed] }
            },
            {
                "objective",
                new() { Objective = "p99" }
            },
            {
                "minLoad",
                new() { MinLoad = 0 }
            },
            {
                "maxLoad",
                new() { MaxLoad = 5 }
            },
            {
                "growth",
                new() { Growth = 1 }
            },
            {
                "goalWidthPercent",
                new() { GoalWidthPercent = 0 }
            },
            {
                "trialSeconds",
                new() { TrialSeconds = 1 }
            },
            {
                "maxTrials",
                new() { MaxTrials = 2 }
            },
            {
                "maxSeconds",
                new() { MaxSeconds = 1 }
            },
            {
                "seed",
                new() { Seed = -1 }
            },
            {
                "restarts",
                new() { Restarts = true }
            },
        };

    [Theory]
    [MemberData(nameof(Invalid))]
    public void Validate_InvalidField_IsNamed(string field, KneeRequest request)
    {
        Assert.Contains(
            KneeRequestPlanner.Validate(request, BuiltInExperiments.Instance, canRestart: false),
            error => error.Field == field
        );
    }

    [Fact]
    public void Validate_Defaults_AreValidForFragileAndFixed()
    {
        Assert.Empty(KneeRequestPlanner.Validate(new(), BuiltInExperiments.Instance, canRestart: true));
        Assert.Equal(
            [VariantKind.Fragile, VariantKind.Fixed],
            KneeRequestPlanner.CurvesOf(new(), BuiltInExperiments.Instance).Select(curve => curve.Variant)
        );
    }

    [Fact]
    public void CauseOf_LostLoad_IsARunAboveIt()
    {
        var rate = KneeRequestPlanner.CauseOf(new(), VariantKind.Fragile, 100);
        var users = KneeRequestPlanner.CauseOf(new() { Axis = LoadAxis.Users }, VariantKind.Fragile, 100);

        Assert.Equal((LoadModel.ConstantArrivalRate, 150.0), (rate.Model, rate.RatePerSecond));
        Assert.Equal((LoadModel.Users, 150), (users.Model, users.Users));
        Assert.Empty(RunPlanner.Validate(rate, BuiltInExperiments.Instance));
    }
}
