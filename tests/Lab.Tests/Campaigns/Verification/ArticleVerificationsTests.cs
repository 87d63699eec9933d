using Experiments;
using Lab.Campaigns.Verification.Articles;

namespace Lab.Tests.Campaigns.Verification;

public sealed class ArticleVerificationsTests
{
    [Fact]
    public void All_ByExperiment_CoversTheCatalogue() =>
        Assert.Equal(
            ExperimentCatalogue.All.Select(experiment => experiment.Id).Order(),
            ArticleVerifications.All.Select(verification => verification.Experiment).Order()
        );
}
