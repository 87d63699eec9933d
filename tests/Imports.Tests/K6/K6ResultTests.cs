using System.Text;
using System.Text.RegularExpressions;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Reports.Exports;
using Reports.Facts;

namespace Imports.Tests.K6;

public sealed class K6ResultTests
{
    [Fact]
    public void Read_MachineReadableSummary_ReportsItsFigures()
    {
        var summary = Readings.Run(Samples.K6MachineReadable).Summary!;

        Assert.Equal(
            (300, 15, 10.5, 21.5, 20.0, 50.0, null, 80.25),
            (
                summary.Total.Requests,
                summary.Total.Failed,
                summary.Seconds,
                summary.Total.AverageMs,
                summary.Total.P50Ms,
                summary.Total.P95Ms,
                summary.Total.P99Ms,
                summary.Total.MaxMs
            )
        );
    }

    [Fact]
    public void Read_K6Export_ReportsExpectedAnswersAndLeavesP99Empty()
    {
        var run = Readings.Run(Samples.K6Export, "storm.json");

        Assert.Equal(
            ("storm · k6", "k6", 20, 20.0),
            (run.Labels.Name, run.MeasuredBy, run.Summary!.PeakUsers, run.Summary.Seconds)
        );
        var figures = run.Summary.Total;
        Assert.Equal((1_000, 960, 40, 50.0), (figures.Requests, figures.Succeeded, figures.Failed, figures.Rps));
        Assert.Equal(
            (215.25, 206.5, 241.75, null, 800.5),
            (figures.AverageMs, figures.P50Ms, figures.P95Ms, figures.P99Ms, figures.MaxMs)
        );
    }

    [Fact]
    public void Read_LengthOfALittleMoreThanItsSeconds_IsNoSecondLonger() =>
        Assert.Equal(10, Readings.Run(Samples.K6HandleSummary).Run.Request.DurationSeconds);

    [Fact]
    public void Read_K6HandleSummary_TakesTheLengthItTells()
    {
        var summary = Readings.Run(Samples.K6HandleSummary).Summary!;

        Assert.Equal(
            (10.16025, 300, 29.5, 70.0, 0),
            (summary.Seconds, summary.Total.Requests, summary.Total.Rps, summary.Total.P99Ms, summary.PeakUsers)
        );
    }

    [Fact]
    public void Read_K6Lines_CountsEveryRequestInItsSecond()
    {
        var run = Readings.Run(Samples.K6Lines());

        Assert.Equal(5, run.Intervals.Count);
        Assert.Equal([10, 10, 10, 0, 1], run.Intervals.Select(interval => (int)interval.Totals.Completed));
        Assert.Equal((31, 28, 3), (run.Summary!.Total.Requests, run.Summary.Total.Succeeded, run.Summary.Total.Failed));
        Assert.Equal(30 / run.Summary.Seconds, run.Summary.Total.Rps, 0.001);
        Assert.Equal(
            new Dictionary<string, long>
            {
                ["429"] = 1,
                ["5xx"] = 1,
                ["request-timeout"] = 1,
            },
            run.Summary.Total.FailuresByKind.ToDictionary()
        );
        Assert.Equal(
            new Dictionary<int, long>
            {
                [200] = 28,
                [429] = 1,
                [503] = 1,
            },
            run.Summary.Total.StatusCodes.ToDictionary()
        );
        Assert.Equal(6, run.Summary.PeakUsers);
        Assert.InRange(run.Summary.Total.P50Ms!.Value, 49.9, 50.1);
        Assert.Equal(new DateTimeOffset(2026, 3, 1, 11, 0, 0, 80, TimeSpan.Zero), run.Run.StartedAt);
        Assert.Null(run.Frames[3].Values[6]);
    }

