using Dashboard.Pages.Sweeps;
using Experiments;

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
}
