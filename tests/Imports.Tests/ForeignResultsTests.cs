using System.Text;
using System.Text.RegularExpressions;
using Lab.Runs;
using LoadEngine.Figures;
using LoadEngine.Recording;
using Reports.Exports;
using Reports.Facts;

namespace Imports.Tests;

public sealed class ForeignResultsTests
{
    private static readonly DateTimeOffset Now = new(2026, 11, 22, 12, 0, 0, TimeSpan.Zero);

    public static TheoryData<string> Texts => [Samples.K6Export, Samples.K6HandleSummary, Samples.K6Lines(), Samples.LocustStatistics, Samples.LocustHistory, Samples.Wrk, Samples.Hey, Samples.Hgrm, Log()];

    [Fact]
    public void Read_K6Export_TellsOfExpectedAnswersAndLeavesP99Empty()
    {
        var run = Run(Samples.K6Export, "storm.json");

        Assert.Equal(("storm · k6", "k6", 20, 20.0), (run.Labels.Name, run.MeasuredBy, run.Summary!.PeakUsers, run.Summary.Seconds));
        var figures = run.Summary.Total;
        Assert.Equal((1_000, 960, 40, 50.0), (figures.Requests, figures.Succeeded, figures.Failed, figures.Rps));
        Assert.Equal((215.25, 206.5, 241.75, null, 800.5), (figures.AverageMs, figures.P50Ms, figures.P95Ms, figures.P99Ms, figures.MaxMs));
    }

    [Theory]
    [InlineData("result.json", "result · k6")]
    [InlineData("k6-storm.json", "k6-storm")]
    [InlineData(" ", "Imported from k6")]
    [InlineData(null, "Imported from k6")]
    public void Read_FileNamedSomehow_NamesTheRunSoThatItsToolIsKnown(string? file, string expected) => Assert.Equal(expected, Run(Samples.K6Export, file).Labels.Name);

    [Fact]
    public void Read_LengthOfALittleMoreThanItsSeconds_IsNoSecondLonger() => Assert.Equal(10, Run(Samples.K6HandleSummary).Run.Request.DurationSeconds);

    [Fact]
    public void Read_K6HandleSummary_TakesTheLengthItTells()
    {
        var summary = Run(Samples.K6HandleSummary).Summary!;

        Assert.Equal((10.16025, 300, 29.5, 70.0, 0), (summary.Seconds, summary.Total.Requests, summary.Total.Rps, summary.Total.P99Ms, summary.PeakUsers));
    }

    [Fact]
    public void Read_K6Lines_CountsEveryRequestInItsSecond()
    {
        var run = Run(Samples.K6Lines());

        Assert.Equal(5, run.Intervals.Count);
        Assert.Equal([10, 10, 10, 0, 1], run.Intervals.Select(interval => (int)interval.Totals.Completed));
        Assert.Equal((31, 28, 3, 30 / 5.0), (run.Summary!.Total.Requests, run.Summary.Total.Succeeded, run.Summary.Total.Failed, run.Summary.Total.Rps));
        Assert.Equal(new Dictionary<string, long> { ["429"] = 1, ["5xx"] = 1, ["request-timeout"] = 1 }, run.Summary.Total.FailuresByKind.ToDictionary());
        Assert.Equal(new Dictionary<int, long> { [200] = 28, [429] = 1, [503] = 1 }, run.Summary.Total.StatusCodes.ToDictionary());
        Assert.Equal(6, run.Summary.PeakUsers);
        Assert.InRange(run.Summary.Total.P50Ms!.Value, 49.9, 50.1);
        Assert.Equal(new DateTimeOffset(2026, 3, 1, 11, 0, 0, TimeSpan.Zero), run.Run.StartedAt);
        Assert.Null(run.Frames[3].Values[6]);
    }

    [Fact]
    public void Read_LocustStatistics_TakesTheAggregatedRow()
    {
        var figures = Run(Samples.LocustStatistics).Summary!.Total;

        Assert.Equal((400, 4, 40.0, 210.5, 200.0, 250.0, 400.0, 450.25), (figures.Requests, figures.Failed, figures.Rps, figures.AverageMs, figures.P50Ms, figures.P95Ms, figures.P99Ms, figures.MaxMs));
    }

