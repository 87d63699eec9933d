using System.Globalization;
using System.Text;
using Lab.Storage.Documents;

namespace Imports.Tests;

/// <summary>The figures of each tool, as one line: tool, requests, failures, seconds, responses per second, latencies.</summary>
public sealed class ToolsTests
{
    private static string Line(RunDocument run)
    {
        var total = run.Summary!.Total;
        string[] parts =
        [
            run.MeasuredBy!,
            Text(total.Requests),
            .. total
                .FailuresByKind.OrderBy(kind => kind.Key, StringComparer.Ordinal)
                .Select(kind => $"{kind.Key} {kind.Value}"),
            $"{Text(run.Summary.Seconds)} s",
            $"{Text(total.Rps)}/s",
            $"mean {Text(total.AverageMs)}",
            $"p50 {Text(total.P50Ms)}",
            $"p95 {Text(total.P95Ms)}",
            $"p99 {Text(total.P99Ms)}",
            $"max {Text(total.MaxMs)}",
        ];
        return string.Join(" · ", parts);
    }

    private static string Text(double? number) => number?.ToString("0.##", CultureInfo.InvariantCulture) ?? "–";

    private static string Outcome(string text)
    {
        var result = ImportFormats.Read(Encoding.UTF8.GetBytes(text), null, Readings.Now);
        return result is null ? "unknown"
            : result.Run is { } run ? Line(run)
            : $"! {result.Reason}";
    }

    [Theory]
    [InlineData(
        Samples.Ab,
        "ab · 200 · check 7 · other 2 · 4 s · 49.5/s · mean 204 · p50 203 · p95 208 · p99 310 · max 312"
    )]
    [InlineData(
        Samples.Autocannon,
        "autocannon · 200 · 5xx 7 · request-timeout 2 · 4.02 s · 49.25/s · mean 204.1 · p50 203 · p95 – · p99 310 · max 312"
    )]
    [InlineData(
        Samples.AutocannonJson,
        "autocannon · 200 · 5xx 7 · request-timeout 2 · 4.02 s · 49.25/s · mean 204.1 · p50 203 · p95 – · p99 310 · max 312"
    )]
    [InlineData(
        Samples.Bombardier,
        "bombardier · 200 · 5xx 7 · connect-refused 1 · request-timeout 1 · 4 s · 49.5/s · mean 204.1 · p50 203.1 · p95 207.5 · p99 310 · max 312"
    )]
    [InlineData(
        Samples.BombardierJson,
        "bombardier · 200 · 5xx 7 · connect-refused 1 · request-timeout 1 · 4.02 s · 49.25/s · mean 204.1 · p50 203.1 · p95 207.5 · p99 310 · max 312"
    )]
    [InlineData(
        Samples.H2Load,
        "h2load · 200 · 5xx 7 · request-timeout 2 · 4 s · 49.5/s · mean 204.1 · p50 – · p95 – · p99 – · max 312"
    )]
    [InlineData(
        Samples.H2LoadTimed,
        "h2load · 198 · 5xx 7 · 5.01 s · 49.5/s · mean 204.1 · p50 203.1 · p95 207.5 · p99 310 · max 312"
    )]
    [InlineData(
        Samples.JMeterCsv,
        "JMeter · 4 · 5xx 1 · request-timeout 1 · 2 s · 1.5/s · mean 150 · p50 100 · p95 200 · p99 200 · max 200"
    )]
    [InlineData(
        Samples.JMeterXml,
        "JMeter · 4 · 5xx 1 · request-timeout 1 · 2 s · 1.5/s · mean 150 · p50 100 · p95 200 · p99 200 · max 200"
    )]
    [InlineData(
        Samples.ArtilleryJson,
        "Artillery · 200 · 5xx 7 · request-timeout 2 · 15 s · 13.2/s · mean 204.1 · p50 203.1 · p95 207.5 · p99 310 · max 312"
    )]
    [InlineData(
        Samples.NBomberText,
        "NBomber · 200 · 5xx 7 · other 2 · 4 s · 50/s · mean 204.1 · p50 203.1 · p95 207.5 · p99 310 · max 312"
    )]
    [InlineData(
        Samples.NBomberMarkdown,
        "NBomber · 200 · 5xx 7 · other 2 · 4 s · 50/s · mean 204.1 · p50 203.1 · p95 207.5 · p99 310 · max 312"
    )]
    [InlineData(
        Samples.NBomberCsv,
        "NBomber · 200 · other 9 · 4 s · 50/s · mean 204.1 · p50 203.1 · p95 207.5 · p99 310 · max 312"
    )]
    [InlineData(
        Samples.NBomberJson,
        "NBomber · 200 · 5xx 7 · other 2 · 4 s · 50/s · mean 204.1 · p50 203.1 · p95 207.5 · p99 310 · max 312"
    )]
    public void Read_ResultOfATool_HasItsFigures(string text, string figures) => Assert.Equal(figures, Outcome(text));

