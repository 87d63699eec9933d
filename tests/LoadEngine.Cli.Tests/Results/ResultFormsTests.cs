using System.Text.Json;
using System.Text.Json.Nodes;
using LoadEngine.Cli.Output;
using LoadEngine.Cli.Results;
using LoadEngine.Documents;
using LoadEngine.Plans;

namespace LoadEngine.Cli.Tests.Results;

public sealed class ResultFormsTests
{
    private static readonly ResultDocument Result = ResultSamples.Full();

    [Fact]
    public void Json_WrittenAndRead_IsTheSame() =>
        Assert.Equal(ResultJson.Write(Result), ResultJson.Write(ResultJson.Read(ResultJson.Write(Result))));

    [Fact]
    public void Json_EmptyInterval_HasNoLatency()
    {
        var json = JsonNode.Parse(ResultJson.Write(Result))!;

        Assert.Equal(ResultDocument.CurrentSchema, json["schema"]!.GetValue<string>());
        Assert.False(json["intervals"]![1]!.AsObject().ContainsKey("response"));
        Assert.Equal(100, json["intervals"]![0]!["response"]!["maxMs"]!.GetValue<double>());
        Assert.Equal(200, json["totals"]!["byStatus"]!["200"]!.GetValue<long>());
        Assert.Equal(2, json["totals"]!["byError"]!["5xx"]!.GetValue<long>());
        Assert.Equal(2, json["generator"]!["saturatedSeconds"]!.GetValue<double>());
        Assert.False(json["burstRungs"]![1]!.AsObject().ContainsKey("durationMs"));
    }

    [Fact]
    public void Json_ItsPlan_CanBeRunAgain() =>
        Assert.Empty(PlanReader.Read(Result.Plan.ToJsonString(), AllowedHosts.LoopbackOnly).Errors);

    [Fact]
    public void Read_AnotherSchema_IsRefused() =>
        Assert.Throws<JsonException>(() =>
            ResultJson.Read(ResultJson.Write(Result with { Schema = "concurrency-dashboard/result/9" }))
        );

    [Fact]
    public void Csv_HasALineForEachIntervalAndEmptyCellsForGaps()
    {
        var lines = ResultCsv
            .Write(Result)
            .Split('\n', StringSplitOptions.RemoveEmptyEntries)
            .Select(line => line.Split(','))
            .ToArray();

        Assert.Equal(4, lines.Length);
        Assert.All(lines, line => Assert.Equal(lines[0].Length, line.Length));
        var column = Array.IndexOf(lines[0], "response_p99_ms");
        Assert.Equal("99.024895", lines[1][column]);
        Assert.Equal("", lines[2][column]);
        Assert.Equal("101", lines[1][Array.IndexOf(lines[0], "completed")]);
    }

    // Regression: "saturated for 0.0 s" was reported.
    [Theory]
    [InlineData(0.049, false)]
    [InlineData(0.05, true)]
    public void Markdown_SaturatedForAMoment_IsReportedFromWhatCanBeWritten(double seconds, bool isTold) =>
        Assert.Equal(
            isTold,
            ResultMarkdown
                .Write(Result with { Generator = Result.Generator with { SaturatedSeconds = seconds } })
                .Contains("generator saturated", StringComparison.Ordinal)
        );

    [Fact]
    public void Markdown_NamesFiguresThresholdsAndRungs()
    {
        var text = ResultMarkdown.Write(Result);

        Assert.Contains("**Interrupted", text, StringComparison.Ordinal);
        Assert.Contains("| failed | 2 (0.99 %) |", text, StringComparison.Ordinal);
        Assert.Contains("| response | 200 | 1.00 |", text, StringComparison.Ordinal);
        Assert.Matches(@"\| `p95<500` \| 9\d\.\d+ \(2 failures count as slower than every success\) \| yes \|", text);
        Assert.Contains("| 10 | 0.5 | 20.0 |\n| 20 | 0.0 |  |", text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(250, true)]
    [InlineData(50, false)]
    public void TableAndMarkdown_ConnectionSlowerThanAnyAnswer_ReportWhy(double connectMs, bool isTold)
    {
        var result = Result with
        {
            Latencies = Result.Latencies with { Connect = Result.Latencies.Connect! with { MaxMs = connectMs } },
        };

        Assert.All(
            [ResultTable.Write(result), ResultMarkdown.Write(result)],
            text =>
                Assert.Equal(
                    isTold,
                    text.ReplaceLineEndings(" ")
                        .Contains(
                            "A connection took up to 250.00 ms to open, the slowest response 100.00 ms",
                            StringComparison.Ordinal
                        )
                )
        );
    }

    [Fact]
    public void TableAndMarkdown_RequestsCancelled_NeverLetThePercentilesStandAlone()
    {
        Assert.All(
            [ResultTable.Write(Result), ResultMarkdown.Write(Result)],
            text =>
            {
                Assert.Contains(
                    "The percentiles leave out 2 requests",
                    text.ReplaceLineEndings(" "),
                    StringComparison.Ordinal
                );
                Assert.Contains("dropped: no user was free", text, StringComparison.Ordinal);
            }
        );
        Assert.Equal(
            2,
            JsonNode.Parse(ResultJson.Write(Result))!["latencies"]!["cancelledAge"]!["count"]!.GetValue<long>()
        );
    }
}