    [Fact]
    public void Read_LocustHistory_IsDrawnAtItsOwnPace()
    {
        var run = Run(Samples.LocustHistory);

        Assert.Equal([1, 3], run.Frames.Select(frame => frame.Time));
        Assert.Equal([200, 210], run.Frames.Select(frame => frame.Values[6]));
        Assert.Equal((3.0, 240, 5, 20, 80.0), (run.Summary!.Seconds, run.Summary.Total.Requests, run.Summary.Total.Failed, run.Summary.PeakUsers, run.Summary.Total.Rps));
        Assert.Empty(run.Intervals);
    }

    // Seen: 30 seconds and 90 good answers a second, with a climb at the start, of a run whose every row says 95 less 2.
    [Fact]
    public void Read_LocustHistoryOfASteadyRate_IsThatRateFromItsFirstSecondOn()
    {
        var rows = Enumerable.Range(1, 29).Select(second => $"{1750000000 + second},20,,Aggregated,95.0,2.0,210,212,220,220,230,260,300,400,500,500,500,{95 * second},{2 * second},210,215.2,200,500,10");
        var run = Run(string.Join('\n', [.. Samples.LocustHistory.Split('\n').Take(2), .. rows]));

        Assert.Equal((29.0, 93.0, 95.0), (run.Summary!.Seconds, run.Summary.Total.Goodput, run.Summary.Total.Rps));
        Assert.All(run.Frames, frame => Assert.Equal(93.0, frame.Values[3]));
    }

    [Fact]
    public void Read_LocustHistoryThatBeginsInTheMiddle_CountsItsFirstRow()
    {
        var rows = Samples.LocustHistory.Split('\n');

        Assert.Equal([1, 3], Run(string.Join('\n', rows.Where(row => row != rows[1]))).Frames.Select(frame => frame.Time));
    }

    // Seen: the note said that those of the whole run are the last it wrote, and there were none.
    [Fact]
    public void Read_LocustHistoryOfAllRequestsTogether_HasItsLastPercentiles()
    {
        var run = Run(Samples.LocustHistory);

        Assert.Equal((210.0, 240.0, 260.0), (run.Summary!.Total.P50Ms, run.Summary.Total.P95Ms, run.Summary.Total.P99Ms));
        Assert.Contains("of all so far", run.Labels.Note, StringComparison.Ordinal);
    }

    [Fact]
    public void Read_LocustFullHistory_SaysThatItWritesNoPercentileOfTheWholeRun()
    {
        var rows = Samples.LocustHistory.Split('\n');
        var run = Run(string.Join('\n', [.. rows.Take(3), rows[3].Replace(",,Aggregated", ",GET,/a", StringComparison.Ordinal), rows[3]]));

        Assert.Equal((210.0, null, null), (run.Summary!.Total.P50Ms, run.Summary.Total.P95Ms, run.Summary.Total.P99Ms));
        Assert.Contains("no other percentile", run.Labels.Note, StringComparison.Ordinal);
    }

    [Fact]
    public void Read_Wrk2WithItsSpectrum_HasTheP95ThatOnlyThatTells()
    {
        var text = Samples.Wrk.Replace("  96500 requests", """
              Detailed Percentile spectrum:
                   Value   Percentile   TotalCount 1/(1-Percentile)

                   2.407     0.900000         5400        10.00
                   3.015     0.950000         5700        20.00
                   5.601     0.990000         5940       100.00
              96500 requests
            """, StringComparison.Ordinal);

        Assert.Equal((3.015, 5.6), (Run(text).Summary!.Total.P95Ms, Run(text).Summary!.Total.P99Ms));
    }

    // Seen: "(line 1, position 276)" of a file of 1,500 lines.
    [Fact]
    public void Read_K6LinesCutOff_SaysWhichLineOfTheFileItIs()
    {
        var text = Samples.K6Lines().TrimEnd();
        var reason = ForeignResults.Read(Encoding.UTF8.GetBytes(text[..^20]), null, Now)!.Reason;

        Assert.Contains($"(line {text.Split('\n').Length}, position ", reason, StringComparison.Ordinal);
    }

