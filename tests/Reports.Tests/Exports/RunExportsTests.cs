using System.Text;
using System.Text.RegularExpressions;
using Experiments;
using Experiments.Charts;
using Lab.Loads.Planning;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;
using Lab.Storage.Summaries;
using Lab.Targets.Frames;
using Lab.Testing;
using LoadEngine.Documents;
using LoadEngine.Plans;
using LoadEngine.Recording;
using Reports.Charts;
using Reports.Exports;
using Reports.Facts;

namespace Reports.Tests.Exports;

public sealed class RunExportsTests
{
    private const string Hostile =
        "</title><script>alert(1)</script>\"'><img src=http://evil.example/x onerror=alert(2)>";

    [Theory]
    [InlineData(ExportFormat.Json, "run-20260301-120000-1.json")]
    [InlineData(ExportFormat.Csv, "run-20260301-120000-1-intervals.csv")]
    [InlineData(ExportFormat.Hgrm, "run-20260301-120000-1.hgrm")]
    [InlineData(ExportFormat.Md, "run-20260301-120000-1.md")]
    [InlineData(ExportFormat.Html, "run-20260301-120000-1.html")]
    [InlineData(ExportFormat.K6, "run-20260301-120000-1-k6.js")]
    [InlineData(ExportFormat.K6Operator, "run-20260301-120000-1-k6-operator.yaml")]
    [InlineData(ExportFormat.Locust, "run-20260301-120000-1-locustfile.py")]
    public void Write_AnyForm_NamesTheFileByTheRunAndNotByItsLabels(ExportFormat format, string name) =>
        Assert.Equal(name, RunExports.Write(StoredRuns.Run(name: "../../etc/passwd"), format).Name);

