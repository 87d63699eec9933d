using Dashboard.Pages.Knees;
using Knee.Plans;
using Lab.Campaigns.Knees;
using Lab.Targets.CustomEndpoints;

namespace Dashboard.Tests.Pages.Knees;

public sealed class KneeFormTests
{
    [Fact]
    public void Request_Initial_IsTheDefaultWithRestarts()
    {
        Assert.Equal(new KneeRequest { Restarts = true }, new KneeForm().Request(canRestart: true));
        Assert.False(new KneeForm().Request(canRestart: false).Restarts);
    }

    [Fact]
    public void FillForStage_Request_TakesAboutAMinutePerVariant()
    {
        var form = new KneeForm { Axis = LoadAxis.Users };
        form.FillForStage();
        var request = form.Request(canRestart: true);

        Assert.Equal((60, false, LoadAxis.Users), (request.MaxSeconds, request.Restarts, request.Axis));
        Assert.Empty(KneeRequestPlanner.Validate(request, BuiltInExperiments.Instance, canRestart: true));
    }

    [Fact]
    public void Request_EmptyField_IsInvalid()
    {
        var form = new KneeForm { MaxLoad = null };

        Assert.Contains(
            KneeRequestPlanner.Validate(form.Request(true), BuiltInExperiments.Instance, canRestart: true),
            error => error.Field == "maxLoad"
        );
    }
}
