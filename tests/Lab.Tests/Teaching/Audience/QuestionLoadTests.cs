using Experiments;
using Lab.Loads.Planning;
using Lab.Storage.Summaries;
using Lab.Teaching.Audience;
using Lab.Testing;

namespace Lab.Tests.Teaching.Audience;

public sealed class QuestionLoadTests
{
    private static readonly RunSummary Run = StoredRuns.Run().Summary! with
    {
        LoadAskedFor = new(100, IsRate: false),
        Loads = [],
    };

    [Theory]
    [InlineData(LoadModel.ConstantArrivalRate, "20 starts/s", 20.0)]
    [InlineData(LoadModel.SharedIterations, "1,000 requests in total", null)]
    [InlineData(LoadModel.Burst, "bursts of 1, 10", null)]
    public void Of_AnyModel_IsCalledByWhatItIsSetTo(LoadModel model, string words, double? rate)
    {
        var load = QuestionLoad.From(
            new()
            {
                Model = model,
                Users = 7,
                RatePerSecond = 20,
                BurstSizes = [1, 10],
                Iterations = 1_000,
            },
            ExperimentCatalogue.All[0]
        );

        Assert.Equal(words, load.Description);
        Assert.Equal(rate is { } number ? new LoadLevel(number, IsRate: true) : null, load.Level);
    }

    [Fact]
    public void Of_RequestWithoutATimeout_HasThatOfItsExperiment() =>
        Assert.Equal(
            ExperimentCatalogue.All[0].Presets[0].TimeoutMs,
            QuestionLoad.From(new() { Users = 200 }, ExperimentCatalogue.All[0]).TimeoutMs
        );

    // 10,000 users that exist only for an instant are in no reading.
    [Fact]
    public void WordsOf_RunWhoseLoadNoOneChanged_AreThoseItWasStartedWithWhateverWasReached() =>
        Assert.Equal("100 users", QuestionLoad.Describe(Run with { PeakUsers = 97 }, VariantKind.Fragile));

    [Fact]
    public void WordsOf_LoadThatWasChangedUnderTheOtherVariant_AreThoseOfEach()
    {
        var run = Run with { Loads = [Stretch(VariantKind.Fragile, 100), Stretch(VariantKind.Fixed, 200)] };

        Assert.Equal(
            ("100 users", "200 users"),
            (QuestionLoad.Describe(run, VariantKind.Fragile), QuestionLoad.Describe(run, VariantKind.Fixed))
        );
        Assert.Null(
            QuestionLoad.Describe(
                run with
                {
                    Loads = [.. run.Loads, Stretch(VariantKind.Fragile, 200)],
                },
                VariantKind.Fragile
            )
        );
    }

    private static LoadSummary Stretch(VariantKind variant, int users) =>
        new(variant, new LoadLevel(users, IsRate: false).Description, 0, 5, Run.Total);
}