    [Fact]
    public void Read_K6LinesCutOff_ReportsWhichLineOfTheFileItIs()
    {
        var text = Samples.K6Lines().TrimEnd();
        var reason = ImportFormats.Read(Encoding.UTF8.GetBytes(text[..^20]), null, Readings.Now)!.Reason;

        Assert.Contains($"(line {text.Split('\n').Length}, position ", reason, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("\"passes\": 40", "\"passes\": 5000")]
    [InlineData("\"rate\": 50", "\"rate\": 0")]
    [InlineData("\"rate\": 50", "\"rate\": -1")]
    [InlineData("\"count\": 1000", "\"count\": 1e308")]
    [InlineData("\"value\": 20, \"min\": 20, \"max\": 20", "\"value\": -1, \"max\": -1")]
    [InlineData("\"avg\": 215.25", "\"avg\": 1e308")]
    [InlineData("\"max\": 800.5", "\"max\": 2")]
    public void Read_K6InvalidSummary_IsRefusedWithAMessage(string told, string instead)
    {
        Assert.Contains(told, Samples.K6Export, StringComparison.Ordinal);
        var reading = ImportFormats.Read(
            Encoding.UTF8.GetBytes(Samples.K6Export.Replace(told, instead, StringComparison.Ordinal)),
            null,
            Readings.Now
        );

        Assert.Null(reading!.Run);
        Assert.Contains("cannot be right", reading.Reason, StringComparison.Ordinal);
    }

    [Fact]
    public void Read_K6StatusThatIsInvalid_IsRefusedWithAMessage() =>
        Readings.IsRefused(Samples.K6Lines(), "\"status\":\"429\"", "\"status\":\"=cmd()\"", "status");

    [Fact]
    public void Read_K6PartOfARequest_IsRefusedWithAMessage() =>
        Readings.IsRefused(Samples.K6Export, "\"count\": 1000", "\"count\": 1000.5", "not a whole number");

    [Fact]
    public void Read_K6LinesOfNextCentury_AreRefused() =>
        Assert.Contains(
            "9999",
            ImportFormats
                .Read(
                    Encoding.UTF8.GetBytes(Samples.K6Lines().Replace("2026-", "9999-", StringComparison.Ordinal)),
                    null,
                    Readings.Now
                )!
                .Reason,
            StringComparison.Ordinal
        );

    [Theory]
    [InlineData("9999-12-31T23:59:59Z", "more than a day apart")]
    [InlineData("9999-12-31T23:59:59-05:00", "A time is invalid")]
    public void Read_K6LineOfAnotherTime_IsRefusedWithWhatIsWrong(string time, string words)
    {
        var text = Regex.Replace(
            Samples.K6Lines(),
            "\"time\":\"[^\"]+\"(?=[^\n]*\"status\":\"429\")",
            $"\"time\":\"{time}\""
        );
        Assert.Contains(time, text, StringComparison.Ordinal);

        Assert.Contains(
            words,
            ImportFormats.Read(Encoding.UTF8.GetBytes(text), null, Readings.Now)!.Reason,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void Read_K6LinesWithBlanks_AreKnownAllTheSame() =>
        Assert.Equal(
            31,
            Readings.Run(Samples.K6Lines().Replace("\":", "\": ", StringComparison.Ordinal)).Summary!.Total.Requests
        );

    [Theory]
    [InlineData(0.4, 10.07)]
    [InlineData(0.96, 10)]
    [InlineData(0, 9.2)]
    public void Read_K6Lines_AreAsLongAsFromTheFirstRequestToTheEndOfTheLast(double beginsAt, double lasts)
    {
        const double LatencySeconds = 0.1;
        var (text, count) = (new StringBuilder(), 0);
        for (
            var end = beginsAt + LatencySeconds;
            end < beginsAt + lasts + 1e-6;
            end += (lasts - LatencySeconds) / 200, count++
        )
            text.Append(
                    string.Create(
                        System.Globalization.CultureInfo.InvariantCulture,
                        $$$"""{"metric":"http_req_duration","type":"Point","data":"""
                            + $$$"""{"time":"{{{Readings.Now.AddSeconds(end):O}}}","value":{{{LatencySeconds * 1_000}}}"""
                    )
                )
                .Append(""","tags":{"status":"200"}}}""")
                .Append('\n');

        var run = Readings.Run(text.ToString());

        Assert.Equal(lasts, run.Summary!.Seconds, 0.001);
        Assert.Equal(count / lasts, run.Summary.Total.Rps, 0.1);
        Assert.Equal(lasts, run.Intervals.Sum(interval => interval.Seconds), 0.001);
        Assert.All(
            run.Intervals,
            interval =>
                Assert.InRange(interval.Totals.Responses / interval.Seconds, 0.75 * count / lasts, 1.25 * count / lasts)
        );
    }

    // Two requests a ten-millionth of a second apart were "20,000,000 good/s".
    [Fact]
    public void Read_K6LinesThatEndAtOnce_HaveTheRateOfASecond()
    {
        var line =
            """{"metric":"http_req_duration","type":"Point","data":{"time":"2026-03-01T11:00:00.0000001Z","value":0,"tags":{"status":"200"}}}"""
            + "\n";

        var summary = Readings.Run(line + line.Replace("0001Z", "0002Z", StringComparison.Ordinal)).Summary!;

        Assert.Equal((1.0, 2.0), (summary.Seconds, summary.Total.Rps));
    }

    [Fact]
    public void Read_K6LinesOfManyHours_AreReportedInLongerParts()
    {
        var text = new StringBuilder();
        for (var second = 0; second < 20_000; second += 10)
            text.Append(
                    string.Create(
                        System.Globalization.CultureInfo.InvariantCulture,
                        $$$"""{"metric":"http_req_duration","type":"Point","data":{"time":"{{{Readings.Now.AddSeconds(second):O}}}","value":{{{second}}}"""
                    )
                )
                .Append(""","tags":{"status":"200"}}}""")
                .Append('\n');

        var run = Readings.Run(text.ToString());

        Assert.Equal(2_000, run.Summary!.Total.Requests);
        Assert.InRange(run.Frames.Count, 900, 1_800);
        Assert.InRange(run.Summary.Seconds, 19_990, 20_032);
        Assert.Equal(2_000, run.Intervals.Sum(interval => interval.Totals.Succeeded));
    }

    // 600 requests at twice the rate, of 300.
    [Fact]
    public void Read_LinesOfTwoRuns_AreRefusedWithAMessage() =>
        Readings.IsRefused(Samples.K6Lines(), Samples.K6Lines(), Samples.K6Lines() + Samples.K6Lines(), "2 runs wrote");
}