    [Theory]
    [InlineData(
        Samples.Oha,
        "oha · 200 · 5xx 7 · request-timeout 2 · 4 s · 49.5/s · mean 204.1 · p50 203.1 · p95 207.5 · p99 310 · max 312"
    )]
    [InlineData(
        Samples.Vegeta,
        "vegeta · 200 · 5xx 7 · other 2 · 4.02 s · 49.25/s · mean 204.1 · p50 203.1 · p95 207.5 · p99 310 · max 312"
    )]
    public void Read_TextThatResemblesAnotherTools_IsOfItsTool(string text, string figures) =>
        Assert.Equal(figures, Outcome(text));

    [Fact]
    public void Read_AutocannonWithoutCodes_EstimatesTheNumberOfResponses()
    {
        var begins = Samples.Autocannon.IndexOf("┌──────┬", StringComparison.Ordinal);
        var ends = Samples.Autocannon.IndexOf("Req/Bytes", StringComparison.Ordinal);
        var text = Samples
            .Autocannon.Remove(begins, ends - begins)
            .Replace("191 2xx responses, 7 non 2xx responses\n", "", StringComparison.Ordinal);

        var run = Readings.Run(text);

        Assert.Equal((200, 2), (run.Summary!.Total.Requests, run.Summary.Total.Failed));
        Assert.Contains("estimated", run.Labels.Note, StringComparison.Ordinal);
        Readings.IsRefused(text, "│ 49.5 ", "│ 4,950.5 ", "cannot be those of");
    }

    [Fact]
    public void Read_BombardierOfANumberOfRequests_EstimatesTheLength()
    {
        var run = Readings.Run(Samples.Bombardier.Replace("for 4s", "with 200 request(s)", StringComparison.Ordinal));

        Assert.Equal(4, run.Summary!.Seconds);
        Assert.Contains("estimated", run.Labels.Note, StringComparison.Ordinal);
    }

    [Fact]
    public void Read_BombardierJsonBehindItsPrintedLines_IsTheSame() =>
        Assert.Equal(
            Outcome(Samples.BombardierJson),
            Outcome(
                Samples.Bombardier[..Samples.Bombardier.IndexOf("Statistics", StringComparison.Ordinal)]
                    + Samples.BombardierJson
            )
        );

    [Theory]
    [InlineData(';')]
    [InlineData('\t')]
    [InlineData('|')]
    public void Read_JMeterWithAnotherSeparator_IsTheSame(char separator)
    {
        // The quoted message has a comma, too.
        var text = Samples
            .JMeterCsv.Replace("\"busy\"\", retry", "\"busy\"\"", StringComparison.Ordinal)
            .Replace(", number", "", StringComparison.Ordinal);

        Assert.Equal(Outcome(Samples.JMeterCsv), Outcome(text.Replace(',', separator)));
    }

    [Theory]
    [InlineData(Samples.JMeterCsv, "Left out: transactions (1).")]
    [InlineData(Samples.JMeterXml, "Left out: transactions (1). Left out: samples other than HTTP requests (1).")]
    public void Read_JMeter_ReportsWhatItLeavesOut(string text, string words) =>
        Assert.EndsWith(words, Readings.Run(text).Labels.Note, StringComparison.Ordinal);

