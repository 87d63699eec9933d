using Experiments;
using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Failures;
using Lab.Diagnosis.Rules.Saturation;
using Lab.Targets.Frames;

namespace Lab.Tests.Diagnosis.Rules.Failures;

public sealed class ClientsGiveUpTests
{
    [Theory]
    [InlineData(200, 0, 25, 0, 100, true)]
    [InlineData(4, 0, 25, 0, 100, false)]
    [InlineData(200, 1, 25, 0, 100, false)]
    [InlineData(200, 0, ThreadPoolStarvation.MaxTargetCpuPercent + 1, 0, 100, false)]
    [InlineData(200, 0, 25, ThreadPoolStarvation.MinQueueItems, 100, false)]
    [InlineData(200, 0, 25, 0, 200, false)]
    public void Examine_EveryRequestTimedOut_IsTheTimeoutOnlyWhenNothingIsShort(
        double timeoutsPerSecond,
        double good,
        double cpu,
        double queue,
        double inFlightNow,
        bool expected
    )
    {
        var window = Run([], timeoutsPerSecond, _ => good, cpu, queue, inFlightNow);

        Assert.Equal(expected ? FindingSeverity.Notice : null, new ClientsGiveUp().Examine(window)?.Severity);
        // Never both, because they contradict each other.
        if (timeoutsPerSecond >= 5)
            Assert.Equal(!expected, new OverloadWithoutBackPressure().Examine(window) is not null);
    }

    [Theory]
    [InlineData(200, true)]
    [InlineData(0, false)]
    public void Examine_HeadersArrivedBeforeTheTimeout_IsAStream(double responses, bool expected)
    {
        var window = Moments.Of(
            10,
            [],
            (SeriesCatalogue.ErrorsRequestTimeout, at => 200 * at),
            (SeriesCatalogue.TotalsRequests, at => 200 * at),
            (SeriesCatalogue.LoadRps, _ => responses),
            (SeriesCatalogue.LoadShed, _ => 0),
            (SeriesCatalogue.LoadSucceeded, _ => 0),
            (SeriesCatalogue.CpuTarget, _ => 5),
            (SeriesCatalogue.PoolQueue, _ => 0),
            (SeriesCatalogue.LoadInFlight, _ => 100)
        );

        Assert.Equal(expected ? ClientsGiveUp.EndlessTitle : null, new ClientsGiveUp().Examine(window)!.Title);
    }

    [Fact]
    public void Examine_AnsweredBeforeTheSwitchAlone_IsOfTheVariantNow()
    {
        FrameEvent[] switched = [FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, VariantKind.Contrast, 5)];

        Assert.NotNull(new ClientsGiveUp().Examine(Run(switched, 200, at => at <= 5 ? 50 : 0, 25, 0, 100)));
        Assert.Null(new ClientsGiveUp().Examine(Run([], 200, at => at <= 5 ? 50 : 0, 25, 0, 100)));
    }

    [Theory]
    [InlineData(10, 6_000, false)]
    [InlineData(10, 500, true)]
    [InlineData(60, 6_000, true)]
    public void Examine_TimeoutsOfWhatWasInFlightAtTheSwitch_AreNotToldOfTheVariantNow(
        double timeoutsPerSecond,
        double oldestMs,
        bool expected
    )
    {
        FrameEvent[] switched = [FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, VariantKind.Fixed, 5)];
        var window = Moments.Of(
            12,
            switched,
            (SeriesCatalogue.ErrorsRequestTimeout, at => timeoutsPerSecond * Math.Max(0, at - 5)),
            (SeriesCatalogue.TotalsRequests, at => timeoutsPerSecond * at),
            (SeriesCatalogue.LoadSucceeded, _ => 0),
            (SeriesCatalogue.CpuTarget, _ => 5),
            (SeriesCatalogue.PoolQueue, _ => 0),
            (SeriesCatalogue.LoadInFlight, _ => 100),
            (SeriesCatalogue.WaitingOldest, _ => oldestMs)
        );
        var answered = Moments.Of(
            12,
            switched,
            (SeriesCatalogue.ErrorsRequestTimeout, at => timeoutsPerSecond * Math.Max(0, at - 5)),
            (SeriesCatalogue.TotalsRequests, at => timeoutsPerSecond * at),
            (SeriesCatalogue.LoadSucceeded, _ => 10),
            (SeriesCatalogue.LoadInFlight, _ => 100),
            (SeriesCatalogue.WaitingOldest, _ => oldestMs)
        );

        Assert.Equal(expected, new ClientsGiveUp().Examine(window) is not null);
        Assert.Equal(expected, new OverloadWithoutBackPressure().Examine(answered) is not null);
    }

    private static FindingWindow Run(
        FrameEvent[] events,
        double timeoutsPerSecond,
        Func<double, double?> good,
        double cpu,
        double queue,
        double inFlightNow
    ) =>
        Moments.Of(
            10,
            events,
            (SeriesCatalogue.ErrorsRequestTimeout, at => timeoutsPerSecond * at),
            (SeriesCatalogue.TotalsRequests, at => timeoutsPerSecond * at),
            (SeriesCatalogue.LoadSucceeded, good),
            (SeriesCatalogue.CpuTarget, _ => cpu),
            (SeriesCatalogue.PoolQueue, _ => queue),
            (SeriesCatalogue.LoadInFlight, at => at > 9 ? inFlightNow : 100)
        );

    [Fact]
    public void Examine_RightAfterAWarmUp_ReportsTheSecondsThatAreCounted()
    {
        var symptom = new ClientsGiveUp().Examine(
            Moments.Of(
                6.25,
                [],
                (SeriesCatalogue.LoadRps, at => at <= 5 ? null : 100),
                (SeriesCatalogue.LoadSucceeded, at => at <= 5 ? null : 0),
                (SeriesCatalogue.TotalsRequests, at => 100 * Math.Max(0, at - 5)),
                (SeriesCatalogue.ErrorsRequestTimeout, at => 100 * Math.Max(0, at - 5)),
                (SeriesCatalogue.CpuTarget, _ => 5),
                (SeriesCatalogue.PoolQueue, _ => 0),
                (SeriesCatalogue.LoadInFlight, _ => 100)
            )
        )!;

        Assert.Contains("that completed in the last 1 s timed out", symptom.Sentence, StringComparison.Ordinal);
        Assert.InRange(
            double.Parse(symptom.Evidence[0].Value.Split(' ')[0], System.Globalization.CultureInfo.InvariantCulture),
            90,
            125
        );
    }
}
