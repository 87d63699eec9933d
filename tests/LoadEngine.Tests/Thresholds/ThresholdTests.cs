using LoadEngine.Recording;
using LoadEngine.Thresholds;

namespace LoadEngine.Tests.Thresholds;

public sealed class ThresholdTests
{
    private const long NsPerMs = 1_000_000;

    [Theory]
    [InlineData("p95<500", "p95")]
    [InlineData("p(95)<500", "p95")]
    [InlineData(" P95 < 500ms ", "p95")]
    [InlineData("p99.9<=1s", "p99.9")]
    [InlineData("p(99.99)<=1.5s", "p99.99")]
    [InlineData("p100<1m", "p100")]
    [InlineData("avg<200ms", "avg")]
    [InlineData("max<2s", "max")]
    [InlineData("min>100us", "min")]
    [InlineData("med<10", "p50")]
    [InlineData("p50<10", "p50")]
    [InlineData("failed_rate<0.02", "failed_rate")]
    [InlineData("failed rate < 0.02", "failed_rate")]
    [InlineData("failed_rate<2%", "failed_rate")]
    [InlineData("failed_rate==0", "failed_rate")]
    [InlineData("rps>100", "rps")]
    [InlineData("dropped<1", "dropped")]
    [InlineData("count>50000", "count")]
    [InlineData("status_200>50000", "status_200")]
    [InlineData("error_connect-refused<1", "error_connect-refused")]
    [InlineData("error_429!=3", "error_429")]
    [InlineData("redirects<5", "redirects")]
    [InlineData("p95<500 abort", "p95")]
    [InlineData("p95 < 500ms  abort  after  10s", "p95")]
    [InlineData("failed_rate<2% abort after 1m", "failed_rate")]
    public void TryParse_WrittenAsPeopleWriteIt_IsUnderstood(string text, string metric)
    {
        Assert.True(Threshold.TryParse(text, out var threshold, out _));
        Assert.Equal((metric, text.Trim()), (threshold.Metric, threshold.Text));
    }

    [Theory]
    [InlineData("", "Not a threshold.")]
    [InlineData("p95", "Not a threshold.")]
    [InlineData("p95<", "Not a threshold.")]
    [InlineData("p95=500", "Not a threshold.")]
    [InlineData("p95<500<600", "Not a threshold.")]
    [InlineData("p95=hunter2", "Not a threshold.")]
    [InlineData("p95<fast", "The limit of p95")]
    [InlineData("p95<-5", "The limit of p95")]
    [InlineData("p0<5", "Unknown metric.")]
    [InlineData("p(95<500", "Unknown metric.")]
    [InlineData("failed_rate<2", "The limit of failed_rate")]
    [InlineData("rps>100ms", "The limit of rps")]
    [InlineData("status_99<1", "Unknown metric.")]
    [InlineData("error_none<1", "Unknown metric.")]
    [InlineData("p95<500 abort after", "The limit of p95")]
    [InlineData("p95<500 abort after 10", "p95: write a time")]
    [InlineData("p95<500 abort after 2000m", "p95: write a time")]
    [InlineData("p95<500abort", "The limit of p95")]
    public void TryParse_Nonsense_IsOnePlainMessage(string text, string expected)
    {
        Assert.False(Threshold.TryParse(text, out var threshold, out var mistake));
        Assert.Null(threshold);
        Assert.StartsWith(expected, mistake, StringComparison.Ordinal);
        Assert.DoesNotContain('\n', mistake);
    }

    [Theory]
    [InlineData("p75<60 abort", true)]
    [InlineData("p75<=60 abort", false)]
    [InlineData("p75<60", false)]
    [InlineData("p75<60 abort after 10s", true)]
    [InlineData("p75<60 abort after 10001ms", false)]
    [InlineData("p76<60s abort", true)]
    [InlineData("p76>60s abort", false)]
    [InlineData("failed_rate<25% abort", true)]
    [InlineData("rps>100 abort", true)]
    [InlineData("count>100 abort", false)]
    [InlineData("count==100 abort", false)]
    [InlineData("count==79 abort", true)]
    [InlineData("failed==0 abort", true)]
    [InlineData("status_200!=60 abort", false)]
    public void IsLost_AfterTenSeconds_IsWhatCannotBeMetAnyMoreOrIsBeyondItsLimit(string text, bool lost) =>
        Assert.Equal(
            lost,
            Parse(text).ShouldAbort(SixtyAndTwenty(), TimeSpan.FromSeconds(10), TimeSpan.FromSeconds(10))
        );

