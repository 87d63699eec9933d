using Dashboard.Components.Live;
using Experiments;
using Lab.Loads.Planning;

namespace Dashboard.Tests.Components.Live;

public sealed class LoadUsersTests
{
    [Theory]
    [InlineData(LoadModel.Users, "true")]
    [InlineData(LoadModel.SharedIterations, "true")]
    [InlineData(LoadModel.ConstantArrivalRate, null)]
    [InlineData(LoadModel.Burst, null)]
    public void AreFixed_LoadModel_ReportsWhetherTheirNumberMeansAnything(LoadModel model, string? expected) =>
        Assert.Equal(expected, LoadUsers.AreFixed(new RunRequest { Model = model }));

    [Fact]
    public void AreFixed_PresetOfStartsAskedForByNameAlone_GoesByThePreset() =>
        Assert.Null(
            LoadUsers.AreFixed(
                new RunRequest
                {
                    Experiment = "retry-storm",
                    Preset = Experiments.ExperimentCatalogue.Find("retry-storm")!.Presets[0].Id,
                }
            )
        );
}
