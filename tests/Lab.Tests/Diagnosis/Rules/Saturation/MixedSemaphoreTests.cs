using Experiments;
using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Saturation;
using Lab.Targets.Frames;

namespace Lab.Tests.Diagnosis.Rules.Saturation;

public sealed class MixedSemaphoreTests
{
    [Fact]
    public void Examine_RecordedMixedSemaphore_Warns() =>
        Assert.Equal(
            FindingSeverity.Warning,
            RecordedRun.Load("fragile-mixed-semaphore").Finding("mixed-semaphore")?.Severity
        );

    [Theory]
    [InlineData(MixedSemaphore.MinBlocked, MixedSemaphore.MinAwaiting, FindingSeverity.Warning)]
    [InlineData(MixedSemaphore.MinBlocked - 1, 50.0, null)]
    [InlineData(50.0, MixedSemaphore.MinAwaiting - 1, null)]
    [InlineData(0.0, 99.0, null)]
    [InlineData(null, null, null)]
    public void Examine_CallersOfBothStyles_AreReported(double? blocked, double? awaiting, FindingSeverity? expected) =>
        Assert.Equal(
            expected,
            new MixedSemaphore()
                .Examine(
                    Moments.Steady(
                        5,
                        (SeriesCatalogue.SemaphoreBlocked, blocked),
                        (SeriesCatalogue.SemaphoreAwaiting, awaiting)
                    )
                )
                ?.Severity
        );

    [Theory]
    [InlineData(11.75, false)]
    [InlineData(12, true)]
    public void Examine_AfterASwitch_WaitsForTheCallersOfTheNewVariant(double seconds, bool expected) =>
        Assert.Equal(
            expected,
            new MixedSemaphore().Examine(
                Moments.Of(
                    seconds,
                    [FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, VariantKind.Fragile, 10)],
                    (SeriesCatalogue.SemaphoreBlocked, _ => 20),
                    (SeriesCatalogue.SemaphoreAwaiting, _ => 50)
                )
            )
                is not null
        );

    [Fact]
    public void Absorbs_EffectsOfBlockedThreads_DoNotAppearBesideIt() =>
        Assert.Contains(
            "thread-pool-starvation",
            new MixedSemaphore().Absorbs(Moments.Steady(5, (SeriesCatalogue.SemaphoreBlocked, 20)))
        );
}
