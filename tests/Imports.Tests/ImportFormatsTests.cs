using System.Text;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;
using Lab.Storage.Validation;
using Reports.Exports;

namespace Imports.Tests;

public sealed class ImportFormatsTests
{
    [Theory]
    [MemberData(nameof(Readings.Texts), MemberType = typeof(Readings))]
    public void Read_AnyOfThem_IsADocumentTheStoreTakes(string text)
    {
        var run = Readings.Run(text);

        var read = RunDocumentReader.Read(RunDocumentWriter.ToBytes(run));
        Assert.Null(read.Reason);
        Assert.Equal(run.MeasuredBy, read.Document!.MeasuredBy);
        Assert.Equal(run.Summary!.Total.Requests, read.Document.Summary!.Total.Requests);
        Assert.Null(RunLabelValidator.Mistake(read.Document.Labels));
    }

    [Theory]
    [MemberData(nameof(Readings.Texts), MemberType = typeof(Readings))]
    public void Read_CutOffAnywhere_IsRefusedInWordsOrReadAsFarAsItGoes(string text)
    {
        for (var length = 1; length < text.Length; length += Math.Max(1, text.Length / 200))
        {
            var reading = ImportFormats.Read(Encoding.UTF8.GetBytes(text[..length]), null, Readings.Now);

            if (reading is null)
                continue;
            Assert.True(reading.Run is not null ^ reading.Reason is { Length: > 20 }, $"{length}: {reading.Reason}");
            if (reading.Run is { } run)
                Assert.Null(RunDocumentReader.Read(RunDocumentWriter.ToBytes(run)).Reason);
        }
    }

    [Theory]
    [InlineData("Method,Name,Error,Occurrences\r\nGET,/a,\"HTTPError('500')\",12\r\n", "failure list")]
    [InlineData("Method,Name,Error,Occurrences\r\n", "failure list")]
    [InlineData("Count,Message,Traceback,Nodes\n1,boom,x,local\n", "exception list")]
    public void Read_ListBesideTheStatisticsOfLocust_IsRefusedAndNamesTheFileThatIsWanted(string text, string what)
    {
        var reading = ImportFormats.Read(Encoding.UTF8.GetBytes(text), "result_failures.csv", Readings.Now);

        Assert.Null(reading!.Run);
        Assert.Contains(what, reading.Reason, StringComparison.Ordinal);
        Assert.Contains("…_stats.csv", reading.Reason, StringComparison.Ordinal);
        Assert.Contains("…_stats_history.csv", reading.Reason, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("result.json", "result · k6")]
    [InlineData("k6-storm.json", "k6-storm")]
    [InlineData(" ", "Imported from k6")]
    [InlineData(null, "Imported from k6")]
    public void Read_FileNamedSomehow_NamesTheRunSoThatItsToolIsKnown(string? file, string expected) =>
        Assert.Equal(expected, Readings.Run(Samples.K6Export, file).Labels.Name);

    // Regression: a summary with a duplicate count was imported with the second one.
    public static TheoryData<string, string, string> Doubled =>
        new()
        {
            { Samples.K6Export, "\"count\": 1000", "count" },
            { Samples.K6HandleSummary, "\"count\":300", "count" },
            { Samples.K6Lines(), "\"type\":\"Point\"", "type" },
            {
                """{"schema":"concurrency-dashboard/result/1","durationSeconds":1}""",
                "\"durationSeconds\":1",
                "durationSeconds"
            },
        };

    [Theory]
    [MemberData(nameof(Doubled))]
    public void Read_JsonThatSaysSomethingTwice_IsRefusedInEveryForm(string text, string told, string name) =>
        Readings.IsRefused(text, told, $"{told},{told}", $"It says '{name}' twice");

    // A long incomplete line must not cost more than its length.
    [Theory]
    [InlineData("Requests/sec: 1\nRunning 2s test @ http://x/\n", "\n")]
    [InlineData("Requests/sec: 1\nRunning 2s test @ http://x/\n", " ")]
    [InlineData("Summary:\nRequests/sec: 1\n", "\n")]
    [InlineData(" Value Percentile TotalCount\n", "1 ")]
    [InlineData(" Value Percentile TotalCount\n", "\n")]
    public void Read_EndlessBlanks_AreReadInTimeThatGrowsWithTheirLength(string head, string again)
    {
        var started = System.Diagnostics.Stopwatch.GetTimestamp();

        ImportFormats.Read(
            Encoding.UTF8.GetBytes(head + string.Concat(Enumerable.Repeat(again, 900_000 / again.Length))),
            null,
            Readings.Now
        );

        // Backtracking would take hours.
        Assert.InRange(System.Diagnostics.Stopwatch.GetElapsedTime(started).TotalSeconds, 0, 60);
    }

    [Theory]
    [InlineData("starttime\tseconds\tctime\tdtime\tttime\twait\nFri Nov 20\t1\t0\t1\t1\t1\n", "the -g file of ab")]
    [InlineData("Percentage served,Time in ms\n0,1.0\n", "the -e file of ab")]
    [InlineData("<p>\n This is ApacheBench, Version 2.3 <i>", "the HTML of ab (-w)")]
    [InlineData("{\"version\":\"v1\",\"metadata\":{\"generator\":\"h2load nghttp2/1.70.0\"}", "the JSON of h2load")]
    [InlineData("summary =   1000 in 00:00:10 =  100.0/s Avg:     5\n", "the summary that JMeter prints")]
    [InlineData("Test run id: t1234\nPhase started\n", "the text that Artillery prints")]
    [InlineData("{\"aggregate\":{\"scenariosCreated\":1,\"requestsCompleted\":1}}", "a report of Artillery 1")]
    [InlineData("<!DOCTYPE HTML>\n<html><head><title>NBomber</title>", "the HTML report of NBomber")]
    [InlineData("response-time,DNS+dialup,DNS,Request-write\n", "the CSV of hey")]
    [InlineData("request-start,DNS,DNS+dialup,Response-delay\n", "the CSV of oha")]
    public void Read_FileOfAToolThatIsNotRead_IsRefusedByNameWithWhatCanBeRead(string text, string what)
    {
        var reason = ImportFormats.Read(Encoding.UTF8.GetBytes(text), null, Readings.Now)!.Reason;

        Assert.StartsWith($"This is {what}, which is not supported. Import ", reason, StringComparison.Ordinal);
    }

    // Each of them is one sign of a format.
    [Theory]
    [InlineData("Requests/sec: 12\n")]
    [InlineData("Running 10s test @ http://h\n")]
    [InlineData("Server Hostname: h\n")]
    [InlineData("Statistics        Avg      Stdev        Max\n")]
    [InlineData("finished in 1s\n")]
    [InlineData("timeStamp,label\n1,a\n")]
    [InlineData("{\"aggregate\":{}}")]
    [InlineData("{\"non2xx\":0}")]
    [InlineData("scenario: a\n")]
    public void Read_OneSignOfAFormat_IsNotTakenForIt(string text) =>
        Assert.Null(ImportFormats.Read(Encoding.UTF8.GetBytes(text), null, Readings.Now));

    [Theory]
    [InlineData("")]
    [InlineData("hello")]
    [InlineData("{}")]
    [InlineData("[1,2]")]
    [InlineData("{\"schema\":\"concurrency-dashboard/run/2\",\"metrics\":1,\"http_req_duration\":1,\"http_reqs\":1}")]
    public void Read_SomethingElse_IsNobodysResult(string text) =>
        Assert.Null(ImportFormats.Read(Encoding.UTF8.GetBytes(text), null, Readings.Now));
}
