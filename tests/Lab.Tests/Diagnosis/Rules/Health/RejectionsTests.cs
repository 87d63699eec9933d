using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Failures;
using Lab.Diagnosis.Rules.Health;

namespace Lab.Tests.Diagnosis.Rules.Health;

/// <summary>503 of the rate limiter, and quotas.</summary>
public sealed class RejectionsTests
{
    [Fact]
    public void Limiter_503InStepWithItsCounter_IsBackPressureAndNoFailure()
    {
        var window = Run(errors: 900, rejected: 900, latencyMs: 100);

        Assert.Equal(FindingSeverity.Good, new BackPressureWorking().Examine(window)?.Severity);
        Assert.Null(new ServerErrors().Examine(window));
    }

    [Fact]
    public void ServerErrors_MoreThanTheLimiterGave_AreFailures() =>
        Assert.NotNull(new ServerErrors().Examine(Run(errors: 900, rejected: 100, latencyMs: 100)));

    [Fact]
    public void BackPressure_LessThanOneRequestIsWorkedOn_IsAQuota()
    {
        var symptom = new BackPressureWorking().Examine(Run(errors: 900, rejected: 900, latencyMs: 1));

        Assert.Equal(FindingSeverity.Notice, symptom?.Severity);
    }

    private static FindingWindow Run(double errors, double rejected, double latencyMs) =>
        Moments.Of(
            10,
            [],
            (SeriesCatalogue.LoadRps, _ => errors + 100),
            (SeriesCatalogue.LoadSucceeded, _ => 100),
            (SeriesCatalogue.LoadFailed, _ => errors),
            (SeriesCatalogue.LoadShed, _ => 0),
            (SeriesCatalogue.ErrorsServerError, at => errors * at),
            (SeriesCatalogue.TotalsRequests, at => (errors + 100) * at),
            (SeriesCatalogue.RateLimiterRejected, _ => rejected),
            (SeriesCatalogue.LatencyP95, _ => latencyMs),
            (SeriesCatalogue.LatencyMean, _ => latencyMs)
        );
}
