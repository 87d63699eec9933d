using System.Text;
using Lab.Loads.Planning;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Testing;
using LoadEngine.Executors;
using LoadEngine.Plans;
using Reports.Comparisons;
using Reports.Exports;
using Reports.Facts;
using Reports.Tests.Comparisons;

namespace Reports.Tests.Exports;

public sealed class LocustRunsTests
{
    [Theory]
    [InlineData(ExportFormat.Md)]
    [InlineData(ExportFormat.Html)]
    public void Write_RunOfASwarm_NamesItsSourceAndWhatItsFiguresAre(ExportFormat format)
    {
        var text = Text(OfASwarm(), format);

        Assert.Contains("Locust", text, StringComparison.Ordinal);
        Assert.Contains("Load source", text, StringComparison.Ordinal);
        Assert.Contains("percentiles are coarse (200, 210 ms)", text, StringComparison.Ordinal);
        Assert.DoesNotContain("coarse", Text(StoredRuns.Run(), format), StringComparison.Ordinal);
    }

    [Fact]
    public void Write_RunThatLostItsMaster_ReportsIt()
    {
        var run = OfASwarm();
        run = run with
        {
            Summary = run.Summary! with { Ended = RunOutcome.Failed, Problem = "The Locust master was lost." },
        };

        Assert.Contains(
            "The Locust master was lost. The results cover the time until then.",
            Text(run, ExportFormat.Md),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void Write_Csv_LeavesEmptyWhatASwarmDoesNotKnow()
    {
        var lines = Text(OfASwarm(), ExportFormat.Csv).Split("\r\n").Select(line => line.Split(',')).ToList();
        string Cell(string column) => lines[1][Array.IndexOf(lines[0], column)];

        Assert.Equal(
            ("", "", "", "", "", "100"),
            (
                Cell("scheduled"),
                Cell("cancelled"),
                Cell("dropped"),
                Cell("retries"),
                Cell("response_p95_ms"),
                Cell("completed")
            )
        );
    }

    [Fact]
    public void Write_Hgrm_IsRefusedWithAMessage() =>
        Assert.Contains(
            "without a distribution",
            Assert.Throws<ExportNotSupportedException>(() => RunExports.Write(OfASwarm(), ExportFormat.Hgrm)).Message,
            StringComparison.Ordinal
        );

    [Fact]
    public void Write_Locustfile_HasThePlan()
    {
        var text = Text(StoredRuns.Run(), ExportFormat.Locust);

        Assert.Contains("http://localhost:5080/bad/blocking", text, StringComparison.Ordinal);
        Assert.Contains("class LabUser(FastHttpUser):", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Write_LocustfileOfAPlanThatASwarmCannotCarryOut_IsRefusedWithAMessage()
    {
        var plan = StoredRuns.Plan(new ConstantVus(1, TimeSpan.FromSeconds(1))) with { MaxRedirects = 3 };

        Assert.Contains(
            "does not follow redirects",
            Assert
                .Throws<ExportNotSupportedException>(() =>
                    RunExports.Write(StoredRuns.Run(plan: plan), ExportFormat.Locust)
                )
                .Message,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void Write_LocustfileOfAPlanWithoutAFixedHost_IsRefusedWithAMessage()
    {
        var plan = StoredRuns.Plan(new ConstantVus(1, TimeSpan.FromSeconds(1))) with
        {
            Target = new("Fragile", [RequestTemplate.Get(@"http:\\localhost:6305/a")]),
        };

        Assert.Contains(
            "a fixed host",
            Assert
                .Throws<ExportNotSupportedException>(() =>
                    RunExports.Write(StoredRuns.Run(plan: plan), ExportFormat.Locust)
                )
                .Message,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void Write_LocustfileOfAPlanWithSecrets_IsRefused()
    {
        var plan = StoredRuns.Plan(new ConstantVus(1, TimeSpan.FromSeconds(10))) with
        {
            Target = new(
                "Fragile",
                [
                    RequestTemplate.Get("http://localhost:5080/") with
                    {
                        Headers = new Dictionary<string, string> { ["Authorization"] = "Bearer s3cret" },
                    },
                ]
            ),
        };

        Assert.Contains(
            "secrets",
            Assert
                .Throws<ExportNotSupportedException>(() =>
                    RunExports.Write(StoredRuns.Run(plan: plan), ExportFormat.Locust)
                )
                .Message,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void Compare_SwarmWithEngine_MeasuresRatesAndNoLatencies()
    {
        var comparison = new Comparison([
            ComparedRun.From("a", StoredRuns.Run("a", rps: _ => 100), null),
            ComparedRun.From("b", OfASwarm(rps: 200), null),
        ]);
        var swarm = comparison.Runs[1];

        Assert.Equal("2.0 × more", comparison.DifferenceOf(swarm, ComparedMetric.Rps).Text);
        foreach (
            var figure in new[]
            {
                ComparedMetric.Average,
                ComparedMetric.P50,
                ComparedMetric.P95,
                ComparedMetric.P99,
                ComparedMetric.Max,
            }
        )
        {
            Assert.NotNull(swarm.Figures.Values[figure]);
            Assert.Equal(
                ("None", "–"),
                (comparison.DifferenceOf(swarm, figure).Said(), comparison.DifferenceOf(swarm, figure).Text)
            );
        }

        Assert.Contains(
            comparison.Differences,
            difference => difference.Name == "Plan: load source" && difference.Values[1] == "Locust"
        );
        Assert.Equal("–", swarm.CancelledText);
        Assert.EndsWith(
            "Its latencies are not measured against exact ones.",
            ComparisonReport.ExplanationOf(comparison),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void Compare_TwoSwarms_MeasuresTheirLatenciesToo()
    {
        var comparison = new Comparison([
            ComparedRun.From("a", OfASwarm(latencyMs: 400), null),
            ComparedRun.From("b", OfASwarm(latencyMs: 100), null),
        ]);

        Assert.Equal("Better", comparison.DifferenceOf(comparison.Runs[1], ComparedMetric.P95).Said());
    }

    // As stored by the lab: percentiles in the summary only.
    private static RunDocument OfASwarm(int rps = 100, double latencyMs = 250)
    {
        var run = StoredRuns.Run("b", rps: _ => rps, latencyMs: _ => latencyMs);
        StoredHistogram none = new([], 0, 0, 0);
        return run with
        {
            Run = run.Run with { Request = run.Run.Request with { Source = LoadSourceKind.Locust } },
            Summary = run.Summary! with { Source = LoadSourceKind.Locust },
            Intervals =
            [
                .. run.Intervals.Select(interval =>
                    interval with
                    {
                        Response = none,
                        Service = none,
                        FailedResponse = none,
                    }
                ),
            ],
        };
    }

    private static string Text(RunDocument run, ExportFormat format) =>
        Encoding.UTF8.GetString(RunExports.Write(run, format).Content);
}