    [Fact]
    public void Read_NBomberOfTwoScenarios_AddsThemUpWithoutPercentiles()
    {
        var second = "orders,write,write_orders,00:00:05,global information,100,100,0,20,1,2,400,2,2,3,4,1,0\n";

        Assert.Equal(
            "NBomber · 300 · other 9 · 5 s · 60/s · mean – · p50 – · p95 – · p99 – · max 400",
            Outcome(Samples.NBomberCsv + second)
        );
    }

    [Theory]
    [InlineData(
        Samples.Ab,
        "Complete requests:      198",
        "Complete requests:      many",
        "'Complete requests:' has no count"
    )]
    [InlineData(
        Samples.Ab,
        "   (Connect: 2, Receive: 0, Length: 10, Exceptions: 0)\n",
        "",
        "'Failed requests:' has no causes"
    )]
    [InlineData(Samples.Ab, "49.50 [#/sec]", "495.0 [#/sec]", "requests a second for")]
    [InlineData(Samples.Autocannon, "218 requests in 4.02s, 28 kB read", "", "'N requests in T' is missing")]
    [InlineData(Samples.AutocannonJson, "\"errors\":2", "\"errors\":-1", "a count is below zero")]
    [InlineData(Samples.AutocannonJson, "\"count\":7", "\"count\":8", "the status codes are not those of 198")]
    [InlineData(Samples.Bombardier, "others - 2", "", "'others' is missing")]
    [InlineData(Samples.BombardierJson, "\"timeTakenSeconds\":4.02,", "", "a required part is missing")]
    [InlineData(Samples.H2Load, "191 succeeded, ", "", "'succeeded' is missing")]
    [InlineData(Samples.H2Load, "49.50 req/s", "4950 req/s", "requests a second for")]
    [InlineData(Samples.JMeterCsv, "1763632800000,100", "2026/11/20 10:00:00,100", "timestamp_format=ms")]
    [InlineData(Samples.JMeterCsv, "text,false,,64", "text,no,,64", "'success' is missing or not true or false")]
    [InlineData(Samples.JMeterXml, "t=\"800\"", "sc=\"8\" t=\"800\"", "statistical mode")]
    [InlineData(Samples.JMeterXml, "</testResults>", "", "is not valid XML")]
    [InlineData(
        Samples.ArtilleryJson,
        "\"firstMetricAt\":1763632805000,\"last",
        "\"firstMetricAt\":1763632905000,\"last",
        "before the start"
    )]
    [InlineData(Samples.NBomberText, "all = 200, ok = 191", "all = 200, good = 191", "'ok' is missing")]
    [InlineData(Samples.NBomberCsv, "00:00:04,global", "soon,global", "'soon' is not a time")]
    [InlineData(Samples.NBomberJson, "\"MeanMs\":204.1,", "", "'MeanMs' is missing")]
    public void Read_InvalidPart_IsRefusedWithAMessage(string sample, string told, string instead, string words) =>
        Readings.IsRefused(sample, told, instead, words);

    [Theory]
    [InlineData(Samples.Ab)]
    [InlineData(Samples.Autocannon)]
    [InlineData(Samples.AutocannonJson)]
    [InlineData(Samples.Bombardier)]
    [InlineData(Samples.BombardierJson)]
    [InlineData(Samples.H2Load)]
    [InlineData(Samples.ArtilleryJson)]
    public void Read_OutputOfTwoRuns_IsRefusedWithAMessage(string sample) =>
        Readings.IsRefused(sample, sample, sample + "\n" + sample, "2 runs wrote");

    // XML of others can refer to files.
    [Fact]
    public void Read_JMeterXmlWithADocumentType_IsRefused() =>
        Readings.IsRefused(
            Samples.JMeterXml,
            "<testResults",
            "<!DOCTYPE testResults [<!ENTITY a SYSTEM \"file:///etc/hostname\">]>\n<testResults",
            "is not valid XML"
        );
}
