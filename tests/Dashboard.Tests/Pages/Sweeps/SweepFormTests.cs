using Dashboard.Pages.Sweeps;
using Experiments;
using Lab.Answers;
using Lab.Testing;

namespace Dashboard.Tests.Pages.Sweeps;

public sealed class SweepFormTests
{
    // Seen: another experiment was swept in its fixed variant, which the preset before had chosen.
    [Fact]
    public void Choose_AnotherExperiment_IsSweptInItsFragileVariantUnlessOneWasChosen()
    {
        var form = new SweepForm();
        Assert.Equal(VariantKind.Fixed, form.Variant);

        form.Choose("blocking");
        Assert.Equal(VariantKind.Fragile, form.Variant);
        form.Choose("pool-tuning");
        Assert.Equal(VariantKind.Fixed, form.Variant);

        form.Variant = VariantKind.Fixed;
        form.Choose("blocking");
        Assert.Equal(VariantKind.Fixed, form.Variant);
    }

    [Fact]
    public void Follow_LabThatWasBusyIsFree_TakesItsRefusalBack()
    {
        var (form, idle) = (new SweepForm(), new StandingLab(new StandingTarget()).State);
        var busy = idle with { ReservedFor = "Both variants are played." };

        form.ShowAnswer(LabAnswer.Conflict("The lab is busy."), busy);
        form.Follow(busy);
        Assert.Equal("The lab is busy.", form.Refusal);

        form.Follow(idle);
        Assert.Null(form.Refusal);
    }
}
