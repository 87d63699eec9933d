using Experiments;
using Lab.Storage;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Teaching.Talks;
using Lab.Teaching.Talks.Script;
using Lab.Testing;

namespace Lab.Tests.Teaching.Talks;

public sealed class TalkRecordingsTests
{
    private static readonly int FirstFire = TalkScript
        .UsualSteps.Index()
        .First(step => step.Item.Cue is { Action: TalkAction.Start, Experiment: "blocking" })
        .Index;

    [Fact]
    public void Of_RunsOfTheSameWay_GivesTheNewestWholeOne()
    {
        var newest = Run("newest", VariantKind.Fragile, VariantKind.Fixed);

        var found = TalkRecordings.Find(
            TalkScript.UsualSteps,
            [
                newest with
                {
                    State = RecordingState.Partial,
                },
                newest,
                Run("older", VariantKind.Fragile, VariantKind.Fixed),
            ]
        );

        Assert.Equal(
            [(FirstFire, "newest", RecordingState.Complete)],
            found.Select(pair => (pair.Key, Assert.Single(pair.Value.Runs).Id, pair.Value.First.State))
        );
    }

    [Fact]
    public void Of_RunsThatWentAnotherWay_GivesNone()
    {
        var flipped = Run("flipped", VariantKind.Fragile, VariantKind.Fixed);

        Assert.Empty(
            TalkRecordings.Find(
                TalkScript.UsualSteps,
                [
                    Run("alone", VariantKind.Fragile),
                    Run("contrast", VariantKind.Fragile, VariantKind.Contrast),
                    Run("on", VariantKind.Fragile, VariantKind.Fixed, VariantKind.Contrast),
                    Run("back", VariantKind.Fixed, VariantKind.Fragile),
                    flipped with
                    {
                        Experiment = "cpu",
                    },
                    flipped with
                    {
                        Summary = null,
                    },
                    flipped with
                    {
                        Summary = flipped.Summary! with { Ended = RunOutcome.TargetDied },
                    },
                    flipped with
                    {
                        Summary = flipped.Summary! with
                        {
                            Loads = [new(VariantKind.Fragile, "185 users", 0, 5, flipped.Summary.Total)],
                        },
                    },
                ]
            )
        );
    }

    [Fact]
    public void Of_BothVariantsRecordedAlone_GivesTheNewestOfEach()
    {
        var found = TalkRecordings.Find(
            TalkScript.UsualSteps,
            [Run("fixed", VariantKind.Fixed), Run("fragile", VariantKind.Fragile), Run("older", VariantKind.Fixed)]
        );

        Assert.Equal(["fragile", "fixed"], found[FirstFire].Runs.Select(run => run.Id));
    }

    [Theory]
    [InlineData("blocking", 100, null, true)]
    [InlineData("blocking", 200, null, false)]
    [InlineData("blocking", 100, 100.0, false)]
    [InlineData("io", 600, 600.0, true)]
    [InlineData("io", 64, 600.0, true)]
    [InlineData("io", 600, 300.0, false)]
    [InlineData("io", 600, null, false)]
    public void Of_RunsUnderAnotherLoad_AreNotThoseOfTheStep(string experiment, int users, double? rate, bool isFound)
    {
        var run = Run("run", VariantKind.Fragile, VariantKind.Fixed) with { Experiment = experiment };

        var found = TalkRecordings.Find(
            TalkScript.UsualSteps,
            [run with { Summary = run.Summary! with { PeakUsers = users, PeakRatePerSecond = rate } }]
        );

        Assert.Equal(isFound, found.Count > 0);
    }

    private static RunHeader Run(string id, params VariantKind[] variants)
    {
        var summary = RunSamples.Summary(id, default, 20, 100, 250);
        return new(
            id,
            RecordingState.Complete,
            new(id, [], ""),
            "blocking",
            default,
            summary with
            {
                PeakUsers = 100,
                Variants = [.. variants.Select(variant => summary.Variants[0] with { Variant = variant })],
            }
        )
        {
            Title = "Thread blocking",
        };
    }
}
