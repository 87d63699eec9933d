using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.CarryOver;

namespace Lab.Tests.Diagnosis.Rules.CarryOver;

public sealed class CarryOverPoolTests
{
    [Theory]
    [InlineData(28, 28, 5, true)]
    [InlineData(CarryOverPool.MinThreads, CarryOverPool.MinThreads, CarryOverPool.MaxTargetCpuPercent, true)]
    [InlineData(CarryOverPool.MinThreads - 1, 40, 5, false)]
    [InlineData(28, CarryOverPool.MinThreads - 1, 5, false)]
    [InlineData(28, 28, CarryOverPool.MaxTargetCpuPercent + 1, false)]
    public void Examine_ThreadsThatWereThereAndAreHeldAgain_AreReported(
        double threads,
        double busy,
        double cpu,
        bool expected
    )
    {
        var symptom = new CarryOverPool().Examine(Run(3, _ => threads, _ => busy, cpu));

        Assert.Equal(expected, symptom is not null);
        if (threads == 28 && expected)
            Assert.Contains("had 28 threads when this run started", symptom!.Sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void Examine_PoolThatHasGrownInThisRun_IsItsOwn() =>
        Assert.Null(new CarryOverPool().Examine(Run(4, at => 4 + (10 * at), at => 4 + (10 * at), 5)));

    [Fact]
    public void Examine_PoolOfWhichNothingIsKnown_IsQuiet() =>
        Assert.Null(new CarryOverPool().Examine(Run(4, _ => null, _ => 30, 5)));

    [Theory]
    [InlineData(CarryOverPool.HeldSeconds - 0.25)]
    [InlineData(CarryOverPool.MaxReportSeconds + 0.25)]
    public void Examine_BeforeItIsKnownOrLongAfter_IsQuiet(double seconds) =>
        Assert.Null(new CarryOverPool().Examine(Run(seconds, _ => 60, _ => 60, 5)));

    private static FindingWindow Run(
        double seconds,
        Func<double, double?> threads,
        Func<double, double?> busy,
        double cpu
    ) =>
        Moments.Of(
            seconds,
            [],
            (SeriesCatalogue.PoolThreads, threads),
            (SeriesCatalogue.PoolBusy, busy),
            (SeriesCatalogue.CpuTarget, _ => cpu)
        );
}
