using Experiments;
using Experiments.Charts;
using Lab.Frames;
using Lab.Reproduction;
using Lab.Reproduction.Visible;
using Lab.Testing;

namespace Lab.Tests.Reproduction;

public sealed class SightTests
{
    [Fact]
    public void Expectations_OfEveryExperiment_AreOneForTheStartAndOneForTheFlip()
    {
        var missing = ExperimentCatalogue.All
            .Where(experiment => Sights.Expectations(experiment.Id) is not [var start, var flip] || IsUnwritten(start) || IsUnwritten(flip))
            .Select(experiment => $"{experiment.Id}: write in src/Lab/Reproduction/Visible/Sights.cs what is to be seen after the start, and what after the flip.").ToList();

        Assert.True(missing.Count == 0, string.Join(Environment.NewLine, missing));
    }

    [Theory]
    [InlineData(300, 2.5)]
    [InlineData(150, null)]
    public void In_LineThatRisesAfterASecond_IsSeenWhenItsMeanIsThere(double level, double? expected)
    {
        var sight = new Sight("it rises", 5, SeriesCatalogue.LoadSucceeded, Bound.AtLeast, 300);
        var frames = Enumerable.Range(0, 40).Select(number =>
        {
            var values = new double?[SeriesCatalogue.All.Count];
            values[SeriesCatalogue.IndexOf(SeriesCatalogue.LoadSucceeded)] = number < 4 ? 0 : level;
            return new Frame(number + 1, 50 + number * 0.25, values, []);
        });

        var outcome = sight.In([.. frames], 0, 9);

        Assert.Equal(expected, outcome.Figure);
        Assert.Equal(expected is not null, outcome.Holds);
    }

    private static bool IsUnwritten(Expectation expectation) => expectation.Compared.Contains("TO BE WRITTEN", StringComparison.Ordinal);
}
