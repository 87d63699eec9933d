using Bunit;
using Dashboard.Pages.Stage.Controls;
using Dashboard.Tests.Components;
using Experiments;
using Lab.Loads.Generators;
using Lab.Loads.Planning;
using LoadEngine.Plans;
using Microsoft.Extensions.DependencyInjection;
using MudBlazor;

namespace Dashboard.Tests.Pages.Stage.Controls;

public sealed class LoadFieldsTests : ComponentTest
{
    public LoadFieldsTests() => Services.AddSingleton(new LoadSources([]));

    [Theory]
    [InlineData(LoadModel.ConstantArrivalRate, true)]
    [InlineData(LoadModel.RampingArrivalRate, true)]
    [InlineData(LoadModel.Users, false)]
    [InlineData(LoadModel.Burst, false)]
    public void Fields_LoadModel_HaveArrivalsOnlyAtARate(LoadModel model, bool isShown) =>
        Assert.Equal(isShown, Fields(Form(model)).HasComponent<MudSelect<ArrivalSpacing>>());

    [Fact]
    public async Task Arrivals_Poisson_IsInTheRequest()
    {
        var form = Form(LoadModel.ConstantArrivalRate);
        var select = Fields(form).FindComponent<MudSelect<ArrivalSpacing>>();
        Assert.Equal(("Arrivals", ArrivalSpacing.Even), (select.Instance.Label, form.Arrivals));

        await select.InvokeAsync(() => select.Instance.ValueChanged.InvokeAsync(ArrivalSpacing.Poisson));

        Assert.Equal(ArrivalSpacing.Poisson, form.Request("blocking", VariantKind.Fixed).Arrivals);
    }

    private IRenderedComponent<LoadFields> Fields(LoadForm form) =>
        Render<LoadFields>(parameters => parameters.Add(fields => fields.Form, form));

    private static LoadForm Form(LoadModel model)
    {
        var form = new LoadForm();
        form.Fill(ExperimentCatalogue.All[0].Presets[0]);
        form.Choose(model);
        return form;
    }
}
