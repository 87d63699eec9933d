using System.Globalization;
using Experiments;
using Lab.Foundation.Formatting;
using Lab.Storage.Summaries;
using LoadEngine.Recording;
using LoadEngine.Thresholds;

namespace Lab.Tests.Foundation.Formatting;

public sealed class MetricFormatTests
{
    [Theory]
    [InlineData(1, "100 %")]
    [InlineData(0.99996, "99.9 %")]
    [InlineData(0.996, "99.6 %")]
    [InlineData(0.994, "99 %")]
    [InlineData(0, "0 %")]
    public void WholePercent_NearlyAll_IsNotAll(double share, string expected) =>
        Assert.Equal(expected, MetricFormat.WholePercent(share));

    [Theory]
    [InlineData(null, "–")]
    [InlineData(3.25, "3.3 ms")]
    [InlineData(2_446.6, "2,447 ms")]
    [InlineData(0.0, "0.0 ms")]
    [InlineData(0.25, "0.25 ms")]
    [InlineData(0.34, "0.34 ms")]
    [InlineData(0.034, "0.034 ms")]
    [InlineData(0.05, "0.05 ms")]
    [InlineData(0.996, "1.0 ms")]
    [InlineData(0.0001, "< 0.001 ms")]
    [InlineData(0.7000000000000001, "0.70 ms")]
    [InlineData(12.5, "13 ms")]
    [InlineData(13.5, "14 ms")]
    [InlineData(11_540.0, "11.5 s")]
    public void Latency_AnyLength_ReadsWell(double? milliseconds, string expected) =>
        Assert.Equal(expected, MetricFormat.Latency(milliseconds));

    [Theory]
    [InlineData(0.0, "0.0")]
    [InlineData(0.003, "< 0.1")]
    [InlineData(0.05, "0.1")]
    [InlineData(9.94, "9.9")]
    [InlineData(1_234.5, "1,235")]
    [InlineData(1_235.5, "1,236")]
    [InlineData(3.75, "3.8")]
    [InlineData(3.7496, "3.8")]
    [InlineData(3.65, "3.7")]
    [InlineData(3.744, "3.7")]
    public void Rate_AnySize_IsNotZeroUnlessItIs(double rate, string expected) =>
        Assert.Equal(expected, MetricFormat.Rate(rate));

    [Theory]
    [InlineData(0.0, "0 %")]
    [InlineData(0.00003, "< 0.01 %")]
    [InlineData(0.0213, "2.13 %")]
    [InlineData(0.9771, "97.7 %")]
    [InlineData(1.0, "100 %")]
    public void Share_AnySize_IsNotZeroUnlessItIs(double share, string expected) =>
        Assert.Equal(expected, MetricFormat.Share(share));

    [Theory]
    [InlineData("p95", 420.4, "420 ms")]
    [InlineData("max", 12_300.0, "12.3 s")]
    [InlineData("failed_rate", 0.0213, "2.13 %")]
    [InlineData("rps", 99.54, "99.5")]
    [InlineData("count", 12_000.0, "12,000")]
    [InlineData("p95", null, "No request succeeded.")]
    public void Actual_AnyMetric_IsInItsUnit(string metric, double? actual, string expected) =>
        Assert.Equal(
            expected,
            MetricFormat.Actual(
                new ThresholdResult("text", metric, false, actual, actual is null ? "No request succeeded." : null)
            )
        );

    [Theory]
    [InlineData("p95<500", "p95", "p95<500 ms")]
    [InlineData("p95{login} < 500 abort after 10s", "p95", "p95{login} < 500 ms abort after 10s")]
    [InlineData("avg<=1.5s", "avg", "avg<=1.5s")]
    [InlineData("rps>100", "rps", "rps>100 /s")]
    [InlineData("failed_rate<2%", "failed_rate", "failed_rate<2%")]
    [InlineData("count==3", "count", "count==3")]
    public void Rule_AnyThreshold_HasTheUnitOfItsLimit(string text, string metric, string expected) =>
        Assert.Equal(expected, MetricFormat.Rule(new ThresholdResult(text, metric, true, 1)));

    [Fact]
    public void Latencies_NextToOneAnother_AreInOneUnit()
    {
        Assert.Equal(["203 ms", "12,300 ms", "–", "8.2 ms"], MetricFormat.Latencies(203, 12_300, null, 8.2));
        Assert.Equal(["12.3 s", "–", "20.0 s"], MetricFormat.Latencies(12_300, null, 20_000));
    }

