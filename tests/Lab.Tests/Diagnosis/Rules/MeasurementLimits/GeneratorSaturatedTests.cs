using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.MeasurementLimits;

namespace Lab.Tests.Diagnosis.Rules.MeasurementLimits;

public sealed class GeneratorSaturatedTests
{
    [Fact]
    public void Examine_RecordedRunAtFullSpeed_IsANoticeAndNoFaultOfTheTarget() =>
        Assert.Equal(FindingSeverity.Notice, RecordedRun.Load("fixed-http").Finding("generator-saturated")?.Severity);

    [Theory]
    [InlineData(2, true)]
    [InlineData(3, false)]
    public void Examine_ShareOfTheSpan_DecidesAndNotOneMoment(int everyNthFrame, bool expected) =>
        Assert.Equal(
            expected,
            new GeneratorSaturated().Examine(
                Moments.Of(6, [], (SeriesCatalogue.GeneratorSaturated, at => at * 4 % everyNthFrame == 0 ? 1 : 0))
            )
                is not null
        );

    // Seen on a machine that others filled: for three seconds nothing ran, and nothing said so beside "3.5 × slower".
    [Theory]
    [InlineData(2_860, "got no processor for 2.9 s")]
    [InlineData(999, null)]
    public void Examine_GeneratorStoodStillOnce_SaysForHowLong(double stopMs, string? expected)
    {
        var symptom = new GeneratorSaturated().Examine(
            Moments.Of(
                6,
                [],
                (SeriesCatalogue.GeneratorSaturated, at => at == 5 ? 1 : 0),
                (SeriesCatalogue.GeneratorStoodStill, at => at == 5 ? stopMs : 2)
            )
        );

        if (expected is null)
            Assert.Null(symptom);
        else
            Assert.Contains(expected, symptom!.Sentence, StringComparison.Ordinal);
    }

    // Seen with another program at work and no process chosen: the generator, which took a tenth, was told to be at its limit.
    [Fact]
    public void Examine_ProcessorsTakenAndTheTargetsShareUnknown_BlamesNotTheGenerator()
    {
        var symptom = new GeneratorSaturated().Examine(
            Moments.Steady(
                6,
                (SeriesCatalogue.GeneratorSaturated, 1),
                (SeriesCatalogue.CpuMachine, 100),
                (SeriesCatalogue.GeneratorCpu, 10)
            )
        )!;

        Assert.StartsWith(
            "Other programs, the service among them if it runs here, take 90 %",
            symptom.Sentence,
            StringComparison.Ordinal
        );
        Assert.Equal("Other programs take this machine", symptom.Title);
    }

    [Theory]
    [InlineData(20, 20, "Other programs take 60 %", "Other programs take this machine")]
    [InlineData(50, 40, "The load generator shares", null)]
    public void Examine_ProcessorsTakenByOthers_NamesThemInSentenceAndTitle(
        double target,
        double generator,
        string expected,
        string? title
    )
    {
        var symptom = new GeneratorSaturated().Examine(
            Moments.Steady(
                6,
                (SeriesCatalogue.GeneratorSaturated, 1),
                (SeriesCatalogue.CpuMachine, 100),
                (SeriesCatalogue.CpuTarget, target),
                (SeriesCatalogue.GeneratorCpu, generator)
            )
        )!;

        Assert.Contains(expected, symptom.Sentence, StringComparison.Ordinal);
        Assert.Equal(title, symptom.Title);
    }

    // The banner said to end what else runs, and the finding beside it to ask for less.
    [Theory]
    [InlineData(20.0, 20.0, "Others")]
    [InlineData(50.0, 40.0, "Own")]
    [InlineData(null, 10.0, "Elsewhere")]
    public void Examine_WhoeverIsToBlame_AdvisesWhatTheBannerDoes(double? target, double generator, string expected)
    {
        var symptom = new GeneratorSaturated().Examine(
            Moments.Steady(
                6,
                (SeriesCatalogue.GeneratorSaturated, 1),
                (SeriesCatalogue.CpuMachine, 100),
                (SeriesCatalogue.CpuTarget, target),
                (SeriesCatalogue.GeneratorCpu, generator)
            )
        )!;

        var words = expected switch
        {
            "Own" => GeneratorMessage.GeneratorLimit,
            "Others" => GeneratorMessage.BackgroundLoad,
            _ => GeneratorMessage.UnattributedLoad,
        };
        Assert.EndsWith(words.Advice, symptom.Why ?? new GeneratorSaturated().Why, StringComparison.Ordinal);
    }
}
