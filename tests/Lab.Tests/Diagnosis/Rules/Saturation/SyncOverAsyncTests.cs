using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Saturation;
using Lab.Targets.Frames;

namespace Lab.Tests.Diagnosis.Rules.Saturation;

public sealed class SyncOverAsyncTests
{
    [Fact]
    public void Examine_RecordedTaskResult_Warns() =>
        Assert.Equal(
            FindingSeverity.Warning,
            RecordedRun.Load("fragile-sync-over-async").Finding("sync-over-async")?.Severity
        );

    [Fact]
    public void Examine_RecordedSleep_IsAnotherKindOfBlocking() =>
        Assert.Null(RecordedRun.Load("fragile-blocking").Finding("sync-over-async"));

    [Theory]
    [InlineData(SyncOverAsync.MinAdjustments, "CooperativeBlocking", true)]
    [InlineData(SyncOverAsync.MinAdjustments - 1, "CooperativeBlocking", false)]
    [InlineData(SyncOverAsync.MinAdjustments, "Starvation", false)]
    public void Examine_AdjustmentsWithinTheSpan_AreCountedByReason(int count, string reason, bool expected)
    {
        var events = Enumerable
            .Range(0, count)
            .Select(index => FrameEvent.ForAdjustment(reason, 12, 8 + index * 0.1))
            .ToArray();

        Assert.Equal(
            expected,
            new SyncOverAsync().Examine(Moments.Of(10, events, (SeriesCatalogue.PoolThreads, _ => 12))) is not null
        );
    }

    [Fact]
    public void Examine_RunOfTwoSeconds_CountsInTwoSeconds()
    {
        var events = Enumerable
            .Range(0, 6)
            .Select(index => FrameEvent.ForAdjustment("CooperativeBlocking", 12, 1 + index * 0.1))
            .ToArray();

        Assert.Contains(
            "6 times in 2 s",
            new SyncOverAsync().Examine(Moments.Of(2, events, (SeriesCatalogue.PoolThreads, _ => 12)))!.Sentence,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void Examine_AdjustmentsOfLongAgo_AreForgotten() =>
        Assert.Null(
            new SyncOverAsync().Examine(
                Moments.Of(
                    20,
                    [.. Enumerable.Range(1, 9).Select(at => FrameEvent.ForAdjustment("CooperativeBlocking", 9, at))],
                    (SeriesCatalogue.PoolThreads, _ => 12)
                )
            )
        );

    [Theory]
    [InlineData(8, 1.0, 0, false)]
    [InlineData(8, 60.0, 0, true)]
    [InlineData(8, 1.0, 90, true)]
    [InlineData(8, null, 0, false)]
    [InlineData(8, null, 90, true)]
    [InlineData(9.5, 1.0, 0, true)]
    public void Examine_AdjustmentsOfBefore_AreReportedWhileSomethingMayBlock(
        double lastAdjusted,
        double? busy,
        double queue,
        bool expected
    )
    {
        var events = Enumerable
            .Range(0, 9)
            .Select(index => FrameEvent.ForAdjustment("CooperativeBlocking", 84, lastAdjusted - index * 0.1))
            .ToArray();

        Assert.Equal(
            expected,
            new SyncOverAsync().Examine(
                Moments.Of(
                    10,
                    events,
                    (SeriesCatalogue.PoolThreads, _ => 84),
                    (SeriesCatalogue.PoolBusy, _ => busy),
                    (SeriesCatalogue.PoolQueue, _ => queue)
                )
            )
                is not null
        );
    }
}