    // Regression: the report did not contain the times of the findings.
    [Theory]
    [InlineData(ExportFormat.Html)]
    [InlineData(ExportFormat.Md)]
    public void Write_FindingWithItsMoments_ReportsThem(ExportFormat format)
    {
        var run = StoredRuns.Run();
        run = run with { Findings = [run.Findings[0] with { Until = 9, StrongestAt = 4.5 }] };

        var text = System
            .Net.WebUtility.HtmlDecode(Encoding.UTF8.GetString(RunExports.Write(run, format).Content))
            .Replace("\\", "", StringComparison.Ordinal);

        Assert.Contains("At 4.5 s: The pool starves.", text, StringComparison.Ordinal);
        Assert.Contains("(1.5 s – 9.0 s, figures from 4.5 s)", text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(ExportFormat.Html)]
    [InlineData(ExportFormat.Md)]
    public void Write_RunWithHeldLines_HasTheirFigures(ExportFormat format)
    {
        var run = StoredRuns.Run();
        var line = new HeldLineSummary(
            VariantKind.Fragile,
            "Orders.Get<T>",
            "Api/Orders.cs",
            12,
            "Socket.Receive",
            "Npgsql",
            ThreadSeconds: 1234.5,
            MeanThreads: 41.15,
            MaxThreads: 57,
            PoolPercent: 88.2,
            ObservedSeconds: 30
        );
        run = run with { Summary = run.Summary! with { HeldLines = [line] } };

        var text = System
            .Net.WebUtility.HtmlDecode(Encoding.UTF8.GetString(RunExports.Write(run, format).Content))
            .Replace("\\", "", StringComparison.Ordinal);

        Assert.All(
            ["Orders.cs:12 (Orders.Get<T>)", "Socket.Receive through Npgsql", "41.2", "57", "1,234.5", "88.2 %"],
            figure => Assert.Contains(figure, text, StringComparison.Ordinal)
        );
        Assert.DoesNotContain(
            "Orders.Get<T>",
            Encoding.UTF8.GetString(RunExports.Write(run, format).Content),
            StringComparison.Ordinal
        );
    }

    // Its plan contains only the request of the first variant.
    [Theory]
    [InlineData(ExportFormat.Html)]
    [InlineData(ExportFormat.Md)]
    public void Write_FlippedRun_NamesTheRequestsOfBothVariants(ExportFormat format)
    {
        var run = StoredRuns.Run(variant: second => second < 5 ? VariantKind.Fragile : VariantKind.Fixed);
        run = run with
        {
            Summary = run.Summary! with
            {
                Variants = [run.Summary.Variants[0], run.Summary.Variants[1] with { Route = "/good/blocking" }],
            },
        };
        var document = run with
        {
            Run = run.Run with
            {
                Subject = run.Run.Subject with
                {
                    Variants = new Dictionary<VariantKind, string>
                    {
                        [VariantKind.Fragile] = "GET /a",
                        [VariantKind.Fixed] = "POST /b",
                    },
                },
            },
            Summary = run.Summary with
            {
                Variants = [run.Summary.Variants[0], run.Summary.Variants[1] with { Route = "/b" }],
            },
        };

        Assert.Contains("GET http://localhost:5080/bad/blocking", Read(run, format), StringComparison.Ordinal);
        Assert.Contains("GET http://localhost:5080/good/blocking", Read(run, format), StringComparison.Ordinal);
        Assert.Contains("POST http://localhost:5080/b", Read(document, format), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(ExportFormat.Html)]
    [InlineData(ExportFormat.Md)]
    public void Write_FindingBegunBeforeASwitch_ReportsItAfterItWasStored(ExportFormat format)
    {
        var run = StoredRuns.Run();
        run = run with
        {
            Findings = [run.Findings[0] with { Until = 9, StrongestAt = 4.5, PredatesSwitchTo = VariantKind.Fixed }],
        };
        run = RunDocumentReader.Read(RunDocumentWriter.ToBytes(run)).Document!;

        Assert.Contains(
            "At 4.5 s, started before the switch to Fixed: The pool starves.",
            Read(run, format),
            StringComparison.Ordinal
        );
    }

    [Theory]
    [InlineData(ExportFormat.Html)]
    [InlineData(ExportFormat.Md)]
    public void Write_PartAnsweredAfterIt_ReportsTheTailItsRatesAreOver(ExportFormat format)
    {
        var run = StoredRuns.Run();
        run = run with
        {
            Summary = run.Summary! with
            {
                Loads =
                [
                    new(VariantKind.Fragile, "164 users", 5, 5.1, run.Summary!.Total) { AnsweredAfterSeconds = 2.6 },
                ],
            },
        };

        Assert.Contains("from 5.0 s, 5.1 s + 2.6 s tail", Read(run, format), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(5.1, 1.1, "Fragile 4.0 s + 1.1 s tail")]
    [InlineData(5.1, 0.2, "Fragile 5.1 s")]
    public void Write_LastAnswersAwaitedAfterTheStop_ReportsThemAsATail(
        double seconds,
        double lastAnswers,
        string expected
    )
    {
        var run = StoredRuns.Run();
        run = run with
        {
            Summary = run.Summary! with
            {
                Variants = [run.Summary!.Variants[0] with { Seconds = seconds, LastAnswersSeconds = lastAnswers }],
            },
        };

        Assert.Contains(
            $"{expected} ",
            System
                .Text.RegularExpressions.Regex.Replace(Read(run, ExportFormat.Html), "<[^>]*>", " ")
                .Replace("  ", " ", StringComparison.Ordinal),
            StringComparison.Ordinal
        );
    }

    private static string Read(RunDocument run, ExportFormat format) =>
        System
            .Net.WebUtility.HtmlDecode(Encoding.UTF8.GetString(RunExports.Write(run, format).Content))
            .Replace("\\", "", StringComparison.Ordinal);

    [Fact]
    public void Write_Json_IsReadBackAsTheSameRun()
    {
        var run = StoredRuns.Run();
        var reading = RunDocumentReader.Read(RunExports.Write(run, ExportFormat.Json).Content);
        Assert.Null(reading.Reason);
        Assert.Equal(run.Intervals.Count, reading.Document!.Intervals.Count);
    }

    [Fact]
    public void Write_Hgrm_EndsWithEveryRequest()
    {
        var text = Text(StoredRuns.Run(seconds: 10), ExportFormat.Hgrm);
        Assert.Contains("1.000000000000       1000", text, StringComparison.Ordinal);
        Assert.Contains("Total count    =         1000", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Write_HgrmOfARunThatWasFlipped_ReportsThatItIsOfNeitherVariant()
    {
        var text = Text(
            StoredRuns.Run(seconds: 10, variant: second => second < 5 ? VariantKind.Fragile : VariantKind.Fixed),
            ExportFormat.Hgrm
        );

        Assert.EndsWith(
            "#[Variants Fragile and Fixed mixed: the variant was switched during this run.]\n",
            text,
            StringComparison.Ordinal
        );
        Assert.DoesNotContain("mixed", Text(StoredRuns.Run(), ExportFormat.Hgrm), StringComparison.Ordinal);
    }

    [Fact]
    public void Write_HgrmOfARunWithoutSuccess_IsRefusedWithAMessage() =>
        Assert.Contains(
            "No request",
            Assert
                .Throws<ExportNotSupportedException>(() =>
                    RunExports.Write(StoredRuns.Run(rps: _ => 0, failed: 1), ExportFormat.Hgrm)
                )
                .Message,
            StringComparison.Ordinal
        );

    [Fact]
    public void Merged_Intervals_GiveTheWholeRunCountForCount()
    {
        var run = StoredRuns.Run(seconds: 30, latencyMs: second => 10 + second * second);
        var whole = new Histogram();
        for (var second = 0; second < 30; second++)
        for (var i = 0; i < 100; i++)
            whole.Record((long)((10 + second * second) * 1e6) + i * 100_000);

        var merged = StoredLatencies.Merged(run.Intervals.Select(interval => interval.Response));

        Assert.Equal(whole.Buckets(), merged.Buckets());
        Assert.Equal(
            (whole.MinNs, whole.MaxNs, whole.SumNs, whole.PercentileNs(99)),
            (merged.MinNs, merged.MaxNs, merged.SumNs, merged.PercentileNs(99))
        );
    }

    [Fact]
    public void Write_HtmlOfTwoMinutes_IsSmallAndLoadsNothing()
    {
        var file = RunExports.Write(
            StoredRuns.Run(
                seconds: 120,
                thresholds: ["p95<500"],
                variant: second => second < 60 ? VariantKind.Fragile : VariantKind.Fixed
            ),
            ExportFormat.Html
        );

        Assert.InRange(file.Content.Length, 10_000, 2_000_000);
        var html = Encoding.UTF8.GetString(file.Content);
        Assert.DoesNotMatch(
            new Regex("(src|href|action|data|poster)\\s*=\\s*[\"']?", RegexOptions.IgnoreCase),
            Regex.Replace(html, "<style>.*?</style>", "", RegexOptions.Singleline)
        );
        Assert.DoesNotContain("<script", html, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain("url(", html, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain("@import", html, StringComparison.OrdinalIgnoreCase);
        Assert.Contains("default-src 'none'", html, StringComparison.Ordinal);
        foreach (
            var expected in new[]
            {
                "Throughput",
                "Latency",
                "Thread pool",
                "Sockets",
                "Latency distribution",
                "p95&lt;500",
                "The pool starves.",
                "A processor",
                "Hill climbing",
                "prefers-color-scheme",
                "@media print",
            }
        )
            Assert.Contains(expected, html, StringComparison.Ordinal);
    }

    // Regression: the number of users at an arrival rate is a maximum, not a level.
    [Fact]
    public void OverTime_ArrivalRate_DrawsThePlannedRateInsteadOfUsers()
    {
        var users = RunSamples.Run();
        var rate = users with
        {
            Run = users.Run with
            {
                Request = new() { Model = LoadModel.RampingArrivalRate, RatePerSecond = 100 },
            },
            Plan = PlanWriter.ToJson(
                new(
                    StoredRuns.Plan(
                        new RampingArrivalRate([new(TimeSpan.FromSeconds(2), 100), new(TimeSpan.FromSeconds(60), 100)])
                    ),
                    []
                )
            ),
        };

        Assert.Contains(RunCharts.OverTime(users), chart => chart.Title == "Virtual users");
        var charts = RunCharts.OverTime(rate).ToList();
        Assert.DoesNotContain(charts, chart => chart.Title == "Virtual users");
        var points = Assert.Single(Assert.Single(charts, chart => chart.Title == "Arrival rate").Lines).Points;
        Assert.Equal([(0, 0), (2, 100)], points.Take(2));
        Assert.Equal(100, points[^1].Y);
        Assert.InRange(points[^1].X, 3, 61);
    }

    [Fact]
    public void Write_HtmlOfHostileTexts_ShowsThemAsText()
    {
        var run = StoredRuns.Run(name: Hostile, thresholds: [Hostile]);
        run = run with
        {
            Labels = new(Hostile, [Hostile], Hostile),
            Environment = run.Environment with { CpuModel = Hostile },
            Findings = [run.Findings[0] with { Title = Hostile, Sentence = Hostile }],
        };

        var html = Text(run, ExportFormat.Html);

        Assert.DoesNotContain("<script", html, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain("<img", html, StringComparison.OrdinalIgnoreCase);
        Assert.Contains("&lt;script&gt;", html, StringComparison.Ordinal);
    }

    // Regression: the exported tables did not explain when two runs count as equal.
    [Fact]
    public void Write_MarkdownOfTwoVariants_ReportsTheFactorsOfThePageAndTheirRule()
    {
        var run = StoredRuns.Run();
        var figures = run.Summary!.Total with { Succeeded = run.Summary.Total.Requests, Failed = 0 };
        run = run with
        {
            Summary = run.Summary with
            {
                Variants =
                [
                    new(VariantKind.Fragile, "/bad", 10, figures),
                    new(VariantKind.Fixed, "/good", 10, figures),
                ],
            },
        };

        var markdown = Text(run, ExportFormat.Md);

        Assert.Matches(@"\| Fixed is \|[ |]*equal", markdown);
        Assert.Contains(
            "One run: not a proof.",
            markdown.Replace("\\", "", StringComparison.Ordinal),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void Write_MarkdownOfHostileTexts_KeepsEveryTableInShape()
    {
        var run = StoredRuns.Run(name: "a | b\n# c [x](http://evil.example)");
        var markdown = Text(
            run with
            {
                Environment = run.Environment with { CpuModel = "a|b\n|c|`d" },
            },
            ExportFormat.Md
        );

        Assert.StartsWith("# a \\| b \\# c \\[x\\]\\(http://evil.example\\)\n", markdown, StringComparison.Ordinal);
        Assert.Contains("| Processor | a\\|b \\|c\\|\\`d |\n", markdown, StringComparison.Ordinal);
    }

    [Fact]
    public void Write_MarkdownOfHostileWordsInTheSummary_ShowsThemAsText()
    {
        var run = StoredRuns.Run();
        var total = run.Summary!.Total with { DroppedByCause = new Dictionary<string, long> { [Hostile] = 3 } };
        run = run with
        {
            Summary = run.Summary with { Total = total, Death = new(7, null, Hostile, []), Problem = Hostile },
        };

        var markdown = Text(run, ExportFormat.Md);

        Assert.DoesNotContain("<img", markdown, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain("<script", markdown, StringComparison.OrdinalIgnoreCase);
    }

    [Fact]
    public void OfferedFor_PlanThatIsInvalid_OffersNoLocustfileAndDoesNotFail() =>
        Assert.DoesNotContain(
            ExportFormat.Locust,
            RunExports.OfferedFor(StoredRuns.Run() with { Plan = new() { ["target"] = "nothing" } })
        );

    [Fact]
    public void OfferedFor_RunOfAnotherToolWithoutPlanAndHistograms_OffersWhatCanBeWritten()
    {
        var run = StoredRuns.Run();
        var foreign = run with
        {
            MeasuredBy = "hey",
            Plan = new() { ["tool"] = "hey" },
            Intervals = [],
        };

        Assert.Equal(
            Enum.GetValues<ExportFormat>().Except([ExportFormat.Speedscope]),
            RunExports.OfferedFor(run).Order()
        );
        var offered = RunExports.OfferedFor(foreign);
        Assert.Equal(
            [ExportFormat.Json, ExportFormat.Md, ExportFormat.Html],
            offered.OrderBy(format => Array.IndexOf([ExportFormat.Json, ExportFormat.Md, ExportFormat.Html], format))
        );
        Assert.All(offered, format => Assert.NotEmpty(RunExports.Write(foreign, format).Content));
    }

    [Fact]
    public void Points_SmoothedOverSeconds_AreMeansOfWhatWasMeasuredAndGapsStay()
    {
        var run = StoredRuns.Run(seconds: 8);
        var column = run.Series.Index().Single(pair => pair.Item.Id == SeriesCatalogue.LoadSucceeded.Id).Index;
        var bursts = run with
        {
            Frames =
            [
                .. run.Frames.Select(
                    (frame, number) =>
                        frame with
                        {
                            Values =
                            [
                                .. frame.Values.Select(
                                    (value, at) =>
                                        at != column ? value
                                        : number == 3 ? null
                                        : number % 4 == 0 ? 400
                                        : 0
                                ),
                            ],
                        }
                ),
            ],
        };

        var points = new RunSeries(bursts).Points(SeriesCatalogue.LoadSucceeded, 2);

        Assert.Equal(400, new RunSeries(bursts).Points(SeriesCatalogue.LoadSucceeded).Max(point => point.Y));
        Assert.All(points.Skip(12), point => Assert.InRange(point.Y!.Value, 90, 120));
        Assert.Contains(points, point => point.Y is null);
    }

    [Fact]
    public void Thin_LongLine_KeepsItsPeakAndItsGaps()
    {
        var points = Enumerable
            .Range(0, 7_200)
            .Select(i => ((double)i, i is > 3_000 and < 3_200 ? null : (double?)(i == 5_001 ? 999 : i % 10)))
            .ToList();

        var thinned = LineDownsampler.Downsample(points);

        Assert.InRange(thinned.Count, 100, LineDownsampler.MaxPoints);
        Assert.Contains(thinned, point => point.Y == 999);
        Assert.Contains(thinned, point => point.Y is null);
    }

    [Fact]
    public void Write_HtmlOfARunThatIsSwitchedAllTheTime_DrawsMarksOnlyWhereThereIsRoomForThem()
    {
        var run = StoredRuns.Run(
            seconds: 2_000,
            variant: second => second % 2 == 0 ? VariantKind.Fragile : VariantKind.Fixed
        );
        Assert.True(run.Frames.Sum(frame => frame.Events.Count) > 1_000);

        var charts = Text(run, ExportFormat.Html).Split("<figure")[1..];

        Assert.All(charts, chart => Assert.InRange(Regex.Count(chart, "class=\"mark\""), 0, 280));
        Assert.All(charts, chart => Assert.InRange(Regex.Count(chart, "class=\"mark-text\""), 0, 20));
        Assert.Contains(charts, chart => Regex.Count(chart, "class=\"mark\"") > 100);
    }

    [Theory]
    [InlineData(FrameEventKinds.LoadChanged, "150 users")]
    [InlineData(FrameEventKinds.WarmUpEnded, "warm-up over")]
    [InlineData(FrameEventKinds.RunStopping, "all sent")]
    public void Html_WhatWasDoneToTheRun_IsMarkedOnItsCharts(string kind, string label)
    {
        var run = StoredRuns.Run();
        run = run with
        {
            Frames =
            [
                .. run.Frames.Select(
                    (frame, at) =>
                        at == 20
                            ? frame with
                            {
                                Events = [.. frame.Events, new FrameEvent(kind, label, frame.Time)],
                            }
                            : frame
                ),
            ],
        };

        Assert.Matches($"class=\"mark-text\"[^>]*>{label}</text>", Text(run, ExportFormat.Html));
    }

    [Fact]
    public void Html_Figures_AreCalledByTheirColumns()
    {
        var html = Text(StoredRuns.Run(), ExportFormat.Html);

        var columns = Regex
            .Matches(html[..html.IndexOf("</thead>", StringComparison.Ordinal)], "<th>([^<]+)</th>")
            .Select(column => column.Groups[1].Value)
            .Skip(1)
            .ToList();
        var row = html[html.IndexOf("<tbody>", StringComparison.Ordinal)..];
        Assert.Equal(
            columns,
            Regex
                .Matches(row[..row.IndexOf("</tr>", StringComparison.Ordinal)], "data-label=\"([^\"]+)\"")
                .Select(cell => cell.Groups[1].Value)
        );
        Assert.Contains("@media screen and (max-width: 640px)", html, StringComparison.Ordinal);
    }

    private static string Text(RunDocument run, ExportFormat format) =>
        Encoding.UTF8.GetString(RunExports.Write(run, format).Content);

    [Theory]
    [InlineData(ExportFormat.Md)]
    [InlineData(ExportFormat.Html)]
    public void Write_RunThatEndedWithRequestsStillWaiting_NeverLetsThePercentilesStandAlone(ExportFormat format)
    {
        var run = StoredRuns.Run();
        var figures = run.Summary!.Total with
        {
            Cancelled = 40,
            CancelledAges = new(40, 9_000, 12_500),
            DroppedByCause = new Dictionary<string, long> { ["no-free-user"] = 7 },
            OldestDroppedMs = 15_000,
        };
        var text = Text(run with { Summary = run.Summary with { Total = figures } }, format);
        Assert.Contains(
            "40 requests still waiting at the end of the run: the oldest for 12.5 s",
            text,
            StringComparison.Ordinal
        );
        Assert.Contains(
            "Never sent: 7 starts (no user was free), up to 15.0 s overdue.",
            text,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void Write_Csv_HasTheAgesOfWhatWaited()
    {
        var run = StoredRuns.Run();
        var lines = Text(
                run with
                {
                    Intervals =
                    [
                        .. run.Intervals.Select(interval => interval with { Waiting = new(20, 5, 1_000, 2_500) }),
                    ],
                },
                ExportFormat.Csv
            )
            .Split("\r\n");
        Assert.Equal("2500", lines[1].Split(',')[Array.IndexOf(lines[0].Split(','), "waiting_oldest_ms")]);
    }
}
