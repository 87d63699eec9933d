using Dashboard.Pages.Stage;
using Lab.Answers;
using Lab.Testing;

namespace Dashboard.Tests.Pages.Stage;

public sealed class RuntimeFormTests
{
    [Fact]
    public void Follow_LabThatWasBusyIsFree_TakesItsRefusalBack()
    {
        var (form, idle) = (new RuntimeForm(), new StandingLab(new StandingTarget()).State);
        var busy = idle with { ReservedFor = "A sweep is on." };

        form.ShowAnswer(LabAnswer.Conflict("The lab is busy."), busy);
        form.Follow(busy);
        Assert.Equal("The lab is busy.", form.Refusal);

        form.Follow(idle);
        Assert.Null(form.Refusal);
    }
}
