using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Saturation;

namespace Lab.Tests.Diagnosis.Rules.Saturation;

public sealed class GrowingBacklogTests
{
    [Fact]
    public void Examine_RecordedUnboundedChannel_Warns() =>
        Assert.Equal(
            FindingSeverity.Warning,
            RecordedRun.Load("fragile-queued-work").Finding("growing-backlog")?.Severity
        );

    [Fact]
    public void Examine_RecordedBoundedChannel_IsQuiet() =>
        Assert.Null(RecordedRun.Load("fixed-queued-work").Finding("growing-backlog"));

    private const double Accepted = 300,
        Done = 195;

    [Theory]
    [InlineData(350.0, Accepted, FindingSeverity.Warning)]
    [InlineData(GrowingBacklog.MinGrowth + 1, Accepted, FindingSeverity.Warning)]
    [InlineData(GrowingBacklog.MinGrowth - 1, Accepted, null)]
    // The rest of the backlog still gets older while it is completed.
    [InlineData(350.0, Done, null)]
    public void Examine_AgeThatGrows_IsReportedWhileMoreIsAccepted(
        double growth,
        double accepted,
        FindingSeverity? expected
    ) => Assert.Equal(expected, Examine(at => 2_000 + (growth * at), accepted)?.Severity);

    [Theory]
    [InlineData(0, true)]
    [InlineData(-1, false)]
    public void Examine_AgeAtTheThreshold_IsReported(double beyond, bool expected) =>
        Assert.Equal(
            expected,
            Examine(at => GrowingBacklog.MinAgeMs + beyond + (200 * (at - 10)), Accepted) is not null
        );

    [Fact]
    public void Examine_BoundedQueue_IsQuiet() => Assert.Null(Examine(_ => 1_500, Accepted));

    private static Symptom? Examine(Func<double, double?> age, double accepted) =>
        new GrowingBacklog().Examine(
            Moments.Of(
                10,
                [],
                (SeriesCatalogue.WorkAge, age),
                (SeriesCatalogue.WorkAccepted, _ => accepted),
                (SeriesCatalogue.WorkDone, _ => Done)
            )
        );
}
