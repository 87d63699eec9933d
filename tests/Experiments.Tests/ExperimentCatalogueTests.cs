using Experiments;

namespace Experiments.Tests;

public sealed class ExperimentCatalogueTests
{
    public static TheoryData<string> Ids => [.. ExperimentCatalogue.All.Select(experiment => experiment.Id)];

    [Fact]
    public void All_Ids_AreUnique() =>
        Assert.Equal(
            ExperimentCatalogue.All.Count,
            ExperimentCatalogue.All.Select(experiment => experiment.Id).Distinct().Count()
        );

    [Theory]
    [MemberData(nameof(Ids))]
    public void Find_KnownId_ReturnsTheExperimentWithTextsAndRoutes(string id)
    {
        var experiment = Assert.IsType<Experiment>(ExperimentCatalogue.Find(id));

        Assert.StartsWith("/", experiment.Fragile.Route, StringComparison.Ordinal);
        Assert.StartsWith("/", experiment.Fixed.Route, StringComparison.Ordinal);
        Assert.NotEqual(experiment.Fragile.Route, experiment.Fixed.Route);
        Assert.Equal(VariantKind.Fragile, experiment.Fragile.Kind);
        Assert.Equal(VariantKind.Fixed, experiment.Fixed.Kind);
        Assert.All(
            [experiment.Title, experiment.Question, experiment.Watch, experiment.Lesson],
            text => Assert.False(string.IsNullOrWhiteSpace(text))
        );
    }

    [Theory]
    [MemberData(nameof(Ids))]
    public void Presets_OfEveryExperiment_AreWithinTheLimitsOfARun(string id)
    {
        var presets = ExperimentCatalogue.Find(id)!.Presets;

        Assert.NotEmpty(presets);
        Assert.All(
            presets,
            preset =>
            {
                Assert.NotEmpty(preset.Stages);
                Assert.All(preset.Stages, stage => Assert.InRange(stage.Users, 0, 20_000));
                Assert.All(preset.Stages, stage => Assert.True(stage.Seconds >= 1));
                Assert.InRange(preset.Stages.Sum(stage => stage.Seconds), 1, 1_800);
                Assert.InRange(preset.TimeoutMs, 100, 300_000);
            }
        );
    }

    [Fact]
    public void Texts_OfEveryExperiment_AreWritten()
    {
        var unwritten = ExperimentCatalogue
            .All.SelectMany(experiment =>
                new (string Name, string Text)[]
                {
                    (nameof(Experiment.Title), experiment.Title),
                    (nameof(Experiment.Question), experiment.Question),
                    (nameof(Experiment.Watch), experiment.Watch),
                    (nameof(Experiment.Lesson), experiment.Lesson ?? ""),
                }
                    .Where(pair =>
                        string.IsNullOrWhiteSpace(pair.Text)
                        || pair.Text.Contains("TO BE WRITTEN", StringComparison.Ordinal)
                    )
                    .Select(pair => $"{experiment.Id}: write its {pair.Name} in its file in src/Experiments.")
            )
            .ToList();

        Assert.True(unwritten.Count == 0, string.Join(Environment.NewLine, unwritten));
    }

    [Theory]
    [MemberData(nameof(Ids))]
    public void Charts_OfEveryExperiment_AreFourDifferentOnes(string id)
    {
        var charts = ExperimentCatalogue.Find(id)!.Charts;

        Assert.True(
            charts.Count == 4 && charts.Distinct().Count() == 4,
            $"{id}: name four different charts of ChartCatalogue in Charts, the most telling first."
        );
    }

    [Theory]
    [MemberData(nameof(Ids))]
    public void Articles_AndSources_OfEveryExperiment_AreNamed(string id)
    {
        var experiment = ExperimentCatalogue.Find(id)!;

        Assert.All(
            experiment.Articles,
            article =>
            {
                Assert.NotEqual("", article.Title);
                Assert.True(
                    Uri.TryCreate(article.Address, UriKind.Absolute, out var address)
                        && address.Scheme == Uri.UriSchemeHttps,
                    article.Address
                );
            }
        );
        Assert.All(
            experiment.Variants,
            variant =>
            {
                var source = Assert.IsType<SourceReference>(variant.Source);
                Assert.EndsWith(".cs", source.File, StringComparison.Ordinal);
                Assert.False(
                    string.IsNullOrWhiteSpace(source.Method) || string.IsNullOrWhiteSpace(source.KeyLine),
                    $"{id}: name method and key line of {variant.Kind}."
                );
            }
        );
        Assert.True(
            experiment.Variants.Select(variant => variant.Route).Distinct().Count() == experiment.Variants.Count,
            $"{id}: two variants have the same route."
        );
    }

    [Theory]
    [MemberData(nameof(Ids))]
    public void Presets_WithARateOrBursts_HaveOneStageThatBoundsThem(string id) =>
        Assert.All(
            ExperimentCatalogue
                .Find(id)!
                .Presets.Where(preset => preset.RatePerSecond is not null || preset.BurstSizes is not null),
            preset =>
            {
                var bounds = Assert.Single(preset.Stages);
                Assert.True(
                    preset.RatePerSecond is null != preset.BurstSizes is null,
                    "A preset has a rate or bursts, not both."
                );
                Assert.Equal(preset.BurstSizes?.Max() ?? bounds.Users, bounds.Users);
            }
        );

    [Fact]
    public void Find_UnknownId_ReturnsNull() => Assert.Null(ExperimentCatalogue.Find("no-such-experiment"));
}
