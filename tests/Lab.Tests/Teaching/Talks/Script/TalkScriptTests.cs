using Experiments;
using Lab.Teaching.Talks.Script;

namespace Lab.Tests.Teaching.Talks.Script;

public sealed class TalkScriptTests
{
    public static TheoryData<int, string> Choices =>
        [
            .. TalkScript.Usual.SelectMany(
                (_, place) =>
                    TalkScript
                        .ChoicesFor(TalkScript.Usual, place)
                        .Select(experiment => new TheoryDataRow<int, string>(place, experiment))
            ),
        ];

    [Fact]
    public void ChoicesFor_EveryPlace_AreAllExperimentsOfTheCatalogueWithoutTheOthersOfTheTalk() =>
        Assert.All(
            TalkScript.Usual.Index(),
            usual =>
                Assert.Equal(
                    ExperimentCatalogue
                        .All.Select(experiment => experiment.Id)
                        .Where(id => id == usual.Item || !TalkScript.Usual.Contains(id))
                        .Order(),
                    TalkScript.ChoicesFor(TalkScript.Usual, usual.Index).Order()
                )
        );

    [Fact]
    public void ChoicesFor_ExperimentWithAnotherPlace_AreWithoutIt()
    {
        string[] chosen = ["hot-lock", .. TalkScript.Usual.Skip(1)];

        Assert.Contains("hot-lock", TalkScript.ChoicesFor(chosen, 0));
        Assert.Contains(TalkScript.Usual[0], TalkScript.ChoicesFor(chosen, 0));
        Assert.DoesNotContain("hot-lock", TalkScript.ChoicesFor(chosen, 1));
    }

    [Theory]
    [MemberData(nameof(Choices))]
    public void Create_AnyChoice_IsPlayableAndInOrder(int place, string experiment)
    {
        var steps = TalkScript.Create([.. TalkScript.Usual.Select((usual, at) => at == place ? experiment : usual)]);

        Assert.Equal(steps.Select(step => step.At).Distinct().Order(), steps.Select(step => step.At));
        Assert.Equal(
            [TalkAction.Start, TalkAction.Flip],
            steps
                .Select(step => step.Cue)
                .Where(cue => cue?.Experiment == experiment)
                .Select(cue => cue!.Action)
                .TakeLast(2)
        );
        Assert.All(steps, step => Assert.True(step.Cue?.IsPlayable ?? true, step.Title));
        Assert.All(steps, step => Assert.False(string.IsNullOrWhiteSpace(step.Script), step.Title));
        Assert.Equal(TalkScript.Usual.Count, steps.Count(step => step.Cue?.Action == TalkAction.Stop));
    }

    [Fact]
    public void Create_OtherExperiments_EndsWithTheirAdvice()
    {
        var steps = TalkScript.Create(["deadlock", .. TalkScript.Usual.Skip(1).SkipLast(1), "database"]);

        var advice = steps.Select(step => step.Advice).OfType<string>().ToList();
        Assert.Equal(TalkScript.Usual.Count, advice.Count);
        Assert.Contains(string.Join(' ', advice), steps[^2].Script, StringComparison.Ordinal);
        Assert.NotEqual(TalkScript.UsualSteps[^2].Script, steps[^2].Script);
    }
}
