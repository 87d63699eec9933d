using System.Text;
using System.Text.Json.Nodes;
using Experiments;
using Lab.Diagnosis.Findings;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;
using Lab.Storage.Summaries;
using Lab.Storage.Validation;
using Lab.Targets.Frames;
using Lab.Testing;
using LoadEngine.Thresholds;

namespace Lab.Tests.Storage.Validation;

public sealed class RunDocumentValidatorTests
{
    private static readonly byte[] Written = EditedDocument.Written;

    [Fact]
    public void Read_FramesOutOfOrder_IsRefused()
    {
        var frames = RunSamples.Run().Frames;
        var reading = RunDocumentReader.Read(
            RunDocumentWriter.ToBytes(RunSamples.Run() with { Frames = [frames[1], frames[0]] })
        );

        Assert.Contains("not in order", reading.Reason, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("""{"line":"","threads":1}""")]
    [InlineData("""{"line":"Orders.cs:12","threads":0}""")]
    [InlineData("""{"line":"Orders\u0001.cs:12","threads":1}""")]
    [InlineData("null")]
    public void Read_HeldLineOutOfRange_IsRefused(string line) =>
        Assert.NotNull(EditedDocument.Reason(document => document["frames"]![4]!["held"]![0] = JsonNode.Parse(line)));

    [Theory]
    [InlineData("method", "\"\"")]
    [InlineData("line", "0")]
    [InlineData("threadSeconds", "-1")]
    [InlineData("threadSeconds", "1e16")]
    [InlineData("poolPercent", "101")]
    [InlineData("observedSeconds", "90000")]
    [InlineData("call", "\"a\\u0001b\"")]
    public void Read_HeldLineOfTheSummaryOutOfRange_IsRefused(string name, string value) =>
        Assert.NotNull(
            EditedDocument.Reason(document => document["summary"]!["heldLines"]![0]![name] = JsonNode.Parse(value))
        );

    // Thousands of threads for an hour are more seconds than a day has.
    [Fact]
    public void Read_ThreadSecondsOfALongRun_AreAccepted() =>
        Assert.Null(
            EditedDocument.Reason(document => document["summary"]!["heldLines"]![0]!["threadSeconds"] = 7_200_000)
        );

    [Fact]
    public void Read_NamesOfDependencies_AreShortLines()
    {
        string? WithName(string? name) =>
            EditedDocument.Reason(document => document["summary"]!["dependencies"] = new JsonArray([name]));

        Assert.Null(WithName("postgres"));
        Assert.NotNull(WithName(null));
        Assert.NotNull(WithName("two\nlines"));
        Assert.NotNull(WithName(new string('x', 3_000)));
    }

    [Fact]
    public void Read_MoreHeldLinesThanAFrameHas_IsRefused()
    {
        string? WithLines(int count) =>
            EditedDocument.Reason(document =>
                document["frames"]![4]!["held"] = new JsonArray([
                    .. Enumerable
                        .Range(1, count)
                        .Select(number => new JsonObject { ["line"] = $"Orders.cs:{number}", ["threads"] = 1 }),
                ])
            );

        Assert.Null(WithLines(LineThreads.MaxEntries));
        Assert.NotNull(WithLines(LineThreads.MaxEntries + 1));
    }

    [Theory]
    [InlineData("minNs")]
    [InlineData("steps")]
    public void Read_HistogramThatSaysSomethingTwice_IsRefusedWithAMessage(string name)
    {
        var text = Encoding.UTF8.GetString(Written);
        var twice = text.Replace(
            "\"minNs\":",
            $"\"{name}\":{(name == "steps" ? "[]" : "1")},\"minNs\":",
            StringComparison.Ordinal
        );
        Assert.NotEqual(text, twice);

        var reading = RunDocumentReader.Read(Encoding.UTF8.GetBytes(twice));

        Assert.Contains($"It says '{name}' twice", reading.Reason, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("shed")]
    [InlineData("succeeded")]
    [InlineData("rps")]
    [InlineData("p50Ms")]
    public void Read_FiguresLessThanNothing_AreRefused(string figure)
    {
        Assert.Contains(
            "negative",
            EditedDocument.Reason(document => document["summary"]!["total"]![figure] = -1),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "negative",
            EditedDocument.Reason(document => document["summary"]!["variants"]![0]!["figures"]![figure] = -1),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void Read_LengthsLessThanNothing_AreRefused()
    {
        Assert.Contains(
            "negative",
            EditedDocument.Reason(document => document["summary"]!["seconds"] = -1),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "is outside 0–",
            EditedDocument.Reason(document => document["intervals"]![0]!["seconds"] = -1),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "is outside 0–",
            EditedDocument.Reason(document => document["intervals"]!.AsArray()[^1]!["endSeconds"] = 1e9),
            StringComparison.Ordinal
        );
    }

    [Theory]
    [InlineData("rps", 1e300)]
    [InlineData("goodPerSecond", 1e300)]
    [InlineData("averageMs", 1e300)]
    [InlineData("maxMs", 1e12)]
    public void Read_FiguresMoreThanThereCanBe_AreRefused(string figure, double value) =>
        Assert.Contains(
            "above the limit",
            EditedDocument.Reason(document => document["summary"]!["total"]![figure] = value),
            StringComparison.Ordinal
        );

    [Fact]
    public void Read_LengthsLongerThanADay_AreRefused()
    {
        Assert.Contains(
            "above the limit",
            EditedDocument.Reason(document => document["summary"]!["seconds"] = 1e300),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "duration in summary is negative",
            EditedDocument.Reason(document => document["summary"]!["variants"]![0]!["lastAnswersSeconds"] = 86_000),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "run.plannedSeconds",
            EditedDocument.Reason(document => document["run"]!["plannedSeconds"] = 1e300),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "is outside 0–",
            EditedDocument.Reason(document => document["intervals"]![0]!["seconds"] = 1e300),
            StringComparison.Ordinal
        );
    }

    [Theory]
    [InlineData("statusCodes", "-1")]
    [InlineData("statusCodes", "99999")]
    [InlineData("failuresByKind", "time\u0000out")]
    [InlineData("failuresByKind", "\u202etuoemit")]
    [InlineData("droppedByCause", "line\nbreak")]
    public void Read_InvalidKinds_AreRefused(string kinds, string kind) =>
        Assert.Contains(
            "invalid status code or kind",
            EditedDocument.Reason(document => document["summary"]!["total"]![kinds] = new JsonObject { [kind] = 1 }),
            StringComparison.Ordinal
        );

    [Fact]
    public void Read_NamesOfCharactersNoOneSees_AreRefused()
    {
        Assert.Contains(
            "must be one line",
            EditedDocument.Reason(document => document["run"]!["experiment"] = "block\u0000ing"),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "must be one line",
            EditedDocument.Reason(document => document["intervals"]![0]!["variant"] = "Fi\u0007xed"),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "counts outside",
            EditedDocument.Reason(document =>
                document["intervals"]![0]!["totals"]!["byError"] = new JsonObject { ["a\u0000b"] = 1 }
            ),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "counts outside",
            EditedDocument.Reason(document =>
                document["intervals"]![0]!["totals"]!["byStatus"] = new JsonObject { ["-1"] = 1 }
            ),
            StringComparison.Ordinal
        );
    }

    [Theory]
    [InlineData("5")]
    [InlineData("null")]
    [InlineData("{}")]
    public void Read_HeaderThatIsNoText_IsRefusedWithItsField(string value)
    {
        var reason = EditedDocument.Reason(document =>
            document["plan"] = JsonNode.Parse(
                """{"target":{"name":"own","requests":[{"url":"http://localhost/a","headers":{"X-A":VALUE}}]}}""".Replace(
                    "VALUE",
                    value,
                    StringComparison.Ordinal
                )
            )
        );

        Assert.Contains("plan.target.requests[0].headers.X-A", reason, StringComparison.Ordinal);
    }

    [Fact]
    public void Read_VariantWithoutAName_IsRefusedWithItsField()
    {
        var reason = EditedDocument.Reason(document =>
            document["run"]!["subject"]!["variants"] = JsonNode.Parse("""{"Fragile":null}""")
        );

        Assert.Contains("run.subject.variants", reason, StringComparison.Ordinal);
    }

    [Fact]
    public void Read_EndThatIsInvalid_IsRefusedWithItsFieldAndWithoutWhatNoOneSees()
    {
        var reason = EditedDocument.Reason(document =>
            document["summary"]!["ended"] = "x\u0000y\u202e /a?token=s3cret"
        );

        Assert.Contains("completed, stopped", reason, StringComparison.Ordinal);
        Assert.Contains("summary.ended", reason, StringComparison.Ordinal);
        Assert.DoesNotContain(reason!, char.IsControl);
        Assert.DoesNotContain("\u202e", reason, StringComparison.Ordinal);
        Assert.DoesNotContain("s3cret", reason, StringComparison.Ordinal);
    }

    [Fact]
    public void Read_InvalidIntervals_AreRefused()
    {
        Assert.Contains(
            "counts outside",
            EditedDocument.Reason(document => document["intervals"]![0]!["totals"]!["bodyBytes"] = -1),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "counts outside",
            EditedDocument.Reason(document => document["intervals"]![0]!["totals"]!["byStatus"]!["200"] = -1),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "invalid histogram",
            EditedDocument.Reason(document => document["intervals"]![0]!["response"]!["minNs"] = -1),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "not in order",
            EditedDocument.Reason(document => document["intervals"]![0]!["endSeconds"] = 100),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void Read_HistogramsThatAddUpToMoreThanThereCanBe_IsRefused()
    {
        const long Huge = 1L << 61;
        var all = EditedDocument.Reason(document =>
        {
            foreach (var interval in document["intervals"]!.AsArray())
                interval!["response"]!["steps"] = new JsonArray(18_924, Huge);
        });

        Assert.Contains("above the limit", all, StringComparison.Ordinal);
        Assert.Contains(
            "above the limit",
            EditedDocument.Reason(document => document["intervals"]![0]!["response"]!["sumNs"] = long.MaxValue),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void Read_SummaryOfMorePartsThanThereCanBe_IsRefused()
    {
        var run = StoredRuns.Run();
        var load = new LoadSummary(VariantKind.Fixed, "x", 0, 1, run.Summary!.Total);
        var many = run with { Summary = run.Summary with { Loads = [.. Enumerable.Repeat(load, 20_000 + 1)] } };

        Assert.Contains(
            "20,001 loads",
            RunDocumentReader.Read(RunDocumentWriter.ToBytes(many)).Reason,
            StringComparison.Ordinal
        );
    }

    // Regression: the browser needed half a minute for the page of such a run.
    [Fact]
    public void Read_FindingsThresholdsOrEvidenceWithoutEnd_AreRefused()
    {
        var run = StoredRuns.Run();
        var finding = run.Findings[0];

        Assert.Contains(
            "201 findings",
            Refusal(run with { Findings = [.. Enumerable.Repeat(finding, RunDocumentValidator.MaxFindings + 1)] }),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "101 thresholds",
            Refusal(
                run with
                {
                    Summary = run.Summary! with
                    {
                        Thresholds =
                        [
                            .. Enumerable.Repeat(
                                new LoadEngine.Thresholds.ThresholdResult("p95<1", "p95", true, 0.5),
                                RunDocumentValidator.MaxThresholds + 1
                            ),
                        ],
                    },
                }
            ),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "pieces of evidence",
            Refusal(
                run with
                {
                    Findings =
                    [
                        finding with
                        {
                            Evidence =
                            [
                                .. Enumerable.Repeat(finding.Evidence[0], RunDocumentValidator.MaxEvidence + 1),
                            ],
                        },
                    ],
                }
            ),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "pieces of evidence",
            Refusal(run with { Findings = [finding with { Sentence = new('x', 5_000) }] }),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "counts outside",
            EditedDocument.Reason(document => document["intervals"]![0]!["totals"]!["succeeded"] = long.MaxValue),
            StringComparison.Ordinal
        );

        static string? Refusal(RunDocument document) =>
            RunDocumentReader.Read(RunDocumentWriter.ToBytes(document)).Reason;
    }

    [Fact]
    public void Read_AVariantForEverySecond_IsRefused()
    {
        var run = StoredRuns.Run(seconds: 30);
        var many = run with
        {
            Intervals = [.. run.Intervals.Select((interval, index) => interval with { Variant = $"Variant{index}" })],
        };

        Assert.Contains(
            "more than 20 variants",
            RunDocumentReader.Read(RunDocumentWriter.ToBytes(many)).Reason,
            StringComparison.Ordinal
        );
    }

    [Theory]
    [InlineData("k6\u0000")]
    [InlineData("\u0007k6")]
    public void Read_ToolOfCharactersNoOneSees_IsRefused(string tool) =>
        Assert.Contains(
            "measuredBy",
            EditedDocument.Reason(document => document["measuredBy"] = tool),
            StringComparison.Ordinal
        );

    [Fact]
    public void Read_FramesThatDoNotFitTheSeries_IsRefused()
    {
        var run = RunSamples.Run();
        var reading = RunDocumentReader.Read(RunDocumentWriter.ToBytes(run with { Series = [.. run.Series.Skip(1)] }));

        Assert.Contains("series", reading.Reason, StringComparison.Ordinal);
    }
}
