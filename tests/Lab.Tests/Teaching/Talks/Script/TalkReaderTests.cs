using Experiments;
using Lab.Teaching.Talks.Script;

namespace Lab.Tests.Teaching.Talks.Script;

public sealed class TalkReaderTests
{
    [Fact]
    public void Talk_TheOneInTheProgram_ChainsFourExperimentsWithinTwentyMinutes()
    {
        var talk = TalkScript.UsualSteps;

        Assert.Equal(TimeSpan.Zero, talk[0].At);
        Assert.True(talk[^1].At < TimeSpan.FromMinutes(20));
        Assert.All(talk, step => Assert.False(string.IsNullOrWhiteSpace(step.Script)));
        Assert.Equal(
            4,
            talk.Where(step => step.Cue is { Action: TalkAction.Start })
                .Select(step => step.Cue!.Experiment)
                .Distinct()
                .Count()
        );
        Assert.All(
            talk.Where(step => step.Cue is { } cue && ExperimentCatalogue.Find(cue.Experiment) is not null),
            step => Assert.True(step.Cue!.IsPlayable, step.Title)
        );
    }

    [Fact]
    public void Read_StepsWithCues_AreReadInOrder()
    {
        var steps = TalkReader.Read(
            "t",
            "# 0:00 Begin\nlab: start blocking Fragile starve-200\nadvice: Await.\n\n> Say.\n# 1:30 End\nlab: stop\nBye."
        );

        Assert.Equal([TimeSpan.Zero, TimeSpan.FromSeconds(90)], steps.Select(step => step.At));
        Assert.Equal(new TalkCue(TalkAction.Start, "blocking", VariantKind.Fragile, "starve-200"), steps[0].Cue);
        Assert.Equal("> Say.", steps[0].Script);
        Assert.Equal(["Await.", null], steps.Select(step => step.Advice));
        Assert.Equal(TalkAction.Stop, steps[1].Cue!.Action);
    }

    [Theory]
    [InlineData("# Begin\nx", "Begin")]
    [InlineData("# 2:00 One\nx\n# 1:00 Two\nx", "Two")]
    [InlineData("# 0:00 One\nlab: explode blocking Fragile", "explode")]
    [InlineData("# 0:00 One\nlab: start blocking Fragile", "lab: start")]
    [InlineData("# 0:00 One\nlab: flip blocking Brittle", "Brittle")]
    public void Read_WhatIsNotUnderstood_IsNamed(string text, string named) =>
        Assert.Contains(
            named,
            Assert.Throws<FormatException>(() => TalkReader.Read("t", text)).Message,
            StringComparison.Ordinal
        );

    [Fact]
    public void IsPlayable_WhatTheLabDoesNotHave_IsFalse()
    {
        Assert.False(new TalkCue(TalkAction.Choose, "no-such", VariantKind.Fragile, null).IsPlayable);
        Assert.False(new TalkCue(TalkAction.Start, "blocking", VariantKind.Fragile, "no-such").IsPlayable);
        Assert.True(new TalkCue(TalkAction.Stop, "", default, null).IsPlayable);
    }
}
