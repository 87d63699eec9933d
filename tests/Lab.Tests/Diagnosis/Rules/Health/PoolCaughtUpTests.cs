using Experiments;
using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Health;
using Lab.Targets.Frames;

namespace Lab.Tests.Diagnosis.Rules.Health;

public sealed class PoolCaughtUpTests
{
    [Theory]
    [InlineData(40, 125, 125, true)]
    [InlineData(30, 125, 125, false)]
    [InlineData(40, 11, 11, false)]
    [InlineData(40, 125, 20, false)]
    public void Examine_QueueThatIsGone_IsReportedWhereThePoolHasGrown(
        double seconds,
        double threads,
        double busy,
        bool expected
    ) => Assert.Equal(expected, Examine(seconds, threads, busy) is not null);

    [Fact]
    public void Examine_SwitchToAnotherVariant_IsNoCatchingUpOfThePool() =>
        Assert.Null(
            Examine(40, 125, 125, FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, VariantKind.Fixed, 29))
        );

    private static Symptom? Examine(double seconds, double threads, double busy, params FrameEvent[] events) =>
        new PoolCaughtUp().Examine(
            Moments.Of(
                seconds,
                events,
                (SeriesCatalogue.PoolQueue, at => at <= 28 ? 110 : 0),
                (SeriesCatalogue.PoolThreads, at => at <= 2 ? 4 : threads),
                (SeriesCatalogue.PoolBusy, _ => busy),
                (SeriesCatalogue.LoadInFlight, _ => 125)
            )
        );
}
