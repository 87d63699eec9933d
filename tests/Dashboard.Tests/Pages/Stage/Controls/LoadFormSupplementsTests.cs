using System.Text.Json;
using Dashboard.Pages.Stage.Controls;
using Experiments;
using Lab.Loads.Planning;
using Lab.Testing;

namespace Dashboard.Tests.Pages.Stage.Controls;

/// <summary>Fields of all loads and presets: think time, warm-up, thresholds.</summary>
public sealed class LoadFormSupplementsTests
{
    private static readonly Experiment Blocking = ExperimentCatalogue.All[0];

    [Theory]
    [InlineData(LoadModel.ConstantArrivalRate)]
    [InlineData(LoadModel.RampingArrivalRate)]
    [InlineData(LoadModel.Burst)]
    public void ErrorOf_ThinkTimeInAModelWithout_ReportsItAtTheField(LoadModel model)
    {
        var form = Filled();
        form.ThinkTime = "100";
        Assert.True(form.IsValid);

        form.Choose(model);

        Assert.Contains("Think time is only for", form.ErrorOf("thinkTimeMs"), StringComparison.Ordinal);
        Assert.False(form.IsValid);
    }

    [Theory]
    [InlineData("", null)]
    [InlineData("0", null)]
    [InlineData("5", 5)]
    public void Request_WarmUp_IsSentAndFilledFromARun(string typed, int? expected)
    {
        var form = Filled();
        form.WarmUp = typed;
        var other = Filled();

        other.Fill(form.Request(Blocking.Id, VariantKind.Fragile));

        Assert.Equal(expected, form.Request(Blocking.Id, VariantKind.Fragile).WarmUpSeconds);
        Assert.Equal(expected?.ToString(System.Globalization.CultureInfo.InvariantCulture) ?? "", other.WarmUp);
    }

    [Theory]
    [InlineData("soon", "Enter a whole number.")]
    [InlineData("-1", "The warm-up must be between 0 and 600 s")]
    [InlineData("300", "shorter than the run")]
    public void ErrorOf_InvalidWarmUp_ReportsItAtTheField(string typed, string expected)
    {
        var form = Filled();
        form.WarmUp = typed;

        Assert.Contains(expected, form.ErrorOf("warmUpSeconds"), StringComparison.Ordinal);
        Assert.False(form.IsValid);
    }

    [Fact]
    public void ErrorOf_Threshold_IsTheEnginesMessage()
    {
        var form = Filled();
        form.Thresholds = "p95<500, speed>3";

        Assert.Contains("Unknown metric", form.ErrorOf("thresholds"), StringComparison.Ordinal);
    }

    [Fact]
    public void Supplemented_AfterPreset_KeepsIt()
    {
        var form = Filled();
        (form.ThinkTime, form.WarmUp, form.Thresholds) = ("50", "2", "rps>5");
        form.Supplemented();

        var request = form.Request(Blocking.Id, VariantKind.Fragile);

        Assert.Equal(
            ("starve-100", 50, 2, "rps>5"),
            (request.Preset, request.ThinkTimeMs, request.WarmUpSeconds, Assert.Single(request.Thresholds!))
        );
    }

    private static LoadForm Filled()
    {
        var form = new LoadForm();
        form.Fill(Blocking.Presets[0]);
        return form;
    }
}
