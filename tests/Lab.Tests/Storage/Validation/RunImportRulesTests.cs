using System.Text;
using System.Text.Json.Nodes;
using Lab.Storage.Serialization;
using Lab.Storage.Validation;

namespace Lab.Tests.Storage.Validation;

/// <summary>
/// Documents of real runs, as this program exported them; of their frames and series some were left out. Each is taken in as it is, and none with one
/// figure that contradicts the others.
/// </summary>
public sealed class RunImportRulesTests
{
    private const string Flipped = "flipped-and-loaded";

    private static string Folder => Path.Combine(AppContext.BaseDirectory, "Storage", "Recorded");

    public static TheoryData<string> Genuine =>
        [
            .. Directory
                .EnumerateFiles(Folder, "*.json")
                .Select(file => Path.GetFileNameWithoutExtension(file)!)
                .Order(StringComparer.Ordinal),
        ];

    [Theory]
    [MemberData(nameof(Genuine))]
    public void Mistake_GenuineRun_IsNone(string name) =>
        Assert.Null(MistakeIn(File.ReadAllBytes(Path.Combine(Folder, $"{name}.json"))));

    [Theory]
    [InlineData(
        "summary.total.statusCodes",
        """{"200":231,"500":1}""",
        "'summary.total.statusCodes.200' is 231, and its variants add up to 232"
    )]
    [InlineData(
        "summary.total.failuresByKind",
        """{"tls":1}""",
        "'summary.total.failuresByKind' adds up to 1, and 'failed' is 0"
    )]
    [InlineData(
        "summary.total.droppedByCause",
        """{"run-ended":7}""",
        "'summary.total.droppedByCause.run-ended' is 7, and its variants add up to 0"
    )]
    [InlineData("summary.total.cancelled", "9", "'summary.total.cancelled' is 9, and its variants add up to 0")]
    [InlineData("summary.variants[1].variant", "\"Fragile\"", "'summary.variants[1]' is Fragile once more")]
    [InlineData(
        "summary.variants[1].variant",
        "\"Contrast\"",
        "requests of Fixed ended in 'intervals[11]', and 'summary.variants' has no figures of it"
    )]
    [InlineData(
        "summary.variants",
        "[]",
        "requests of Fragile ended in 'intervals[0]', and 'summary.variants' has no figures of it"
    )]
    [InlineData("summary.variants[0].figures.statusCodes", """{"500":198}""", "'summary.total.statusCodes.200' is 232")]
    [InlineData(
        "summary.total.rps",
        "9999",
        "'summary.total.rps' is 9,999 a second, and 232 answers in 12.211 s are 19 a second"
    )]
    [InlineData("summary.variants[0].figures.rps", "1", "'summary.variants[0].figures.rps' is 1 a second")]
    [InlineData("summary.loads[0].figures.rps", "500", "'summary.loads[0].figures.rps' is 500 a second")]
    [InlineData(
        "summary.total.goodPerSecond",
        "9999",
        "'summary.total.goodPerSecond' is 9,999 a second, and 232 good answers"
    )]
    [InlineData(
        "summary.total.averageMs",
        "5e-324",
        "'summary.total.averageMs' is 0 ms, and beside its percentiles the mean is from"
    )]
    [InlineData(
        "summary.total.averageMs",
        "8990",
        "'summary.total.averageMs' is 8990 ms, and beside its percentiles the mean is from"
    )]
    [InlineData("summary.seconds", "2", "'summary.seconds' is 2 s, and its 'intervals' end at 12.211 s")]
    [InlineData("summary.seconds", "24.5", "'summary.seconds' is 24.5 s, and its 'intervals' end at 12.211 s")]
    [InlineData(
        "summary.variants[1].seconds",
        "12",
        "its variants were under fire for 19.15 s: 'summary.variants' cannot add up to more"
    )]
    [InlineData(
        "summary.variants[0].answeredAfterSeconds",
        "70",
        "'summary.variants[0].answeredAfterSeconds' is 70 s, and the run lasted 12.211 s"
    )]
    [InlineData("summary.startedAt", "\"2026-11-26T21:00:46Z\"", "'summary.startedAt' is 2026-11-26 21:00:46")]
    [InlineData("summary.experiment", "\"cpu\"", "'summary.experiment' is 'cpu', and 'run.experiment' is 'blocking'")]
    [InlineData("intervals", "[]", "'summary.total.succeeded' is 232, and its intervals add up to 0")]
    [InlineData("intervals[4].seconds", "0", "one is missing, or one of them is of another length")]
    [InlineData("intervals[0].totals.scheduled", "62000", "in its intervals 'totals.scheduled' adds up to")]
    [InlineData(
        "intervals[0].waiting.medianMs",
        "2000",
        "'intervals[0].waiting.medianMs' is 2000 ms, above 'oldestMs'"
    )]
    [InlineData(
        "intervals[0].waiting.count",
        "90000",
        "'intervals[0].waiting' tells of 90,000 requests under way, and 'summary.peakUsers' is 150"
    )]
    [InlineData(
        "intervals[0].waiting.forUser",
        "51",
        "'intervals[0].waiting.forUser' is 51, and 'count', of which they are a part, is 50"
    )]
    [InlineData(
        "summary.variants[0].spreads.maxMs.most",
        "90000",
        "'summary.variants[0].spreads.maxMs.most' is 90000 ms, and the longest of all"
    )]
    [InlineData(
        "summary.variants[0].spreads.goodput.most",
        "90000",
        "'summary.variants[0].spreads.goodput.most' is 90,000 a second, and 198 requests succeeded in all"
    )]
    [InlineData(
        "summary.variants[0].spreads.goodput.seconds",
        "500",
        "'summary.variants[0].spreads.goodput.seconds' is 500, and the variant was under fire for"
    )]
    [InlineData("findings[0].until", "1", "'findings[0].until' is 1 s, and 'since' is 5.3 s")]
    [InlineData("summary.findings[0].until", "40", "'summary.findings[0].until' is 40 s, and the run lasted 12.")]
    [InlineData("series[1].id", "\"load.rps\"", "'series' has 'load.rps' 2 times")]
    [InlineData("environment.cores", "0", "'environment.cores' is 0, and it has at least 1")]
    [InlineData("plan.target", null, "'plan.target' is missing")]
    [InlineData(
        "summary.total.p50Ms",
        "6900",
        "'summary.total.p50Ms' is 6900 ms, and its 'intervals' hold 232 latencies of which it is"
    )]
    [InlineData(
        "summary.total.maxMs",
        "10298.4",
        "'summary.total.maxMs' is 10298.4 ms, and those of its variants are from 9036.851"
    )]
    [InlineData(
        "summary.variants[1].figures.averageMs",
        "6300",
        "'summary.variants[1].figures.averageMs' is 6300 ms, and its 'intervals' hold 34 latencies of which it is"
    )]
    [InlineData(
        "summary.variants[0].answeredAfterSeconds",
        null,
        "'summary.variants[0].figures.rps' is 22.89 a second, and 198 answers in 7.15 s"
    )]
    [InlineData(
        "summary.variants[0].seconds",
        "5",
        "'summary.variants' is 10.061 s, and its 'intervals' are 12.211 s long together"
    )]
    [InlineData("summary.timeoutMs", "7", "'summary.timeoutMs' is 7, and 'timeout', in ms, of the plan is 15,000")]
    [InlineData(
        "run.request.timeoutMs",
        "7",
        "'run.request.timeoutMs' is 7, and 'timeout', in ms, of the plan is 15,000"
    )]
    [InlineData(
        "run.request.warmUpSeconds",
        "7",
        "'run.request.warmUpSeconds' is 7, and 'warmUp', in s, of the plan is 0"
    )]
    [InlineData("run.request.users", "86399", "'run.request.users' is more, or less, than a run can have")]
    [InlineData("run.request.users", "83", "'run.request.users' is 83, and most users of the plan is 50")]
    [InlineData(
        "run.request.durationSeconds",
        "15",
        "'run.request.durationSeconds' is 15, and the length, in s, of the plan is 12"
    )]
    [InlineData(
        "run.request.rampSeconds",
        "5",
        "'run.request.rampSeconds' is 5, and the first stage, in s, of the plan is 1"
    )]
    [InlineData(
        "run.plannedSeconds",
        "86399",
        "'run.plannedSeconds' is 86,399, and the length, in s, of the plan is 12"
    )]
    [InlineData(
        "plan.executor.stages[0].target",
        "19999",
        "'run.request.users' is 50, and most users of the plan is 19,999"
    )]
    [InlineData(
        "intervals[2].totals.retries",
        "86399",
        "'totals.retries' adds up to 86,399, and the plan tries again 0 times at most"
    )]
    [InlineData(
        "intervals[2].totals.redirects",
        "86399",
        "'totals.redirects' adds up to 86,399, and the plan follows 0 at most"
    )]
    [InlineData(
        "intervals[0].variant",
        "\"Fixed\"",
        "'intervals[0].variant' is Fixed, and 'summary.variants[0]', which came under fire first, is Fragile"
    )]
    [InlineData(
        "summary.peakUsers",
        "86399",
        "'summary.peakUsers' is 86,399, and its plan, with all that was changed of it, has at most"
    )]
    [InlineData(
        "summary.loads[0].figures.maxMs",
        "9100",
        "'summary.loads[0].figures.maxMs' is 9100 ms, and the longest of all is 9036.851 ms"
    )]
    [InlineData("settings.maxWorkerThreads", "7", "'settings' and 'summary.settings' are of one runtime")]
    [InlineData("findings[0].until", "11", "'findings' and 'summary.findings' are of one run")]
    [InlineData("frames[1].values[2]", "1e12", "'frames[1].values[2]', pool.queue, is 1E+12")]
    [InlineData("frames[1].values[0]", "-5", "'frames[1].values[0]', load.rps, is -5")]
    [InlineData("frames[1].time", "2000", "'summary.seconds' is 12.2")]
    public void Mistake_GenuineRunWithAnotherFigure_NamesIt(string place, string? value, string expected) =>
        Assert.Contains(expected, MistakeIn(Changed(Flipped, (place, value))), StringComparison.Ordinal);