    [Fact]
    public void Read_Wrk_CountsWhatWasNotAnsweredAsFailed()
    {
        var run = Run(Samples.Wrk);

        var figures = run.Summary!.Total;
        Assert.Equal((96_506, 18, 48_250.12, 64), (figures.Requests, figures.Failed, figures.Rps, run.Summary.PeakUsers));
        Assert.Equal(0.95, figures.P50Ms!.Value, 6);
        Assert.Equal((1.2, null, 5.6, 20.3), (figures.AverageMs, figures.P95Ms, figures.P99Ms, figures.MaxMs));
        Assert.Equal(("wrk", "http://127.0.0.1:5080/health"), (run.Run.Subject.Title, (string?)run.Plan["url"]));
    }

    [Fact]
    public void Read_Hey_TellsStatusesAndErrors()
    {
        var figures = Run(Samples.Hey).Summary!.Total;

        Assert.Equal((199, 9, 48.944, 204.1, 203.1, 207.5, 310.0, 312.0), (figures.Requests, figures.Failed, Math.Round(figures.Rps, 3), figures.AverageMs, figures.P50Ms, figures.P95Ms, figures.P99Ms, figures.MaxMs));
        Assert.Equal(new Dictionary<string, long> { ["5xx"] = 7, ["request-timeout"] = 2 }, figures.FailuresByKind.ToDictionary());
    }

    [Fact]
    public void Read_Hgrm_HasLatenciesAndNoRate()
    {
        var summary = Run(Samples.Hgrm).Summary!;

        Assert.Equal((100, 3.21, 0.0), (summary.Total.Requests, summary.Total.AverageMs, summary.Seconds));
        Assert.InRange(summary.Total.P50Ms!.Value, 2.49, 2.51);
        Assert.InRange(summary.Total.P95Ms!.Value, 8.99, 9.01);
        Assert.Equal(20, summary.Total.MaxMs);
    }

    // Seen: no distribution drawn, "none" failed, and a run of 0.0 s.
    [Fact]
    public void Read_Hgrm_HasItsDistributionAndTellsNothingOfFailures()
    {
        var run = Run(Samples.Hgrm);

        Assert.Equal(100, run.Intervals.Sum(interval => interval.Totals.Succeeded));
        Assert.True(run.Summary!.Total.HasUnknownFailures);
        Assert.Equal(("–", "–", "–"), (RunFacts.Failures(run.Summary.Total), RunFacts.Length(run.Summary), RunFacts.Seconds(run.Summary.Variants[0])));
        Assert.Contains("Latency distribution", Encoding.UTF8.GetString(RunExports.Write(run, ExportFormat.Html).Content), StringComparison.Ordinal);
        Assert.Equal((true, false), (RunExports.OfferedFor(run).Contains(ExportFormat.Hgrm), RunExports.OfferedFor(run).Contains(ExportFormat.Csv)));
    }

    [Fact]
    public void Read_HistogramLog_HoldsEveryValueOfItsMainLines()
    {
        var run = Run(Log());

        Assert.Equal([100, 200], run.Intervals.Select(interval => (int)interval.Totals.Succeeded));
        Assert.Equal((300, 3.0, 100.0), (run.Summary!.Total.Requests, run.Summary.Seconds, run.Summary.Total.Rps));
        Assert.InRange(run.Summary.Total.P50Ms!.Value, 9.98, 10.02);
    }

    [Theory]
    [MemberData(nameof(Texts))]
    public void Read_AnyOfThem_IsADocumentTheStoreTakes(string text)
    {
        var run = Run(text);

        var read = RunDocumentReader.Default.Read(RunDocumentWriter.ToBytes(run));
        Assert.Null(read.Reason);
        Assert.Equal(run.MeasuredBy, read.Document!.MeasuredBy);
        Assert.Equal(run.Summary!.Total.Requests, read.Document.Summary!.Total.Requests);
        Assert.Null(RunLabelRules.Mistake(read.Document.Labels));
    }

