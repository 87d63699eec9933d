using Dashboard.Components.Summary;
using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.CarryOver;
using Lab.Diagnosis.Rules.Health;
using Lab.Storage.Summaries;
using Lab.Testing;

namespace Dashboard.Tests.Components.Summary;

public sealed class ServerWorkSummaryTests
{
    [Fact]
    public void Of_SwitchThatEndedTheWork_ReportsTheWorkBeforeAndAfter() =>
        Assert.Equal(
            "in progress on the server 798 → 90",
            ServerWorkSummary.Describe(
                Summary(
                    Found(
                        AbandonedWork.RuleId,
                        ("On the server", "810", SeriesCatalogue.HttpActiveRequests),
                        ("Waited for", "100", SeriesCatalogue.LoadInFlight)
                    ),
                    Found(
                        RecoveredAfterSwitch.RuleId,
                        ("On the server before", "798", SeriesCatalogue.HttpActiveRequests),
                        ("On the server now", "90", SeriesCatalogue.HttpActiveRequests),
                        ("Waited for now", "90", SeriesCatalogue.LoadInFlight)
                    )
                )
            )
        );

    [Fact]
    public void Of_UnwantedWork_ReportsIt() =>
        Assert.Equal(
            "in progress on the server 810",
            ServerWorkSummary.Describe(
                Summary(
                    Found(
                        AbandonedWork.RuleId,
                        ("On the server", "810", SeriesCatalogue.HttpActiveRequests),
                        ("Waited for", "100", SeriesCatalogue.LoadInFlight)
                    )
                )
            )
        );

    // Regression: "Fragile → Fixed: in work on the server 785" seemed to describe both variants.
    [Fact]
    public void Of_UnwantedWorkBeforeAFlip_ReportsWhoseItIs()
    {
        var summary = Summary(
            Found(AbandonedWork.RuleId, ("On the server", "785", SeriesCatalogue.HttpActiveRequests))
        );

        Assert.Equal(
            "in progress on the server 785 before the flip",
            ServerWorkSummary.Describe(summary with { Variants = [summary.Variants[0], summary.Variants[0]] })
        );
    }

    [Fact]
    public void Of_AnythingElse_IsNothing() =>
        Assert.Null(
            ServerWorkSummary.Describe(
                Summary(Found("retry-storm", ("On the server", "810", SeriesCatalogue.HttpActiveRequests)))
            )
        );

    private static Finding Found(string rule, params (string Name, string Value, Series Series)[] evidence) =>
        new(
            rule,
            FindingSeverity.Warning,
            "Title",
            "Sentence.",
            "Why.",
            [.. evidence.Select(entry => new Evidence(entry.Name, entry.Value, entry.Series))],
            1
        );

    private static RunSummary Summary(params Finding[] findings) =>
        RunSamples.Summary("a", DateTimeOffset.UnixEpoch, 20, 0, 1_000) with
        {
            Findings = findings,
        };
}