    // A chart of its seconds would have no flip, beside a table with both variants.
    [Fact]
    public void Mistake_AllSecondsOfOneVariant_NamesIt() =>
        Assert.Contains(
            "and its 'intervals' of",
            MistakeIn(
                Changed(
                    Flipped,
                    [
                        .. Enumerable
                            .Range(0, 12)
                            .Select(second => ($"intervals[{second}].variant", (string?)"\"Fragile\"")),
                    ]
                )
            ),
            StringComparison.Ordinal
        );

    [Fact]
    public void Mistake_DroppedThatTheSummaryDoesNotTell_NamesIt() =>
        Assert.Contains(
            "'summary.total.droppedByCause' is 0, and 'dropped' of its intervals add up to 3",
            MistakeIn(Changed(Flipped, ("intervals[2].totals.dropped", "3"), ("intervals[2].totals.scheduled", "60"))),
            StringComparison.Ordinal
        );

    [Theory]
    [InlineData("p95<500", true, 1.5, "'summary.thresholds[0].actual' is 1.5, and the run's own p95 is")]
    [InlineData(
        "p95<500",
        true,
        null,
        "'summary.thresholds[0].passed' is true, and 'summary.thresholds[0].actual' does not tell of what"
    )]
    [InlineData(
        "failed_rate<2%",
        false,
        86399.0,
        "'summary.thresholds[0].actual' is 86,399, and the run's own failed_rate is 0"
    )]
    [InlineData(
        "failed_rate<2%",
        false,
        0.0,
        "'summary.thresholds[0].passed' is false, and 'summary.thresholds[0].actual' is 0, which keeps 'failed_rate<2%'"
    )]
    [InlineData("p95<10s", true, 9036.851, null)]
    [InlineData("count>=233", false, 232.0, null)]
    // It was stopped by it, and what came after was better.
    [InlineData("failed_rate<2% abort", false, 0.0, null)]
    // Of a part nothing is told but the verdict.
    [InlineData("p95{login}<500", true, 12.0, null)]
    [InlineData(
        "p95{login}<500",
        true,
        512.0,
        "'summary.thresholds[0].actual' is 512, which does not keep 'p95{login}<500'"
    )]
    public void Mistake_VerdictThatIsNone_NamesIt(string text, bool passed, double? actual, string? expected)
    {
        var verdict = new JsonObject
        {
            ["text"] = text,
            ["metric"] = text.Split('<', '>')[0],
            ["passed"] = passed,
            ["actual"] = actual,
        };
        var mistake = MistakeIn(Changed(Flipped, ("summary.thresholds", new JsonArray(verdict).ToJsonString())));

        if (expected is null)
            Assert.Null(mistake);
        else
            Assert.Contains(expected, mistake, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(30, 1.2, 30, 0, null)]
    [InlineData(31, 1.2, 30, 0, "'summary.rungs[1].size' is 31, and the bursts of the plan are 20, 30, 182")]
    [InlineData(30, 60, 30, 0, "up to 'summary.rungs[1].seconds' they took 61 s, and the run lasted")]
    [InlineData(30, 1.2, 86399, 0, "'summary.total.succeeded' is 232, and its rungs add up to 86,419")]
    [InlineData(30, 1.2, 30, 5, "'summary.total.failed' is 0, and its rungs add up to 5")]
    public void Mistake_RungThatIsNone_NamesIt(int size, double seconds, long succeeded, long failed, string? expected)
    {
        var mistake = MistakeIn(
            Changed(
                Flipped,
                ("run.request.burstSizes", "[20,30,182]"),
                (
                    "summary.rungs",
                    FormattableString.Invariant(
                        $$"""[{"size":20,"seconds":1,"succeeded":20,"failed":0},{"size":{{size}},"seconds":{{seconds}},"succeeded":{{succeeded}},"failed":{{failed}}}]"""
                    )
                )
            )
        );

        if (expected is null)
            Assert.Null(mistake);
        else
            Assert.Contains(expected, mistake, StringComparison.Ordinal);
    }

    [Fact]
    public void Mistake_AddressLongerThanTheApiTakes_NamesIt() =>
        Assert.Contains(
            "'plan.target.requests[0].url' has 9,017 characters, and at most 8,000 can be",
            MistakeIn(
                Changed(Flipped, ("plan.target.requests[0].url", $"\"http://localhost/{new string('x', 9_000)}\""))
            ),
            StringComparison.Ordinal
        );

    // Each of them agrees with the whole: a lie that was told twice.
    [Fact]
    public void Mistake_StatusesOfFailureThatSucceeded_AreRefusedUnlessTheyWereExpected()
    {
        (string, string?)[] edits =
        [
            ("summary.total.statusCodes", """{"500":1544}"""),
            ("summary.variants[0].figures.statusCodes", """{"500":1544}"""),
            ("summary.total.failuresByKind", """{"check":744}"""),
            ("summary.variants[0].figures.failuresByKind", """{"check":744}"""),
        ];

        Assert.Contains(
            "'summary.variants[0].figures.statusCodes' tells of 1,544 answers with a status of failure (500), and 'failed' is 744",
            MistakeIn(Changed("own-service", edits)),
            StringComparison.Ordinal
        );
        Assert.Null(
            MistakeIn(
                Changed("own-service", [.. edits, ("plan.target.requests[0].expect", """{"statuses":["500"]}""")])
            )
        );
        // The plan is another variant's, and tells nothing of what this one expects.
        Assert.Null(MistakeIn(Changed("own-service", [.. edits, ("plan.target.name", "\"Fixed\"")])));
    }

    [Theory]
    [InlineData(
        "summary.variants[0].figures.statusCodes",
        """{"200":800,"302":192,"429":201,"500":351}""",
        "failuresByKind.4xx' is 170, and 'statusCodes' has 0 such answers"
    )]
    [InlineData(
        "summary.variants[0].figures.statusCodes",
        """{"200":800,"404":543,"429":201}""",
        "failuresByKind.3xx' is 192"
    )]
    [InlineData(
        "summary.variants[0].figures.shed",
        "5",
        "'summary.variants[0].figures.shed' is 5, and 'statusCodes' has 201 answers with 429"
    )]
    public void Mistake_AnswersThatAreNotThoseOfTheFailures_AreToldWithTheirField(
        string place,
        string value,
        string expected
    ) =>
        Assert.Contains(
            expected,
            MistakeIn(
                Changed(
                    "own-service",
                    (place, value),
                    (place.Replace("variants[0].figures", "total", StringComparison.Ordinal), value)
                )
            ),
            StringComparison.Ordinal
        );

    [Fact]
    public void Mistake_LatencyOfARunInWhichNothingSucceeded_NamesIt() =>
        Assert.Contains(
            "'summary.total.averageMs' is 100 ms, and nothing succeeded",
            MistakeIn(Changed("stopped-in-warm-up", ("summary.total.averageMs", "100"))),
            StringComparison.Ordinal
        );

    // Rates were over the time of the last answers, too, and the document did not say how long that was.
    [Fact]
    public void Mistake_TailThatAnEarlierVersionDidNotTell_IsNone() =>
        Assert.Null(
            MistakeIn(
                Changed(
                    Flipped,
                    [
                        ("summary.variants[0].answeredAfterSeconds", null),
                        ("summary.variants[0].spreads", null),
                        .. Enumerable
                            .Range(0, 6)
                            .Select(part => ($"summary.loads[{part}].answeredAfterSeconds", (string?)null)),
                        .. Enumerable.Range(0, 12).Select(second => ($"intervals[{second}].byVariant", (string?)null)),
                        ("summary.timeoutMs", null),
                    ]
                )
            )
        );

    // Told in one place, by another tool or by a swarm, figures are rounded and some are missing.
    [Fact]
    public void Mistake_FiguresThatAnotherToolMeasured_NeedNotAgreeToTheLast() =>
        Assert.Null(
            MistakeIn(
                Changed(
                    Flipped,
                    ("measuredBy", "\"k6\""),
                    ("summary.total.rps", "25"),
                    ("summary.total.averageMs", "100"),
                    ("summary.seconds", "14"),
                    ("environment.cores", "0"),
                    ("plan", """{"tool":"k6"}""")
                )
            )
        );

    private static byte[] Changed(string name, params (string Place, string? Value)[] edits)
    {
        var document = File.ReadAllBytes(Path.Combine(Folder, $"{name}.json"));
        foreach (var (place, value) in edits)
            document = EditedDocument.Changed(document, place, value is null ? null : JsonNode.Parse(value));
        return document;
    }

    private static string? MistakeIn(byte[] json)
    {
        var reading = RunDocumentReader.Default.Read(json);
        return reading.Document is { } run
            ? RunImportRules.Mistake(run, json)
            : throw new InvalidOperationException($"{reading.Reason} {Encoding.UTF8.GetString(json)[..100]}");
    }
}
