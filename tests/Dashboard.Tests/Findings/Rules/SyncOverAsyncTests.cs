using Dashboard.Findings;
using Dashboard.Findings.Rules;
using Dashboard.Streaming;

namespace Dashboard.Tests.Findings.Rules;

public sealed class SyncOverAsyncTests
{
    [Fact]
    public void Examine_RecordedTaskResult_Warns() =>
        Assert.Equal(FindingSeverity.Warning, RecordedRun.Load("fragile-sync-over-async").Finding("sync-over-async")?.Severity);

    [Fact]
    public void Examine_RecordedSleep_IsAnotherKindOfBlocking() => Assert.Null(RecordedRun.Load("fragile-blocking").Finding("sync-over-async"));

    [Theory]
    [InlineData(SyncOverAsync.MinAdjustments, "CooperativeBlocking: 12 threads", true)]
    [InlineData(SyncOverAsync.MinAdjustments - 1, "CooperativeBlocking: 12 threads", false)]
    [InlineData(SyncOverAsync.MinAdjustments, "Starvation: 12 threads", false)]
    public void Examine_AdjustmentsWithinTheSpan_AreCountedByReason(int count, string label, bool expected)
    {
        var events = Enumerable.Range(0, count).Select(index => new FrameEvent(FrameEventKinds.PoolAdjustment, label, 8 + index * 0.1)).ToArray();

        Assert.Equal(expected, new SyncOverAsync().Examine(Moments.Of(10, events, ("pool.threads", _ => 12))) is not null);
    }

    [Fact]
    public void Examine_AdjustmentsOfLongAgo_AreForgotten() => Assert.Null(new SyncOverAsync().Examine(Moments.Of(
        20, [.. Enumerable.Range(1, 9).Select(at => new FrameEvent(FrameEventKinds.PoolAdjustment, "CooperativeBlocking: 9 threads", at))], ("pool.threads", _ => 12))));
}
