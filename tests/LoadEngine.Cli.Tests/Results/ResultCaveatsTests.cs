using System.Text.RegularExpressions;
using LoadEngine.Cli.Output;
using LoadEngine.Cli.Results;

namespace LoadEngine.Cli.Tests.Results;

public sealed class ResultCaveatsTests
{
    private static readonly ResultDocument Result = ResultSamples.Full();

    [Theory]
    [InlineData(3, 2, 40, "The percentiles leave out 3 starts that were never sent.")]
    [InlineData(3, 2, 900, "The percentiles leave out 3 starts that were never sent: the oldest waited for 0.9 s.")]
    [InlineData(
        3,
        600,
        900,
        "The percentiles leave out 3 starts that were never sent: half of them waited for 0.6 s or longer, the oldest for 0.9 s."
    )]
    [InlineData(1, 900, 900, "The percentiles leave out 1 start that was never sent: it waited for 0.9 s.")]
    [InlineData(1, 2, 2, "The percentiles leave out 1 start that was never sent.")]
    public void LeftOut_Ages_AreReportedWhereTheyAreAny(long count, double medianMs, double oldestMs, string words)
    {
        var result = Result with
        {
            Latencies = new() { DroppedAge = new(count, 0, 0, 0, medianMs, 0, 0, 0, 0, 0, 0, oldestMs) },
        };

        Assert.Equal([words], ResultCaveats.DescribeOmitted(result));
    }

    [Theory]
    [InlineData(
        60,
        50,
        0,
        "A warm-up of 10.0 s is not counted: requests per second cover the 50.0 s after it, and latencies the requests "
            + "started in that time."
    )]
    [InlineData(
        3.4,
        1.4,
        1,
        "A warm-up of 1.0 s is not counted: requests per second cover the 1.4 s after it, and latencies the requests "
            + "started in that time."
    )]
    [InlineData(3, 3, 0, null)]
    [InlineData(7, 3, 4, null)]
    public void WarmUp_ThereWasOne_IsReportedInTableAndMarkdown(
        double seconds,
        double counted,
        double drain,
        string? words
    )
    {
        var result = Result with
        {
            DurationSeconds = seconds,
            Rates = Result.Rates with { Seconds = counted, DrainSeconds = drain },
        };

        Assert.Equal(words, ResultCaveats.DescribeWarmUp(result));
        Assert.All(
            [ResultTable.Write(result), ResultMarkdown.Write(result)],
            text =>
                Assert.Equal(
                    words is not null,
                    Regex.Replace(text, @"\s+", " ").Contains(words ?? "warm-up", StringComparison.Ordinal)
                )
        );
    }

    [Theory]
    [InlineData(1, false, null)]
    [InlineData(0, true, "No request succeeded.")]
    [InlineData(
        0,
        false,
        "No request succeeded. The exit code is 0 because no threshold was set; with --threshold 'failed_rate<5%' it would be 99."
    )]
    public void NothingSucceeded_NoneOrSome_IsReportedInTableAndMarkdown(
        long succeeded,
        bool hasThresholds,
        string? words
    )
    {
        var result = Result with
        {
            Interrupted = false,
            Totals = Result.Totals with { Succeeded = succeeded },
            Thresholds = hasThresholds ? Result.Thresholds : [],
        };

        Assert.Equal(words, ResultCaveats.DescribeNoSuccess(result));
        Assert.True(
            ResultCaveats.DescribeNoSuccess(result with { Interrupted = true }) is null or "No request succeeded."
        );
        Assert.All(
            [ResultTable.Write(result), ResultMarkdown.Write(result)],
            text =>
                Assert.Equal(
                    words is not null,
                    Regex.Replace(text, @"\s+", " ").Contains(words ?? "No request succeeded", StringComparison.Ordinal)
                )
        );
    }
}
