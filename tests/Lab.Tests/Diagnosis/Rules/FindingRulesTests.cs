using System.Text.RegularExpressions;
using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules;

namespace Lab.Tests.Diagnosis.Rules;

public sealed partial class FindingRulesTests
{
    [Fact]
    public void All_Ids_AreUniqueAndLowerCaseWithHyphens()
    {
        Assert.Equal(FindingRules.All.Count, FindingRules.All.Select(rule => rule.Id).Distinct().Count());
        Assert.All(FindingRules.All, rule => Assert.Matches("^[a-z]+(-[a-z]+)*$", rule.Id));
    }

    [Fact]
    public void All_WhyTexts_AreThreeSentences() =>
        Assert.All(
            FindingRules.All,
            rule =>
                Assert.True(
                    SentenceEnd().Count(rule.Why) == 3 && !rule.Why.Contains("TO BE WRITTEN", StringComparison.Ordinal),
                    $"{rule.Id}: write Why in three sentences: what happens, why one sees it, what helps. It is now: {rule.Why}"
                )
        );

    [Fact]
    public void All_AbsorbedRules_ExistAndDoNotAbsorbEachOther()
    {
        var window = Moments.Steady(10, (SeriesCatalogue.PoolQueue, null));
        var rules = FindingRules.All.ToDictionary(rule => rule.Id, rule => rule.Absorbs(window));

        Assert.Equal(5, rules.Values.Count(absorbed => absorbed.Count > 0));
        Assert.All(rules, rule => Assert.All(rule.Value, other => Assert.DoesNotContain(rule.Key, rules[other])));
    }

    [Fact]
    public void All_NothingMeasured_ReportNothing()
    {
        var window = Moments.Steady(10, (SeriesCatalogue.PoolQueue, null));

        Assert.All(FindingRules.All, rule => Assert.Null(rule.Examine(window)));
    }

    [GeneratedRegex("[.](?= [A-Z]|$)")]
    private static partial Regex SentenceEnd();
}
