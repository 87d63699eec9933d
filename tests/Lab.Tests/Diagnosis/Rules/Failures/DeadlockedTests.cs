using Experiments;
using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Failures;
using Lab.Targets.Frames;

namespace Lab.Tests.Diagnosis.Rules.Failures;

public sealed class DeadlockedTests
{
    [Fact]
    public void Examine_Cycle_NamesBothLinesAndWhoWaitsBehind()
    {
        var symptom = Examine(
            true,
            ("Orders.cs:20", 1),
            ("Billing.cs:31", 0),
            ("Orders.cs:18", 1),
            ("Orders.cs:18", 1)
        );

        Assert.NotNull(symptom);
        Assert.Equal(FindingSeverity.Warning, symptom.Severity);
        Assert.StartsWith(
            "Orders.cs:20 waits for a lock that Billing.cs:31 holds, and the reverse. 2 more threads",
            symptom.Sentence,
            StringComparison.Ordinal
        );
        Assert.Equal(
            [
                "waits at Orders.cs:20 for a lock (System.Object) of thread 1",
                "waits at Billing.cs:31 for a lock (System.Object) of thread 0",
                "2",
            ],
            symptom.Evidence.Select(evidence => evidence.Value)
        );
    }

    // Two transfers between the same accounts.
    [Fact]
    public void Examine_CycleAtOneLine_NamesItOnce() =>
        Assert.Equal(
            "2 threads at Bank.cs:9 wait for locks of each other.",
            Examine(true, ("Bank.cs:9", 1), ("Bank.cs:9", 0))?.Sentence
        );

    [Fact]
    public void Examine_QueueAtALock_IsNone() => Assert.Null(Examine(false, ("A.cs:1", -1), ("B.cs:2", 0)));

    [Theory]
    [InlineData(4, false)]
    [InlineData(6, true)]
    public void Examine_LookOfTheEarlierVariant_IsNone(double lookAt, bool expected)
    {
        var window = Moments
            .Of(10, [Switch(5)], (SeriesCatalogue.LoadInFlight, _ => 50))
            .Seeing(XRaySamples.Locks(lookAt, true, ("A.cs:1", 1), ("B.cs:2", 0)));

        Assert.Equal(expected, new Deadlocked().Examine(window) is not null);
    }

    [Fact]
    public void Examine_LookBeforeTheRun_IsNone() =>
        Assert.Null(
            new Deadlocked().Examine(
                Moments
                    .Steady(10, (SeriesCatalogue.LoadInFlight, 50))
                    .Seeing(XRaySamples.Locks(-1, true, ("A.cs:1", 1), ("B.cs:2", 0)))
            )
        );

    private static FrameEvent Switch(double at) =>
        FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, VariantKind.Fixed, at);

    private static Symptom? Examine(bool isCycle, params (string Place, int Owner)[] threads) =>
        new Deadlocked().Examine(
            Moments.Steady(10, (SeriesCatalogue.LoadInFlight, 50)).Seeing(XRaySamples.Locks(5, isCycle, threads))
        );
}
