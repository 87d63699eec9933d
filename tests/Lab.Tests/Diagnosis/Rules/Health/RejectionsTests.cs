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

    [Theory]
    [InlineData(860, true)]
    [InlineData(850, false)]
    public void Limiter_CounterReadAtOtherTimes_ExplainsAllErrorsWithinTheDeviation(double rejected, bool expected) =>
        Assert.Equal(
            expected,
            new BackPressureWorking().Examine(Run(errors: 900, rejected, latencyMs: 100))
                is { Severity: FindingSeverity.Good }
        );

    [Fact]
    public void ServerErrors_MoreThanTheLimiterGave_AreFailures() =>
        Assert.NotNull(new ServerErrors().Examine(Run(errors: 900, rejected: 100, latencyMs: 100)));

    [Fact]
    public void BackPressure_LessThanOneRequestIsWorkedOn_IsAQuota()
    {
        var symptom = new BackPressureWorking().Examine(Run(errors: 900, rejected: 900, latencyMs: 1));

        Assert.Equal(FindingSeverity.Notice, symptom?.Severity);
    }

    [Theory]
    [InlineData(0, FindingSeverity.Good)]
    [InlineData(1, FindingSeverity.Warning)]
    public void Errors503_WithRetryAfter_AreBackPressureAndWithoutItFailures(
        double failedShare,
        FindingSeverity expected
    )
    {
        const double Errors = 900;
        var window = Moments.Of(
            10,
            [],
            (SeriesCatalogue.LoadRps, _ => Errors + 100),
            (SeriesCatalogue.LoadSucceeded, _ => 100),
            (SeriesCatalogue.LoadFailed, _ => Errors * failedShare),
            (SeriesCatalogue.LoadShed, _ => Errors * (1 - failedShare)),
            (SeriesCatalogue.ErrorsServerError, at => Errors * at),
            (SeriesCatalogue.ErrorsTooManyRequests, _ => 0),
            (SeriesCatalogue.TotalsRequests, at => (Errors + 100) * at),
            (SeriesCatalogue.LatencyP95, _ => 100),
            (SeriesCatalogue.LatencyMean, _ => 100)
        );

        var symptom = new BackPressureWorking().Examine(window) ?? new ServerErrors().Examine(window);

        Assert.Equal(expected, symptom?.Severity);
        Assert.Equal(expected == FindingSeverity.Good, new ServerErrors().Examine(window) is null);
    }

    [Fact]
    public void ServerErrors_BesideRejectionsWith429_AreFailures()
    {
        var window = Moments.Of(
            10,
            [],
            (SeriesCatalogue.LoadRps, _ => 1_050),
            (SeriesCatalogue.LoadSucceeded, _ => 100),
            (SeriesCatalogue.LoadFailed, _ => 50),
            (SeriesCatalogue.LoadShed, _ => 900),
            (SeriesCatalogue.ErrorsServerError, at => 50 * at),
            (SeriesCatalogue.ErrorsTooManyRequests, at => 900 * at),
            (SeriesCatalogue.TotalsRequests, at => 1_050 * at)
        );

        Assert.Equal(FindingSeverity.Warning, new ServerErrors().Examine(window)?.Severity);
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
