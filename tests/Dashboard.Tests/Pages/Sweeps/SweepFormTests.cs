using Dashboard.Pages.Sweeps;
using Experiments;
using Lab.Campaigns.Sweeps;
using Lab.Foundation.Results;
using Lab.Runtime;
using Lab.Testing;

namespace Dashboard.Tests.Pages.Sweeps;

public sealed class SweepFormTests
{
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
    public void Holds_FormChangedByHand_IsFalseUntilItIsAsThePresetSays()
    {
        var form = new SweepForm();
        Assert.True(form.Holds(SweepPresets.PoolTuning));
        Assert.False(form.Holds(SweepPresets.BurstLadder));

        AssertOf(SweepPresets.PoolTuning, () => form.Choose("blocking"), () => form.Choose("pool-tuning"));
        AssertOf(
            SweepPresets.PoolTuning,
            () => form.Variant = VariantKind.Fragile,
            () => form.Variant = VariantKind.Fixed
        );
        AssertOf(
            SweepPresets.PoolTuning,
            () => form.Toggle(form.Ticked.First()),
            () => form.Fill(SweepPresets.PoolTuning)
        );
        AssertOf(SweepPresets.PoolTuning, () => form.Users = "16,32", () => form.Users = "16, 64");
        AssertOf(SweepPresets.PoolTuning, () => form.Users = "16,", () => form.Users = "16,64");
        AssertOf(SweepPresets.PoolTuning, () => form.Seconds = 5, () => form.Seconds = 10);
        AssertOf(SweepPresets.PoolTuning, () => form.WarmUp = null, () => form.WarmUp = 6);
        form.Fill(SweepPresets.BurstLadder);
        AssertOf(SweepPresets.BurstLadder, () => form.BurstSizes = "1,10", () => form.Fill(SweepPresets.BurstLadder));
        Assert.False(form.Holds(SweepPresets.PoolTuning));

        void AssertOf(SweepPreset preset, Action change, Action takeBack)
        {
            change();
            Assert.False(form.Holds(preset));
            takeBack();
            Assert.True(form.Holds(preset));
        }
    }

    [Fact]
    public void Follow_LabThatWasBusyIsFree_TakesItsRefusalBack()
    {
        var (form, idle) = (new SweepForm(), new IdleLab(new AlwaysRunningTarget()).State);
        var busy = idle with { ReservedFor = "Both variants are played." };

        form.ShowAnswer(LabResult.Conflict("The lab is busy."), busy);
        form.Follow(busy);
        Assert.Equal("The lab is busy.", form.Problem);

        form.Follow(idle);
        Assert.Null(form.Problem);
    }
}
