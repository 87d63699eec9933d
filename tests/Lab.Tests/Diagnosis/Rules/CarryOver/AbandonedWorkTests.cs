using Experiments;
using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.CarryOver;
using Lab.Targets.Frames;

namespace Lab.Tests.Diagnosis.Rules.CarryOver;

public sealed class AbandonedWorkTests
{
    [Theory]
    [InlineData(800, 100, true)]
    [InlineData(250, 100, true)]
    [InlineData(160, 100, true)]
    [InlineData(159, 100, false)]
    [InlineData(55, 10, false)]
    [InlineData(60, 10, true)]
    public void Examine_AtTheThresholds_IsUnwantedWorkOrNot(double onTheServer, double waitedFor, bool expected)
    {
        var symptom = new AbandonedWork().Examine(
            Moments.Of(
                9,
                [],
                (SeriesCatalogue.HttpActiveRequests, at => at > 2 ? onTheServer : waitedFor),
                (SeriesCatalogue.LoadInFlight, _ => waitedFor)
            )
        );

        Assert.Equal(expected, symptom is not null);
        if (symptom is not null)
            Assert.Contains(
                $"works on {onTheServer} requests, but only {waitedFor} are in flight",
                symptom.Sentence,
                StringComparison.Ordinal
            );
    }

    [Fact]
    public void Examine_StreamsThatWereOpenBefore_AreNotOfThisRun() =>
        Assert.Null(
            new AbandonedWork().Examine(
                Moments.Steady(
                    9,
                    (SeriesCatalogue.HttpActiveRequests, 200),
                    (SeriesCatalogue.LoadInFlight, 50),
                    (SeriesCatalogue.ErrorsRequestTimeout, 5)
                )
            )
        );

    [Fact]
    public void Examine_NoClientGaveUp_IsOfOtherClients() =>
        Assert.Null(
            new AbandonedWork().Examine(
                Moments.Of(
                    9,
                    [],
                    (SeriesCatalogue.HttpActiveRequests, at => at > 2 ? 200 : 50),
                    (SeriesCatalogue.LoadInFlight, _ => 50),
                    (SeriesCatalogue.ErrorsRequestTimeout, _ => 0),
                    (SeriesCatalogue.TotalsCancelled, _ => 0)
                )
            )
        );

    [Fact]
    public void Examine_ServerThatDoesNotSay_IsQuiet() =>
        Assert.Null(
            new AbandonedWork().Examine(
                Moments.Steady(5, (SeriesCatalogue.HttpActiveRequests, null), (SeriesCatalogue.LoadInFlight, 10))
            )
        );

    [Theory]
    [InlineData(249, false)]
    [InlineData(250, true)]
    public void Examine_LessThanDoubleForAMoment_MayBeALateReading(double onTheServer, bool expected) =>
        Assert.Equal(
            expected,
            new AbandonedWork().Examine(
                Moments.Of(
                    10,
                    [],
                    (SeriesCatalogue.HttpActiveRequests, at => at > 8 ? onTheServer : 100),
                    (SeriesCatalogue.LoadInFlight, _ => 100)
                )
            )
                is not null
        );

    [Theory]
    [InlineData(-100, false)]
    [InlineData(100, true)]
    public void Examine_AfterASwitch_IsThatVariantsDoingOnlyWhenItGrows(double perSecond, bool expected) =>
        Assert.Equal(
            expected,
            new AbandonedWork().Examine(
                Moments.Of(
                    10,
                    [FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, VariantKind.Fixed, 7)],
                    (SeriesCatalogue.HttpActiveRequests, at => at <= 7 ? 2_000 : 2_000 + (perSecond * (at - 7))),
                    (SeriesCatalogue.LoadInFlight, _ => 200)
                )
            )
                is not null
        );
}
