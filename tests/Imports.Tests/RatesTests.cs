using System.Globalization;
using Lab.Storage.Serialization;
using Lab.Storage.Summaries;
using Lab.Targets.Frames;
using Reports.Comparisons;
using Reports.Facts;

namespace Imports.Tests;

public sealed class RatesTests
{
    private const string WrkNobody = """
        Running 5s test @ http://127.0.0.1:5080/good/blocking
          2 threads and 10 connections
          Thread Stats   Avg      Stdev     Max   +/- Stdev
            Latency     0.00us    0.00us   0.00us    -nan%
            Req/Sec     0.00      0.00     0.00      -nan%
          Latency Distribution
             50%    0.00us
             99%    0.00us
          0 requests in 5.01s, 0.00B read
          Socket errors: connect 10, read 0, write 0, timeout 0
        Requests/sec:      0.00
        """;

    private const string K6Nobody = """
        {"state":{"testRunDurationMs":30210.5},
        "metrics":{"http_reqs":{"values":{"count":3000,"rate":99.30}},"http_req_failed":{"values":{"rate":1,"passes":3000,"fails":0}},
        "http_req_duration":{"values":{"avg":2.1,"min":0,"med":2.0,"max":9.9,"p(90)":3.1,"p(95)":4.2,"p(99)":8.1}},
        "http_req_duration{expected_response:true}":{"values":{"avg":0,"min":0,"med":0,"max":0,"p(90)":0,"p(95)":0,"p(99)":0}}}}
        """;

    private const string LocustPause =
        "1750000002,10,,Aggregated,0.000000,0.000000,0,0,0,0,0,0,0,0,0,0,0,50,1,200,205.5,190,250.5,12\n";

    [Fact]
    public void Goodput_HeyWithErrors_IsGoodAnswersOverSeconds()
    {
        var figures = Figures(
            Samples
                .Hey.Replace("4.0250 secs", "10.2105 secs", StringComparison.Ordinal)
                .Replace("49.4410", "480.1919", StringComparison.Ordinal)
                .Replace("[200]	190", "[200]	4700", StringComparison.Ordinal)
                .Replace("[503]	7", "[503]	103", StringComparison.Ordinal)
                .Replace("[2]	Get", "[100]	Get", StringComparison.Ordinal)
        );

        Assert.Equal((4_903, 460.31, 470.4), (figures.Requests, figures.Goodput, Math.Round(figures.Rps, 1)));
    }

    [Fact]
    public void Goodput_WrkWithSocketErrors_IsGoodAnswersOverSeconds()
    {
        var figures = Figures(
            Samples
                .Wrk.Replace("96500 requests in 2.00s", "3402 requests in 30.05s", StringComparison.Ordinal)
                .Replace("48250.12", "113.21", StringComparison.Ordinal)
                .Replace(
                    "connect 1, read 3, write 0, timeout 2",
                    "connect 0, read 12, write 0, timeout 37",
                    StringComparison.Ordinal
                )
                .Replace("responses: 12", "responses: 25", StringComparison.Ordinal)
        );

        Assert.Equal((3_414, 111.15, 113.21), (figures.Requests, figures.Goodput, figures.Rps));
    }

    [Theory]
    [MemberData(nameof(Readings.Texts), MemberType = typeof(Readings))]
    public void Goodput_OfAnyTool_IsGoodAnswersOverSecondsAndNoMoreThanAnswers(string text)
    {
        var summary = Readings.Run(text).Summary!;

        if (summary.Seconds == 0)
            return;
        Assert.InRange(
            summary.Total.Goodput,
            summary.Total.Succeeded / summary.Seconds * 0.995,
            summary.Total.Rps + 0.01
        );
    }

