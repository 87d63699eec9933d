using Experiments.Charts;
using Lab.Findings;
using Lab.Findings.Rules;

namespace Lab.Tests.Findings.Rules;

public sealed class ServerErrorsTests
{
    [Fact]
    public void Examine_RecordedHealthyRun_IsQuiet() => Assert.Null(RecordedRun.Load("fixed-http").Finding("server-errors"));

    [Fact]
    public void Examine_RecordedRetriesAtOnce_Warns() =>
        Assert.Equal(FindingSeverity.Warning, RecordedRun.Load("fragile-retry-storm").Finding("server-errors")?.Severity);

    [Fact]
    public void Examine_RecordedCircuitBreaker_IsANoticeForItsErrorsAreMeant() =>
        Assert.Equal(FindingSeverity.Notice, RecordedRun.Load("fixed-retry-storm").Finding("server-errors")?.Severity);

    [Theory]
    [InlineData(3, 100, true)]
    [InlineData(1, 100, false)]
    [InlineData(3, 1_000, false)]
    public void Examine_ErrorsWithinTheSpan_CountByNumberAndShare(double errorsPerSecond, double requestsPerSecond, bool expected) =>
        Assert.Equal(expected, new ServerErrors().Examine(Moments.Of(
            8, [], (SeriesCatalogue.ErrorsServerError, at => errorsPerSecond * at), (SeriesCatalogue.TotalsRequests, at => requestsPerSecond * at))) is not null);
}
