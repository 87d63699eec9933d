using Experiments;
using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.MeasurementLimits;
using Lab.Targets.Frames;

namespace Lab.Tests.Diagnosis.Rules.MeasurementLimits;

public sealed class MonitorStarvedTests
{
    [Fact]
    public void Examine_RecordedStarvation_Warns() =>
        Assert.Equal(
            FindingSeverity.Warning,
            RecordedRun.Load("fragile-blocking").Finding("monitor-starved")?.Severity
        );

    [Fact]
    public void Examine_RecordedRunAtFullSpeed_IsQuiet() =>
        Assert.Null(RecordedRun.Load("fixed-http").Finding("monitor-starved"));

    [Theory]
    [InlineData(MonitorStarved.MinPollAgeSeconds, 0.2, FindingSeverity.Notice)]
    [InlineData(MonitorStarved.MinPollAgeSeconds - 0.1, 0.2, null)]
    [InlineData(MonitorStarved.WarningPollAgeSeconds, 0.2, FindingSeverity.Warning)]
    [InlineData(9, MonitorStarved.MaxSampleAgeSeconds + 0.1, null)]
    public void Examine_AtTheThresholds_ComparesTheTwoViews(
        double pollAge,
        double sampleAge,
        FindingSeverity? expected
    ) =>
        Assert.Equal(
            expected,
            new MonitorStarved()
                .Examine(Moments.Steady(5, (SeriesCatalogue.PollAge, pollAge), (SeriesCatalogue.ProbeAge, sampleAge)))
                ?.Severity
        );

    [Theory]
    [InlineData(8.0, 8_000, FindingSeverity.Warning)]
    [InlineData(8.0, 20, null)]
    [InlineData(null, 8_000, FindingSeverity.Warning)]
    [InlineData(null, 20, null)]
    public void Examine_ServiceWithoutARuntime_NeedsAPollThatWaits(
        double? pollAge,
        double pollMs,
        FindingSeverity? expected
    ) =>
        Assert.Equal(
            expected,
            new MonitorStarved()
                .Examine(Moments.Steady(9, (SeriesCatalogue.PollAge, pollAge), (SeriesCatalogue.PollLatency, pollMs)))
                ?.Severity
        );

    [Fact]
    public void Examine_HealthCheckOfAService_IsNamed()
    {
        var window = Moments.Steady(9, (SeriesCatalogue.PollAge, 8), (SeriesCatalogue.ProbeAge, 0.2));
        window.PolledPath = "/healthz";

        Assert.Contains("from /healthz is", new MonitorStarved().Examine(window)!.Sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void Examine_PollThatWaitsSinceTheRunBefore_IsNoFindingOfThisOne() =>
        Assert.Null(
            new MonitorStarved().Examine(
                Moments.Steady(1, (SeriesCatalogue.PollAge, 8), (SeriesCatalogue.ProbeAge, 0.2))
            )
        );

    [Fact]
    public void Examine_SeesAgainAfterASwitch_IsQuietAtOnce()
    {
        (Series, Func<double, double?>)[] polls =
        [
            (SeriesCatalogue.PollAge, at => at <= 8 ? at : 0.6),
            (SeriesCatalogue.ProbeAge, _ => 0.2),
        ];

        Assert.Null(
            new MonitorStarved().Examine(
                Moments.Of(10, [FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, VariantKind.Fixed, 7)], polls)
            )
        );
        Assert.NotNull(new MonitorStarved().Examine(Moments.Of(10, [], polls)));
        Assert.Null(
            new MonitorStarved().Examine(
                Moments.Of(8.3, [FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, VariantKind.Fixed, 7)], polls)
            )
        );
    }
}
