using Experiments.Charts;
using Lab.Campaigns.Verification;
using Lab.Campaigns.Verification.Articles;
using Lab.Targets.Frames;
using Lab.Testing;

namespace Lab.Tests.Campaigns.Verification;

public sealed class VisibleEffectTests
{
    [Fact]
    public void Sights_OfEveryExperiment_AreWritten()
    {
        var missing = ArticleVerifications
            .All.Where(reproduction =>
                reproduction.VisualCheck.Expectations.Any(sight =>
                    sight.Compared.Contains("TO BE WRITTEN", StringComparison.Ordinal)
                )
            )
            .Select(reproduction =>
                $"{reproduction.Experiment}: write the Sights of {reproduction.GetType().Name} in src/Lab/Reproduction/Articles."
            )
            .ToList();

        Assert.True(missing.Count == 0, string.Join(Environment.NewLine, missing));
    }

    [Theory]
    [InlineData(300, 2.5)]
    [InlineData(150, null)]
    public void In_LineThatRisesAfterASecond_IsSeenWhenItsMeanIsThere(double level, double? expected)
    {
        var sight = new VisibleEffect("it rises", 5, SeriesCatalogue.LoadSucceeded, Bound.AtLeast, 300);
        var frames = Enumerable
            .Range(0, 40)
            .Select(number =>
            {
                var values = new double?[SeriesCatalogue.All.Count];
                values[SeriesCatalogue.IndexOf(SeriesCatalogue.LoadSucceeded)] = number < 4 ? 0 : level;
                return new Frame(number + 1, 50 + number * 0.25, values, []);
            });

        var outcome = sight.In([.. frames], 0, 9);

        Assert.Equal(expected, outcome.Figure);
        Assert.Equal(expected is not null, outcome.Holds);
    }
}