    [Theory]
    [MemberData(nameof(Texts))]
    public void Read_CutOffAnywhere_IsRefusedInWordsOrReadAsFarAsItGoes(string text)
    {
        for (var length = 1; length < text.Length; length += Math.Max(1, text.Length / 200))
        {
            var reading = ForeignResults.Read(Encoding.UTF8.GetBytes(text[..length]), null, Now);

            if (reading is null) continue;
            Assert.True(reading.Run is not null ^ reading.Reason is { Length: > 20 }, $"{length}: {reading.Reason}");
            if (reading.Run is { } run) Assert.Null(RunDocumentReader.Default.Read(RunDocumentWriter.ToBytes(run)).Reason);
        }
    }

    [Theory]
    [InlineData("96500 requests in", "99999999999999 requests in")]
    [InlineData("96500 requests in 2.00s", "96500 requests in 99999999999999999999999999999999999999s")]
    [InlineData("48250.12", "99999999999999999999999999999999999999999999999999999999")]
    [InlineData("20.30ms", "99999999999999999999999999.0h")]
    [InlineData("48250.12", "999999.00")]
    [InlineData("48250.12", "4825.01")]
    public void Read_FigureThatCannotBe_IsRefusedInWords(string told, string instead)
    {
        var reading = ForeignResults.Read(Encoding.UTF8.GetBytes(Samples.Wrk.Replace(told, instead, StringComparison.Ordinal)), null, Now);

        Assert.Null(reading!.Run);
        Assert.Contains("cannot be right", reading.Reason, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("\"passes\": 40", "\"passes\": 5000")]
    [InlineData("\"rate\": 50", "\"rate\": 0")]
    [InlineData("\"rate\": 50", "\"rate\": -1")]
    [InlineData("\"count\": 1000", "\"count\": 1e308")]
    [InlineData("\"value\": 20, \"min\": 20, \"max\": 20", "\"value\": -1, \"max\": -1")]
    [InlineData("\"avg\": 215.25", "\"avg\": 1e308")]
    [InlineData("\"max\": 800.5", "\"max\": 2")]
    public void Read_K6SummaryThatCannotBe_IsRefusedInWords(string told, string instead)
    {
        Assert.Contains(told, Samples.K6Export, StringComparison.Ordinal);
        var reading = ForeignResults.Read(Encoding.UTF8.GetBytes(Samples.K6Export.Replace(told, instead, StringComparison.Ordinal)), null, Now);

        Assert.Null(reading!.Run);
        Assert.Contains("cannot be right", reading.Reason, StringComparison.Ordinal);
    }

    // A row that is passed over makes the rest another result.
    [Theory]
    [InlineData("       2.500 0.5", "      -2.500 0.5")]
    [InlineData("       2.500 0.5", "       2,500 0.5")]
    [InlineData("   95   ", "   9x5   ")]
    public void Read_DistributionWithARowThatIsNone_IsRefusedInWords(string told, string instead) => IsRefused(Samples.Hgrm, told, instead, "is not understood");

    [Fact]
    public void Read_DistributionWhoseValuesFall_IsRefusedInWords() => IsRefused(Samples.Hgrm, "       2.500 0.5", "      15.500 0.5", "do not rise");

    [Theory]
    [InlineData("Non-2xx or 3xx responses: ", "Non-2xx or 3xx responses: -", "cut off or damaged")]
    [InlineData("     50%  ", "     50%  -", "no time")]
    [InlineData("     99%  ", "     99%  nan", "no time")]
    public void Read_WrkLineThatCannotBe_IsRefusedInWords(string told, string instead, string words) => IsRefused(Samples.Wrk, told, instead, words);

    [Fact]
    public void Read_K6StatusThatIsNone_IsRefusedInWords() => IsRefused(Samples.K6Lines(), "\"status\":\"429\"", "\"status\":\"=cmd()\"", "statuses");

    [Fact]
    public void Read_K6PartOfARequest_IsRefusedInWords() => IsRefused(Samples.K6Export, "\"count\": 1000", "\"count\": 1000.5", "no whole one");

    [Theory]
    [InlineData(",40.0,", ",forty,", "is no number")]
    [InlineData("\n,Aggregated,", "\ncut,off\n,Aggregated,", "2 cells")]
    public void Read_LocustRowThatIsNone_IsRefusedInWords(string told, string instead, string words) => IsRefused(Samples.LocustStatistics, told, instead, words);

    [Fact]
    public void Read_K6LinesOfNextCentury_AreRefused() =>
        Assert.Contains("9999", ForeignResults.Read(Encoding.UTF8.GetBytes(Samples.K6Lines().Replace("2026-", "9999-", StringComparison.Ordinal)), null, Now)!.Reason, StringComparison.Ordinal);

    // Seen: "cut off or damaged".
    [Theory]
    [InlineData("9999-12-31T23:59:59Z", "more than a day apart")]
    [InlineData("9999-12-31T23:59:59-05:00", "One of its times is none")]
    public void Read_K6LineOfAnotherTime_IsRefusedWithWhatIsWrong(string time, string words)
    {
        var text = Regex.Replace(Samples.K6Lines(), "\"time\":\"[^\"]+\"(?=[^\n]*\"status\":\"429\")", $"\"time\":\"{time}\"");
        Assert.Contains(time, text, StringComparison.Ordinal);

        Assert.Contains(words, ForeignResults.Read(Encoding.UTF8.GetBytes(text), null, Now)!.Reason, StringComparison.Ordinal);
    }

    [Fact]
    public void Read_K6LinesWithBlanks_AreKnownAllTheSame() =>
        Assert.Equal(31, Run(Samples.K6Lines().Replace("\":", "\": ", StringComparison.Ordinal)).Summary!.Total.Requests);

    // The library's own pattern would go back and forth in it for hours.
    [Fact]
    public void Read_HistogramLogWithAnEndlessNumber_IsRefusedAtOnce()
    {
        var log = Log().Replace("\n0.000,", "\n" + new string('1', 3_000_000) + ",", StringComparison.Ordinal);

        Assert.Contains("more than numbers", ForeignResults.Read(Encoding.UTF8.GetBytes(log), null, Now)!.Reason, StringComparison.Ordinal);
    }

    [Fact]
    public void Read_HistogramLogDamagedAnywhere_IsRefusedInWordsOrRead()
    {
        var (log, random) = (Log(), new Random(11));
        for (var i = 0; i < 300; i++)
        {
            var letters = log.ToCharArray();
            for (var j = 0; j < 3; j++) letters[random.Next(log.IndexOf("HIST", StringComparison.Ordinal), letters.Length)] = (char)('0' + random.Next(70));

            var reading = ForeignResults.Read(Encoding.UTF8.GetBytes(letters), null, Now);

            Assert.True(reading is null || reading.Run is not null ^ reading.Reason is { Length: > 20 });
        }
    }

    // What looks like a line and never ends must not cost more than its length.
    [Theory]
    [InlineData("Requests/sec: 1\nRunning 2s test @ http://x/\n", "\n")]
    [InlineData("Requests/sec: 1\nRunning 2s test @ http://x/\n", " ")]
    [InlineData("Summary:\nRequests/sec: 1\n", "\n")]
    [InlineData(" Value Percentile TotalCount\n", "1 ")]
    [InlineData(" Value Percentile TotalCount\n", "\n")]
    public void Read_EndlessBlanks_AreReadInTimeThatGrowsWithTheirLength(string head, string again)
    {
        var started = System.Diagnostics.Stopwatch.GetTimestamp();

        ForeignResults.Read(Encoding.UTF8.GetBytes(head + string.Concat(Enumerable.Repeat(again, 900_000 / again.Length))), null, Now);

        // Backtracking would take hours.
        Assert.InRange(System.Diagnostics.Stopwatch.GetElapsedTime(started).TotalSeconds, 0, 60);
    }

    [Fact]
    public void Read_K6LinesOfManyHours_AreToldInLongerParts()
    {
        var text = new StringBuilder();
        for (var second = 0; second < 20_000; second += 10)
            text.Append(string.Create(System.Globalization.CultureInfo.InvariantCulture, $$$"""{"metric":"http_req_duration","type":"Point","data":{"time":"{{{Now.AddSeconds(second):O}}}","value":{{{second}}}""")).Append(""","tags":{"status":"200"}}}""").Append('\n');

        var run = Run(text.ToString());

        Assert.Equal(2_000, run.Summary!.Total.Requests);
        Assert.InRange(run.Frames.Count, 900, 1_800);
        Assert.InRange(run.Summary.Seconds, 19_990, 20_032);
        Assert.Equal(2_000, run.Intervals.Sum(interval => interval.Totals.Succeeded));
    }

    [Theory]
    [InlineData(12, 5)]
    [InlineData(24, 0)]
    public void Read_HistogramLogThatAsksForMuchMemory_IsRefusedBeforeItIsGivenAny(int at, byte value)
    {
        var lines = Log().Split('\n');
        var line = Array.FindIndex(lines, each => each.Contains("HIST", StringComparison.Ordinal));
        var payload = Convert.FromBase64String(lines[line][(lines[line].LastIndexOf(',') + 1)..]);
        using var plain = new MemoryStream();
        using (var inflated = new System.IO.Compression.ZLibStream(new MemoryStream(payload, 8, payload.Length - 8), System.IO.Compression.CompressionMode.Decompress)) inflated.CopyTo(plain);
        var bytes = plain.ToArray();
        (bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]) = (0, 0, 0, value);
        if (at == 24) Array.Clear(bytes, 24, 8);
        using var packed = new MemoryStream();
        packed.Write(payload, 0, 8);
        using (var deflated = new System.IO.Compression.ZLibStream(packed, System.IO.Compression.CompressionLevel.Fastest, leaveOpen: true)) deflated.Write(bytes);
        lines[line] = lines[line][..(lines[line].LastIndexOf(',') + 1)] + Convert.ToBase64String(packed.ToArray());

        var reading = ForeignResults.Read(Encoding.UTF8.GetBytes(string.Join('\n', lines)), null, Now);

        Assert.Contains("is not read", reading!.Reason, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("")]
    [InlineData("hello")]
    [InlineData("{}")]
    [InlineData("[1,2]")]
    [InlineData("{\"schema\":\"concurrency-dashboard/run/2\",\"metrics\":1,\"http_req_duration\":1,\"http_reqs\":1}")]
    public void Read_SomethingElse_IsNobodysResult(string text) => Assert.Null(ForeignResults.Read(Encoding.UTF8.GetBytes(text), null, Now));

    private static void IsRefused(string sample, string told, string instead, string words)
    {
        Assert.Contains(told, sample, StringComparison.Ordinal);
        var reading = ForeignResults.Read(Encoding.UTF8.GetBytes(sample.Replace(told, instead, StringComparison.Ordinal)), null, Now);

        Assert.Null(reading!.Run);
        Assert.Contains(words, reading.Reason, StringComparison.Ordinal);
    }

    internal static RunDocument Run(string text, string? name = null, DateTimeOffset? now = null)
    {
        var reading = ForeignResults.Read(Encoding.UTF8.GetBytes(text), name, now ?? Now);
        Assert.Null(reading?.Reason);
        return reading!.Run!;
    }

    private static string Log()
    {
        var (first, second, failed) = (new Histogram(), new Histogram(), new Histogram());
        first.Record(10_000_000, 100);
        second.Record(10_000_000, 100);
        second.Record(30_000_000, 100);
        failed.Record(1_000_000, 7);
        var log = new HistogramLog(new(2026, 3, 1, 12, 0, 0, TimeSpan.Zero));
        log.Add(null, TimeSpan.Zero, TimeSpan.FromSeconds(1), first);
        log.Add("failed", TimeSpan.Zero, TimeSpan.FromSeconds(1), failed);
        log.Add(null, TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(2), second);
        return log.Write();
    }
}
