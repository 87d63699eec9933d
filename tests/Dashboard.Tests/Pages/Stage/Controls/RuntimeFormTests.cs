using Dashboard.Pages.Stage.Controls;
using Lab.Foundation.Results;
using Lab.Runtime;
using Lab.Testing;

namespace Dashboard.Tests.Pages.Stage.Controls;

public sealed class RuntimeFormTests
{
    [Fact]
    public void Follow_LabThatWasBusyIsFree_TakesItsRefusalBack()
    {
        var (form, idle) = (new RuntimeForm(), new IdleLab(new AlwaysRunningTarget()).State);
        var busy = idle with { ReservedFor = "A sweep is on." };

        form.ShowAnswer(LabResult.Conflict("The lab is busy."), busy);
        form.Follow(busy);
        Assert.Equal("The lab is busy.", form.Problem);

        form.Follow(idle);
        Assert.Null(form.Problem);
    }

    [Fact]
    public void Settings_ChosenVersionOfDotnet_AreThoseItWasFilledWith()
    {
        var form = new RuntimeForm();

        form.Fill(new() { Net = 9, ServerGc = true });

        Assert.Equal(new() { Net = 9, ServerGc = true }, form.Settings);
        Assert.True(form.IsValid);
    }

    [Fact]
    public void ShowAnswer_BuildWasStopped_CanBeAppliedAgain()
    {
        var form = new RuntimeForm();
        form.Fill(new() { Net = 9 });

        form.ShowAnswer(new([new("net", "The build was stopped.")]), new IdleLab(new AlwaysRunningTarget()).State);

        Assert.Equal("The build was stopped.", form.ErrorOf("net"));
        Assert.True(form.IsValid);
    }
}