    // Regression: the rate covers responses only, but failures without a response were subtracted, which gave a negative rate.
    [Fact]
    public void Frames_SecondOfNothingButFailuresWithoutAnAnswer_HasNoGoodOnesAndNotLessThanNone()
    {
        var last = Readings.Run(Samples.K6Lines()).Frames[^1];

        Assert.Equal((0.0, 0.0, 2.0), (last.Values[2], last.Values[3], last.Values[4]));
    }

    [Theory]
    [InlineData(Samples.HeyRefused)]
    [InlineData(WrkNobody)]
    [InlineData(K6Nobody)]
    public void Latencies_NoSuccessfulResponses_AreNotZeroButUnknown(string text)
    {
        var figures = Figures(text);

        Assert.Equal(
            (null, null, null, null, null),
            (figures.AverageMs, figures.P50Ms, figures.P95Ms, figures.P99Ms, figures.MaxMs)
        );
        Assert.Equal((figures.Requests, 0.0), (figures.Failed, figures.Goodput));
    }

    [Fact]
    public void Latencies_MomentWithoutResponses_AreUnknown()
    {
        var at = Samples.LocustHistory.IndexOf("1750000003", StringComparison.Ordinal);

        var frame = Readings.Run(Samples.LocustHistory.Insert(at, LocustPause)).Frames[^2];

        Assert.All(frame.Values.Skip(5).Take(6), Assert.Null);
    }

    [Theory]
    [InlineData(Samples.HeyRefused)]
    [InlineData(WrkNobody)]
    public void AnswersASecond_NoResponses_AreNone(string text) =>
        Assert.Equal(0.0, ComparedRun.From("a", Readings.Run(text), null).Figures.Values[ComparedMetric.Rps]);

    public static TheoryData<string, int, double> ShortFiles =>
        new()
        {
            { ShortCsv(), 100, 0.104 },
            { ShortXml(), 12, 0.12 },
            { ShortK6(), 12, 0.24 },
        };

    [Theory]
    [MemberData(nameof(ShortFiles))]
    public void Rate_FileOfLessThanASecond_IsThatOfItsLength(string text, int requests, double seconds)
    {
        var run = Readings.Run(text);

        Assert.Equal((requests, seconds), (run.Summary!.Total.Requests, Math.Round(run.Summary.Seconds, 6)));
        Assert.Equal(requests / seconds, run.Summary.Total.Rps, 0.01);
        Assert.Equal(requests / seconds, Assert.Single(run.Frames).Values[2]!.Value, 0.01);
        Assert.Equal(seconds, Assert.Single(run.Intervals).Seconds, 0.000_001);
        Assert.Contains(
            string.Create(CultureInfo.InvariantCulture, $"covers {seconds} s only"),
            run.Labels.Note,
            StringComparison.Ordinal
        );
        Assert.Null(RunDocumentReader.Read(RunDocumentWriter.ToBytes(run)).Reason);
    }

    // Across the end of a second.
    private static string ShortCsv() =>
        "timeStamp,elapsed,label,responseCode,responseMessage,success\n"
        + string.Concat(Enumerable.Range(0, 100).Select(i => $"{1763632799950 + i},5,Orders,200,OK,true\n"));

    private static string ShortXml() =>
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testResults version=\"1.2\">\n"
        + string.Concat(
            Enumerable
                .Range(1, 12)
                .Select(i =>
                    $"<httpSample t=\"10\" ts=\"{1763632800000 + (i - 1) * 10}\" s=\"true\" rc=\"200\" rm=\"OK\"/>\n"
                )
        )
        + "</testResults>";

    private static string ShortK6() =>
        string.Concat(
            Enumerable
                .Range(1, 12)
                .Select(i =>
                    $$$"""{"metric":"http_req_duration","type":"Point","data":{"time":"{{{Readings.Now.AddMilliseconds(i * 20):O}}}","""
                    + "\"value\":20,\"tags\":{\"status\":\"200\"}}}"
                    + "\n"
                )
        );

    private static RunFigures Figures(string text) => Readings.Run(text).Summary!.Total;
}
