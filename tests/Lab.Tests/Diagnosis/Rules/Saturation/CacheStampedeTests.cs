using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Saturation;

namespace Lab.Tests.Diagnosis.Rules.Saturation;

public sealed class CacheStampedeTests
{
    [Fact]
    public void Examine_RecordedStampede_Warns() =>
        Assert.Equal(
            FindingSeverity.Warning,
            RecordedRun.Load("fragile-cache-stampede").Finding("cache-stampede")?.Severity
        );

    [Fact]
    public void Examine_RecordedHybridCache_IsQuiet() =>
        Assert.Null(RecordedRun.Load("fixed-cache-stampede").Finding("cache-stampede"));

    [Theory]
    [InlineData(CacheStampede.MinQueries, FindingSeverity.Warning)]
    [InlineData(CacheStampede.MinQueries - 1, null)]
    [InlineData(1.0, null)]
    [InlineData(null, null)]
    public void Examine_QueriesOfOneExpiry_AreReportedFromTheThreshold(double? queries, FindingSeverity? expected) =>
        Assert.Equal(
            expected,
            new CacheStampede().Examine(Moments.Steady(5, (SeriesCatalogue.CacheCallsPerMiss, queries)))?.Severity
        );

    [Fact]
    public void Examine_QueriesThatStillArrive_ReportsTheMostOfOneExpiry()
    {
        var symptom = new CacheStampede().Examine(
            Moments.Of(
                10,
                [],
                (SeriesCatalogue.CacheCallsPerMiss, at => at < 9.5 ? 200 : 40),
                (SeriesCatalogue.CacheQueries, _ => 67)
            )
        );

        Assert.Equal(200, symptom!.Strength);
        Assert.Equal(["200", "67 /s"], symptom.Evidence.Select(item => item.Value));
    }
}
