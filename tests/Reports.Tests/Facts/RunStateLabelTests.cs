using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Testing;
using Reports.Facts;

namespace Reports.Tests.Facts;

public sealed class RunStateLabelTests
{
    [Theory]
    [InlineData("p95<400", "✓ complete")]
    [InlineData("p95<600", "✕ threshold failed")]
    public void Of_ThresholdFailed_IsNotComplete(string threshold, string expected)
    {
        var run = StoredRuns.Run(latencyMs: _ => threshold == "p95<600" ? 700 : 250, thresholds: [threshold]);

        var words = RunStateLabel.From(run.State, run.Summary);

        Assert.Equal(expected, words.Text);
        Assert.Equal(expected.StartsWith('✕'), words.Meaning.Contains(threshold, StringComparison.Ordinal));
    }

    [Fact]
    public void Of_StoppedWithAFailedThreshold_ReportsBoth()
    {
        var run = StoredRuns.Run(latencyMs: _ => 700, thresholds: ["p95<600"]);

        var words = RunStateLabel.From(RecordingState.Complete, run.Summary! with { Ended = RunOutcome.Stopped });

        Assert.Equal("✕ threshold failed", words.Text);
        Assert.StartsWith("The run ended before its time.", words.Meaning, StringComparison.Ordinal);
    }
}