    [Fact]
    public void IsLost_NothingSucceededYet_IsNot() =>
        Assert.False(Parse("p95<500 abort").ShouldAbort(new Tally(), TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(1)));

    [Theory]
    [InlineData("p75<60", false)] // Nearest rank of 60 values and 20 infinite ones: the 60th.
    [InlineData("p75<=60", true)]
    [InlineData("p75==60ms", true)]
    [InlineData("min>=1", true)]
    [InlineData("avg==30.5", true)]
    [InlineData("p50<40.1", true)]
    [InlineData("med<39.9", false)]
    [InlineData("failed_rate<=0.25", true)]
    [InlineData("failed_rate<25%", false)]
    [InlineData("rps==8", true)]
    [InlineData("count==80", true)]
    [InlineData("succeeded==60", true)]
    [InlineData("failed==20", true)]
    [InlineData("status_200==60", true)]
    [InlineData("status_503==20", true)]
    [InlineData("status_404<1", true)]
    [InlineData("error_5xx<20", false)]
    [InlineData("dropped==1", true)]
    [InlineData("dropped<1", false)]
    public void Evaluate_SixtySuccessesAndTwentyFailures_JudgesTheWholeRun(string text, bool passed)
    {
        var result = Parse(text).Evaluate(SixtyAndTwenty(), TimeSpan.FromSeconds(10));

        Assert.Equal((text, passed), (result.Text, result.Passed));
        Assert.NotNull(result.Actual);
        Assert.Null(result.Reason);
    }

    [Theory]
    [InlineData("p95<500")]
    [InlineData("avg<500")]
    [InlineData("min<500")]
    [InlineData("max<500")]
    [InlineData("failed_rate<1")]
    public void Evaluate_NothingToJudge_IsNotMetAndSaysWhy(string text)
    {
        var result = Parse(text).Evaluate(new Tally(), TimeSpan.FromSeconds(10));

        Assert.False(result.Passed);
        Assert.Null(result.Actual);
        Assert.StartsWith("No request", result.Reason, StringComparison.Ordinal);
    }

    // Regression: only successes were judged, so p95<500 passed while nine of ten requests failed at once.
    [Theory]
    [InlineData("p95<500")]
    [InlineData("p11<500")]
    [InlineData("med<500")]
    [InlineData("max<500")]
    [InlineData("avg<500")]
    [InlineData("min<500")]
    public void Evaluate_MostRequestsFail_NoLatencyPasses(string text)
    {
        var total = new Tally();
        for (var i = 0; i < 10; i++)
            total.CountEnd(new(NsPerMs, NsPerMs, -1, 200, ErrorKind.None, 0));
        for (var i = 0; i < 90; i++)
            total.CountEnd(new(NsPerMs, NsPerMs, -1, 500, ErrorKind.ServerError, 0));

        var result = Parse(text).Evaluate(total, TimeSpan.FromSeconds(10));

        Assert.Equal((false, (double?)null), (result.Passed, result.Actual));
        Assert.StartsWith("90 % of the requests failed", result.Reason, StringComparison.Ordinal);
    }

    [Fact]
    public void Evaluate_FewRequestsFail_PercentileCountsThemAsSlowest()
    {
        var total = new Tally();
        for (var ms = 1; ms <= 97; ms++)
            total.CountEnd(new(ms * NsPerMs, ms * NsPerMs, -1, 200, ErrorKind.None, 0));
        for (var i = 0; i < 3; i++)
            total.CountEnd(new(NsPerMs, NsPerMs, -1, 500, ErrorKind.ServerError, 0));

        var p95 = Parse("p95<95.1").Evaluate(total, TimeSpan.FromSeconds(10));

        Assert.True(p95.Passed);
        Assert.Equal(95, p95.Actual!.Value, tolerance: 0.1);
        Assert.Equal("3 failures count as slower than every success", p95.Note);
        Assert.False(Parse("p98<1s").Evaluate(total, TimeSpan.FromSeconds(10)).Passed);
    }

    private static Threshold Parse(string text) =>
        Threshold.TryParse(text, out var threshold, out var mistake) ? threshold : throw new FormatException(mistake);

    private static Tally SixtyAndTwenty()
    {
        var total = new Tally();
        for (var ms = 1; ms <= 60; ms++)
            total.CountEnd(new(ms * NsPerMs, ms * NsPerMs, -1, 200, ErrorKind.None, 0));
        for (var i = 0; i < 20; i++)
            total.CountEnd(new(5_000 * NsPerMs, 5_000 * NsPerMs, -1, 503, ErrorKind.ServerError, 0));
        total.CountDropped(DropCause.NoFreeUser, 5);
        return total;
    }
}
