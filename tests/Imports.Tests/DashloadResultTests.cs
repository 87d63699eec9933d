using System.Text;
using System.Text.Json.Nodes;
using Lab.Storage.Documents;
using Reports.Comparisons;
using Reports.Facts;

namespace Imports.Tests;

public sealed class DashloadResultTests
{
    private static readonly TimeSpan Longest = TimeSpan.FromMinutes(1);

    [Theory]
    [InlineData("--duration", "1s")]
    [InlineData("--duration", "3s", "--warm-up", "2s")]
    public async Task Read_WhatDashloadWrote_HasItsFigures(params string[] length)
    {
        using var server = new OkServer();
        var folder = Directory.CreateTempSubdirectory("imports-");
        try
        {
            var (program, file) = (
                Repository.PathOf("src", "LoadEngine.Cli", "bin", Configuration, "net10.0", "dashload.dll"),
                Path.Combine(folder.FullName, "result.json")
            );
            await Command.RunAsync(
                new("dotnet", [program, "run", server.Url, "--vus", "2", .. length, "--out", file])
                {
                    WorkingDirectory = folder.FullName,
                },
                Longest,
                TestContext.Current.CancellationToken
            );
            var text = await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken);

            var run = Readings.Run(text, "result.json", TimeProvider.System.GetUtcNow());

            var written = JsonNode.Parse(text)!;
            Assert.Equal(
                (string)written["latencies"]!["response"]!["p95Ms"]!.ToJsonString(),
                System.Text.Json.JsonSerializer.Serialize(run.Summary!.Total.P95Ms)
            );
            Assert.Equal((long)written["totals"]!["succeeded"]!, run.Summary.Total.Succeeded);
            Assert.Equal(
                written["intervals"]!.AsArray().Count(interval => (double)interval!["seconds"]! > 0),
                run.Frames.Count
            );
            // So did the machine, which is the one of this test.
            Assert.Equal(
                ((int)written["environment"]!["cores"]!, (string?)written["environment"]!["engineVersion"]),
                (run.Environment.Cores, run.Environment.EngineVersion)
            );
            // The plan came with it, so that it can be run again, by another tool as well.
            Assert.Equal(server.Url, (string?)run.Plan["target"]!["requests"]![0]!["url"]);
            Assert.Equal(2, run.Summary.PeakUsers);
            Assert.Contains("length of 0 s", RefusalOf(text, "durationSeconds", 0), StringComparison.Ordinal);
            Assert.Contains(
                "'totals.scheduled' is 1,",
                RefusalOf(text, "totals", Changed(written["totals"]!, "scheduled", 1)),
                StringComparison.Ordinal
            );
            var latencies = written["latencies"]!.DeepClone();
            latencies["response"] = Changed(latencies["response"]!, "minMs", 80_000);
            Assert.Contains(
                "below the shortest latency, 80000 ms",
                RefusalOf(text, "latencies", latencies),
                StringComparison.Ordinal
            );
            Assert.Contains(
                "before the start",
                RefusalOf(text, "ended", "2026-03-01T12:00:00Z"),
                StringComparison.Ordinal
            );
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    [Fact]
    public async Task Read_ThenCompared_IsDrawnOverTimeAndHasItsLeastAndMost()
    {
        using var server = new OkServer();
        var folder = Directory.CreateTempSubdirectory("imports-");
        try
        {
            var (program, file) = (
                Repository.PathOf("src", "LoadEngine.Cli", "bin", Configuration, "net10.0", "dashload.dll"),
                Path.Combine(folder.FullName, "result.json")
            );
            await Command.RunAsync(
                new("dotnet", [program, "run", server.Url, "--vus", "2", "--duration", "3s", "--out", file])
                {
                    WorkingDirectory = folder.FullName,
                },
                Longest,
                TestContext.Current.CancellationToken
            );
            var run = Readings.Run(
                await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken),
                "result.json",
                TimeProvider.System.GetUtcNow()
            );

            var comparison = new Comparison([
                ComparedRun.From("a", run, null),
                ComparedRun.From("b", run with { Id = "other" }, null),
            ]);

            var charts = ComparisonCharts.OverTime(comparison);
            Assert.Equal(["rps", "p95"], charts.Select(chart => chart.Id));
            Assert.Null(ComparisonCharts.DescribeMissingTimes(comparison, charts));
            Assert.NotNull(comparison.Baseline.Figures.Distributions[ComparedMetric.Goodput]);
            Assert.NotNull(comparison.Baseline.Figures.Distributions[ComparedMetric.P95]);
            Assert.Equal(run.Summary!.Total.P95Ms, comparison.Baseline.Figures.Values[ComparedMetric.P95]);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private static JsonNode Changed(JsonNode part, string field, JsonNode value)
    {
        var changed = part.DeepClone();
        changed[field] = value;
        return changed;
    }

    private static string? RefusalOf(string text, string field, JsonNode value)
    {
        var changed = JsonNode.Parse(text)!;
        changed[field] = value;
        return ImportFormats
            .Read(Encoding.UTF8.GetBytes(changed.ToJsonString()), null, TimeProvider.System.GetUtcNow())!
            .Reason;
    }

    private static string Configuration => new DirectoryInfo(AppContext.BaseDirectory).Parent!.Name;
}
