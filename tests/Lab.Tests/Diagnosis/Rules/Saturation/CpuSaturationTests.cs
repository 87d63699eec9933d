using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Saturation;

namespace Lab.Tests.Diagnosis.Rules.Saturation;

public sealed class CpuSaturationTests
{
    [Fact]
    public void Examine_RecordedRunAtFullSpeed_IsANotice() =>
        Assert.Equal(FindingSeverity.Notice, RecordedRun.Load("fixed-http").Finding("cpu-saturation")?.Severity);

    [Fact]
    public void Examine_RecordedStarvation_IsQuiet() =>
        Assert.Null(RecordedRun.Load("fragile-blocking").Finding("cpu-saturation"));

    [Theory]
    [InlineData(CpuSaturation.MinTargetPercent, 50, 0, FindingSeverity.Notice)]
    [InlineData(CpuSaturation.MinTargetPercent - 1, 50, 0, null)]
    [InlineData(CpuSaturation.MinTargetOfMachinePercent, CpuSaturation.MinMachinePercent, 0, FindingSeverity.Notice)]
    [InlineData(CpuSaturation.MinTargetOfMachinePercent - 1, CpuSaturation.MinMachinePercent, 0, null)]
    [InlineData(95, 100, 100, FindingSeverity.Warning)]
    [InlineData(60, 100, 100, FindingSeverity.Notice)]
    public void Examine_AtTheThresholds_IsANoticeUnlessWorkWaits(
        double target,
        double machine,
        double queue,
        FindingSeverity? expected
    ) =>
        Assert.Equal(
            expected,
            new CpuSaturation()
                .Examine(
                    Moments.Steady(
                        6,
                        (SeriesCatalogue.CpuTarget, target),
                        (SeriesCatalogue.CpuMachine, machine),
                        (SeriesCatalogue.PoolQueue, queue),
                        (SeriesCatalogue.PoolCompleted, 100)
                    )
                )
                ?.Severity
        );

    [Theory]
    [InlineData(
        50,
        10,
        "50 % of them with the target, 10 % with this dashboard, and 40 % with other programs (mean of 4 s):"
    )]
    [InlineData(
        60,
        25,
        "60 % of them with the target, 25 % with this dashboard, and 15 % with other programs (mean of 4 s):"
    )]
    [InlineData(85, 0, "85 % of them with the target and 15 % with other programs")]
    [InlineData(50, 40, "50 % of them with the target and 40 % with this dashboard (mean of 4 s):")]
    public void Examine_OthersTakeMuchOfTheMachine_NamesThem(double target, double generator, string expected)
    {
        var symptom = new CpuSaturation().Examine(
            Moments.Steady(
                6,
                (SeriesCatalogue.CpuMachine, 100),
                (SeriesCatalogue.CpuTarget, target),
                (SeriesCatalogue.GeneratorCpu, generator)
            )
        )!;

        Assert.Contains(expected, symptom.Sentence, StringComparison.Ordinal);
        Assert.Equal(
            expected.Contains("other programs", StringComparison.Ordinal),
            symptom.Why?.Contains("other programs", StringComparison.Ordinal) == true
        );
    }

    // Seen with 22 % for the target and 70 % for others: it was advised to work less.
    [Theory]
    [InlineData(22, 8, true)]
    [InlineData(35, 29, true)]
    [InlineData(40, 25, false)]
    [InlineData(50, 5, false)]
    public void Examine_OthersHaveMoreThanTheTarget_NamesThemInTitleAndAdvice(
        double target,
        double generator,
        bool isOfOthers
    )
    {
        var symptom = new CpuSaturation().Examine(
            Moments.Steady(
                14,
                (SeriesCatalogue.CpuMachine, 100),
                (SeriesCatalogue.CpuTarget, target),
                (SeriesCatalogue.GeneratorCpu, generator),
                (SeriesCatalogue.PoolQueue, 40),
                (SeriesCatalogue.PoolCompleted, 20),
                (SeriesCatalogue.PoolThreads, 2),
                (SeriesCatalogue.PoolBusy, 0)
            )
        )!;

        Assert.Equal(isOfOthers ? "Other programs have the processors" : null, symptom.Title);
        Assert.Equal(
            isOfOthers,
            symptom.Sentence.EndsWith(GeneratorMessage.BackgroundLoad.Advice, StringComparison.Ordinal)
        );
        Assert.Equal(!isOfOthers, symptom.Sentence.Contains("not more async", StringComparison.Ordinal));
        Assert.Contains($"{target} %", symptom.Sentence, StringComparison.Ordinal);
        // "46 % of them with other programs and 35 % with the target" left 19 % to guess at.
        Assert.Contains($"{generator} % with this dashboard, and ", symptom.Sentence, StringComparison.Ordinal);
    }
}
