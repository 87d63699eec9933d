using Dashboard.Pages.Runs;
using Experiments;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Testing;

namespace Dashboard.Tests.Pages.Runs;

public sealed class RunTextTests
{
    [Theory]
    [InlineData(171, 0, 125, "0 %, 42 % cut off")]
    [InlineData(1_000, 30, 10, "3 %")]
    [InlineData(1_000, 0, 0, "0 %")]
    [InlineData(30_000, 1, 0, "< 0.01 %")]
    [InlineData(1_000_000, 977_100, 0, "97.7 %")]
    [InlineData(0, 0, 40, "–, 100 % cut off")]
    [InlineData(0, 0, 0, "–")]
    public void FailedShare_ManyCutOff_AreReportedNextToThoseThatFailed(
        long ended,
        long failed,
        long cutOff,
        string expected
    )
    {
        var figures = RunSamples.Summary("a", DateTimeOffset.UnixEpoch, 20, 133, 6_136).Total;

        Assert.Equal(
            expected,
            RunText.FailedShare(figures with { Requests = ended, Failed = failed, Cancelled = cutOff })
        );
    }

    [Fact]
    public void Load_ArrivalRate_IsTheRateAndNotTheUsersItTook()
    {
        var summary = RunSamples.Summary("a", DateTimeOffset.UnixEpoch, 20, 133, 6_136) with { PeakUsers = 149 };

        Assert.Equal(
            ("149 users", "20 starts/s", "–", "–"),
            (
                RunText.Load(summary),
                RunText.Load(summary with { PeakRatePerSecond = 20 }),
                RunText.Load(summary with { PeakUsers = 0 }),
                RunText.Load((RunSummary?)null)
            )
        );
    }

    [Theory]
    [InlineData(1, false)]
    [InlineData(2, true)]
    public void Load_EndpointOfOnesOwn_HasItsPresetByNameAndAVariantOnlyWhereThereAreTwo(int variants, bool isTold)
    {
        var run = StoredRuns.Run();
        var names = new Dictionary<VariantKind, string>
        {
            [VariantKind.Fragile] = "GET /orders",
            [VariantKind.Fixed] = "GET /quick",
        };
        run = run with
        {
            Run = run.Run with
            {
                Request = run.Run.Request with { Experiment = "own-orders", Preset = "own-gentle" },
                Subject = run.Run.Subject with
                {
                    Variants = names.Take(variants).ToDictionary(name => name.Key, name => name.Value),
                },
            },
        };

        var facts = RunText.Load(run).ToDictionary(fact => fact.Name, fact => fact.Value);

        Assert.Equal(("Gentle: 20 users", isTold), (facts["Preset"], facts.ContainsKey("Variant at the start")));
    }
}