    [Fact]
    public void Failures_SeveralKinds_NamesTheMostFrequentFirst()
    {
        var figures = Part(VariantKind.Fragile, 60, 3_000).Figures with
        {
            Failed = 1_203,
            FailuresByKind = new Dictionary<string, long>
            {
                [ErrorKinds.NameOf(ErrorKind.ConnectionReset)] = 3,
                [ErrorKinds.NameOf(ErrorKind.RequestTimeout)] = 1_200,
            },
        };

        Assert.Equal(
            "1,203: 1,200 × request timeout, 3 × connection reset",
            MetricFormat.Failures(figures.Failed, figures.FailuresByKind, figures.StatusCodes)
        );
        Assert.Equal(
            "3 × connection reset",
            MetricFormat.Failures(
                3,
                new Dictionary<string, long> { [ErrorKinds.NameOf(ErrorKind.ConnectionReset)] = 3 },
                figures.StatusCodes
            )
        );
    }

    [Theory]
    [InlineData("4xx:10", "404:10 200:5", "10 × 404")]
    [InlineData("4xx:10", "404:8 401:2", "10: 8 × 404, 2 × 401")]
    [InlineData("4xx:10 429:3", "404:10 429:3", "13: 10 × 404, 3 × 429 shed")]
    [InlineData("5xx:4", "500:3 503:1 200:9", "4: 3 × 500, 1 × 503")]
    [InlineData("3xx:4", "302:4 304:9", "4 × 302")]
    [InlineData("4xx:10", "", "10 × 4xx")]
    [InlineData("4xx:10", "404:12", "10 × 4xx")]
    [InlineData("4xx:10", "400:4 401:3 403:2 404:1", "10 × 4xx")]
    public void Failures_OfAnswers_AreReportedByTheirStatusWhereItIsKnown(
        string byKind,
        string byStatus,
        string expected
    )
    {
        var kinds = Counts(byKind).ToDictionary(count => count.Of, count => count.Number);

        Assert.Equal(
            expected,
            MetricFormat.Failures(
                kinds.Values.Sum(),
                kinds,
                Counts(byStatus)
                    .ToDictionary(count => int.Parse(count.Of, CultureInfo.InvariantCulture), count => count.Number)
            )
        );
    }

    private static IEnumerable<(string Of, long Number)> Counts(string text) =>
        text.Split(' ', StringSplitOptions.RemoveEmptyEntries)
            .Select(count => count.Split(':'))
            .Select(count => (count[0], long.Parse(count[1], CultureInfo.InvariantCulture)));

    [Theory]
    [InlineData(402, 0, null, "402 requests in total")]
    [InlineData(1, 0, null, "1 request in total")]
    [InlineData(402, 498, null, "402 of 900 requests completed, 498 were cut off")]
    [InlineData(1_000, 1, null, "1,000 of 1,001 requests completed, 1 was cut off")]
    [InlineData(398, 0, 2.0, "398 requests counted after 2.0 s of warm-up")]
    [InlineData(0, 0, 6.0, "no request counted: none came after the 6.0 s of warm-up")]
    [InlineData(0, 3, 6.0, "0 of 3 requests completed, 3 were cut off, counted after 6.0 s of warm-up")]
    [InlineData(0, 0, null, "0 requests in total")]
    [InlineData(402, 498, 2.0, "402 of 900 requests completed, 498 were cut off, counted after 2.0 s of warm-up")]
    public void RequestsInAll_SomeCutOffOrNotCounted_ReportsThemToo(
        long ended,
        long cancelled,
        double? warmUp,
        string expected
    ) => Assert.Equal(expected, MetricFormat.RequestsInAll(ended, cancelled, warmUp));

    [Theory]
    [InlineData(7.4, "0:08")]
    [InlineData(102, "1:42")]
    [InlineData(3_599.5, "1:00:00")]
    [InlineData(11_105, "3:05:05")]
    [InlineData(-1, "0:00")]
    public void Clock_WhatIsLeftOfATime_IsWrittenInOneWay(double seconds, string expected) =>
        Assert.Equal(expected, MetricFormat.Clock(seconds));

    private static VariantSummary Part(VariantKind kind, double rps, double? latencyMs) =>
        new(
            kind,
            "/route",
            10,
            new RunFigures(
                (long)(rps * 10),
                rps,
                (long)(rps * 10),
                0,
                0,
                0,
                latencyMs,
                latencyMs,
                latencyMs,
                latencyMs,
                latencyMs,
                new Dictionary<string, long>(),
                new Dictionary<int, long>()
            )
        );
}
