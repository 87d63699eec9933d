using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Lab.Storage.Documents;

namespace Imports.Tests;

/// <summary>The figures of each tool, as one line: tool, requests, failures, seconds, responses per second, latencies.</summary>
public sealed class ToolsTests
{
    private static readonly JsonSerializerOptions Indented = new() { WriteIndented = true };

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
        "ab.txt",
        "ab · 200 · check 7 · other 2 · 4 s · 49.5/s · mean 204 · p50 203 · p95 208 · p99 310 · max 312"
    )]
    [InlineData(
        "autocannon.txt",
        "autocannon · 200 · 5xx 7 · request-timeout 2 · 4.02 s · 49.25/s · mean 204.1 · p50 203 · p95 – · p99 310 · max 312"
    )]
    [InlineData(
        "autocannon.json",
        "autocannon · 200 · 5xx 7 · request-timeout 2 · 4.02 s · 49.25/s · mean 204.1 · p50 203 · p95 – · p99 310 · max 312"
    )]
    [InlineData(
        "bombardier.txt",
        "bombardier · 200 · 5xx 7 · connect-refused 1 · request-timeout 1 · 4 s · 49.5/s"
            + " · mean 204.1 · p50 203.1 · p95 207.5 · p99 310 · max 312"
    )]
    [InlineData(
        "bombardier.json",
        "bombardier · 200 · 5xx 7 · connect-refused 1 · request-timeout 1 · 4.02 s · 49.25/s"
            + " · mean 204.1 · p50 203.1 · p95 207.5 · p99 310 · max 312"
    )]
    [InlineData(
        "h2load.txt",
        "h2load · 200 · 5xx 7 · request-timeout 2 · 4 s · 49.5/s · mean 204.1 · p50 – · p95 – · p99 – · max 312"
    )]
    [InlineData(
        "h2load-timed.txt",
        "h2load · 198 · 5xx 7 · 5.01 s · 49.5/s · mean 204.1 · p50 203.1 · p95 207.5 · p99 310 · max 312"
    )]
    [InlineData(
        "jmeter.jtl",
        "JMeter · 4 · 5xx 1 · request-timeout 1 · 2 s · 1.5/s · mean 150 · p50 100 · p95 200 · p99 200 · max 200"
    )]
    [InlineData(
        "jmeter-xml.jtl",
        "JMeter · 4 · 5xx 1 · request-timeout 1 · 2 s · 1.5/s · mean 150 · p50 100 · p95 200 · p99 200 · max 200"
    )]
    [InlineData(
        "artillery.json",
        "Artillery · 200 · 5xx 7 · request-timeout 2 · 15 s · 13.2/s · mean 204.1 · p50 203.1 · p95 207.5 · p99 310 · max 312"
    )]
    [InlineData(
        "nbomber.txt",
        "NBomber · 200 · 5xx 7 · other 2 · 4 s · 50/s · mean 204.1 · p50 203.1 · p95 207.5 · p99 310 · max 312"
    )]
    [InlineData(
        "nbomber.md",
        "NBomber · 200 · 5xx 7 · other 2 · 4 s · 50/s · mean 204.1 · p50 203.1 · p95 207.5 · p99 310 · max 312"
    )]
    [InlineData(
        "nbomber.csv",
        "NBomber · 200 · other 9 · 4 s · 50/s · mean 204.1 · p50 203.1 · p95 207.5 · p99 310 · max 312"
    )]
    [InlineData(
        "nbomber.json",
        "NBomber · 200 · 5xx 7 · other 2 · 4 s · 50/s · mean 204.1 · p50 203.1 · p95 207.5 · p99 310 · max 312"
    )]
    public void Read_ResultOfATool_HasItsFigures(string file, string figures) =>
        Assert.Equal(figures, Outcome(Samples.OfFile(file)));

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
        var whole = Samples.OfFile("autocannon.txt");
        var begins = whole.IndexOf("┌──────┬", StringComparison.Ordinal);
        var ends = whole.IndexOf("Req/Bytes", StringComparison.Ordinal);
        var text = whole
            .Remove(begins, ends - begins)
            .Replace("191 2xx responses, 7 non 2xx responses\n", "", StringComparison.Ordinal);

        var run = Readings.Run(text);

        Assert.Equal((200, 2), (run.Summary!.Total.Requests, run.Summary.Total.Failed));
        Assert.Contains("estimated", run.Labels.Note, StringComparison.Ordinal);
        Readings.IsRefused(text, "│ 49.5 ", "│ 4,950.5 ", "cannot be those of");
    }

    [Fact]
    public void Read_BombardierOfANumberOfRequests_EstimatesTheLength()
    {
        var run = Readings.Run(
            Samples.OfFile("bombardier.txt").Replace("for 4s", "with 200 request(s)", StringComparison.Ordinal)
        );

        Assert.Equal(4, run.Summary!.Seconds);
        Assert.Contains("estimated", run.Labels.Note, StringComparison.Ordinal);
    }

    [Fact]
    public void Read_BombardierJsonBehindItsPrintedLines_IsTheSame() =>
        Assert.Equal(
            Outcome(Samples.OfFile("bombardier.json")),
            Outcome(Samples.OfFile("bombardier.txt").Split("Statistics")[0] + Samples.OfFile("bombardier.json"))
        );

    [Fact]
    public void Read_BombardierJsonReformatted_IsTheSame()
    {
        var text = Samples.OfFile("bombardier.json");
        var root = JsonNode.Parse(text)!;
        var sorted = new JsonObject { ["result"] = root["result"]!.DeepClone(), ["spec"] = root["spec"]!.DeepClone() };

        Assert.Equal(Outcome(text), Outcome(root.ToJsonString(Indented)));
        Assert.Equal(Outcome(text), Outcome(sorted.ToJsonString(Indented)));
        Assert.Equal(Outcome(text), Outcome(sorted.ToJsonString()));
    }

    [Fact]
    public void Read_AbCutWithinASection_IsRefused()
    {
        var text = Samples.OfFile("ab.txt").TrimEnd();
        var (times, percentages) = (
            text.IndexOf("Connection Times", StringComparison.Ordinal),
            text.IndexOf("Percentage of", StringComparison.Ordinal)
        );
        var total = text.IndexOf("Total:  ", StringComparison.Ordinal);
        int[] ends = [times + 12, times + 36, total, total + 8, total + 33, percentages + 13, text.Length - 1];

        Assert.All(ends, end => Assert.Contains("truncated", Outcome(text[..end]), StringComparison.Ordinal));
        Assert.Contains("no connection times", Readings.Run(text[..times]).Labels.Note, StringComparison.Ordinal);
        Assert.StartsWith("ab · 200 · ", Outcome(text[..percentages]), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("nbomber.txt")]
    [InlineData("nbomber.md")]
    public void Read_NBomberCutAnywhere_IsRefusedOrLosesNoFigure(string file)
    {
        var text = Samples.OfFile(file).TrimEnd();

        for (var end = text.IndexOf("scenario: ", StringComparison.Ordinal) + 10; end < text.Length; end++)
        {
            var outcome = Outcome(text[..end]);
            Assert.True(
                outcome.Contains("truncated", StringComparison.Ordinal) || outcome == Outcome(text),
                $"{end}: {outcome}"
            );
        }
    }

    [Theory]
    [InlineData(';')]
    [InlineData('\t')]
    [InlineData('|')]
    public void Read_JMeterWithAnotherSeparator_IsTheSame(char separator)
    {
        // The quoted message has a comma, too.
        var text = Samples
            .OfFile("jmeter.jtl")
            .Replace("\"busy\"\", retry", "\"busy\"\"", StringComparison.Ordinal)
            .Replace(", number", "", StringComparison.Ordinal);

        Assert.Equal(Outcome(Samples.OfFile("jmeter.jtl")), Outcome(text.Replace(',', separator)));
    }

    [Theory]
    [InlineData("jmeter.jtl", "Left out: transactions (1).")]
    [InlineData("jmeter-xml.jtl", "Left out: transactions (1). Left out: samples other than HTTP requests (1).")]
    public void Read_JMeter_ReportsWhatItLeavesOut(string file, string words) =>
        Assert.EndsWith(words, Readings.Run(Samples.OfFile(file)).Labels.Note, StringComparison.Ordinal);

    [Fact]
    public void Read_NBomberOfTwoScenarios_AddsThemUpWithoutPercentiles()
    {
        var second = "orders,write,write_orders,00:00:05,global information,100,100,0,20,1,2,400,2,2,3,4,1,0\n";

        Assert.Equal(
            "NBomber · 300 · other 9 · 5 s · 60/s · mean – · p50 – · p95 – · p99 – · max 400",
            Outcome(Samples.OfFile("nbomber.csv") + second)
        );
    }

    [Theory]
    [InlineData(
        "ab.txt",
        "Complete requests:      198",
        "Complete requests:      many",
        "'Complete requests:' has no count"
    )]
    [InlineData(
        "ab.txt",
        "   (Connect: 2, Receive: 0, Length: 10, Exceptions: 0)\n",
        "",
        "'Failed requests:' has no causes"
    )]
    [InlineData("ab.txt", "49.50 [#/sec]", "495.0 [#/sec]", "requests a second for")]
    [InlineData("autocannon.txt", "218 requests in 4.02s, 28 kB read", "", "'N requests in T' is missing")]
    [InlineData("autocannon.json", "\"errors\":2", "\"errors\":-1", "a count is below zero")]
    [InlineData("autocannon.json", "\"count\":7", "\"count\":8", "the status codes are not those of 198")]
    [InlineData("bombardier.txt", "others - 2", "", "'others' is missing")]
    [InlineData("bombardier.json", "\"timeTakenSeconds\":4.02,", "", "a required part is missing")]
    [InlineData("h2load.txt", "191 succeeded, ", "", "'succeeded' is missing")]
    [InlineData("h2load.txt", "49.50 req/s", "4950 req/s", "requests a second for")]
    [InlineData("jmeter.jtl", "1763632800000,100", "2026/11/20 10:00:00,100", "timestamp_format=ms")]
    [InlineData("jmeter.jtl", "text,false,,64", "text,no,,64", "'success' is missing or not true or false")]
    [InlineData("jmeter-xml.jtl", "t=\"800\"", "sc=\"8\" t=\"800\"", "statistical mode")]
    [InlineData("jmeter-xml.jtl", "</testResults>", "", "is not valid XML")]
    [InlineData(
        "artillery.json",
        "\"firstMetricAt\":1763632805000,\"last",
        "\"firstMetricAt\":1763632905000,\"last",
        "before the start"
    )]
    [InlineData("nbomber.txt", "all = 200, ok = 191", "all = 200, good = 191", "'ok' is missing")]
    [InlineData("nbomber.csv", "00:00:04,global", "soon,global", "'soon' is not a time")]
    [InlineData("nbomber.json", "\"MeanMs\":204.1,", "", "'MeanMs' is missing")]
    public void Read_InvalidPart_IsRefusedWithAMessage(string file, string told, string instead, string words) =>
        Readings.IsRefused(Samples.OfFile(file), told, instead, words);

    [Theory]
    [InlineData("ab.txt")]
    [InlineData("autocannon.txt")]
    [InlineData("autocannon.json")]
    [InlineData("bombardier.txt")]
    [InlineData("bombardier.json")]
    [InlineData("h2load.txt")]
    [InlineData("artillery.json")]
    public void Read_OutputOfTwoRuns_IsRefusedWithAMessage(string file)
    {
        var text = Samples.OfFile(file);

        Readings.IsRefused(text, text, text + "\n" + text, "2 runs wrote");
    }

    // XML of others can refer to files.
    [Fact]
    public void Read_JMeterXmlWithADocumentType_IsRefused() =>
        Readings.IsRefused(
            Samples.OfFile("jmeter-xml.jtl"),
            "<testResults",
            "<!DOCTYPE testResults [<!ENTITY a SYSTEM \"file:///etc/hostname\">]>\n<testResults",
            "is not valid XML"
        );
}
