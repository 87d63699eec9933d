using Bunit;
using Dashboard.Components.Summary;
using Experiments;
using Lab.Storage.Summaries;
using Lab.Testing;

namespace Dashboard.Tests.Components.Summary;

public sealed class RunSummaryPanelTests : ComponentTest
{
    private static readonly RunSummary Run = RunSamples.Summary("a", DateTimeOffset.UnixEpoch, 20, 133, 6_136);

    [Theory]
    [InlineData(60.0, 10.0, true)]
    [InlineData(20.0, 22.0, false)]
    public void Factors_DifferenceThatMayBeThatOfOthers_AreNeitherGainNorLoss(
        double fragile,
        double @fixed,
        bool isNeither
    )
    {
        VariantSummary Of(VariantKind kind, double good, double others) =>
            new(kind, "/route", 10, Run.Total with { GoodPerSecond = good, Succeeded = Run.Total.Requests })
            {
                BackgroundCpuPercent = others,
            };

        var html = Render(
            Run with
            {
                Variants = [Of(VariantKind.Fragile, 10, fragile), Of(VariantKind.Fixed, 200, @fixed)],
            }
        );

        Assert.Equal(
            isNeither,
            System.Text.RegularExpressions.Regex.IsMatch(
                html,
                "<td class=\"is-neither\" title=\"[^\"]+\" data-label=\"Good/s\">20 × more</td>"
            )
        );
        Assert.Equal(
            !isNeither,
            System.Text.RegularExpressions.Regex.IsMatch(html, "<td data-label=\"Good/s\">20 × more</td>")
        );
    }

    // Regression: percentiles of the 20 % that succeeded stood next to those of all requests, in the same type.
    [Theory]
    [InlineData(20, true)]
    [InlineData(95, false)]
    public void Figures_PercentilesOfSurvivors_AreGreyAndLabelledWithTheirShare(int succeeded, bool isPartial)
    {
        VariantSummary Of(VariantKind kind, int good) =>
            new(
                kind,
                "/route",
                10,
                Run.Total with
                {
                    Requests = 100,
                    Succeeded = good,
                    Failed = 100 - good,
                    FailuresByKind = new Dictionary<string, long> { ["request-timeout"] = 100 - good },
                }
            );

        var rows = Render<RunSummaryPanel>(parameters =>
                parameters.Add(
                    panel => panel.Summary,
                    Run with
                    {
                        Variants = [Of(VariantKind.Fragile, succeeded), Of(VariantKind.Fixed, 100)],
                    }
                )
            )
            .FindAll("tr[data-testid^=summary-]");

        Assert.Equal([isPartial, false], rows.Select(row => row.ClassList.Contains("is-partial")));
        Assert.Equal(
            isPartial ? new[] { $"latencies of {succeeded} %" } : [],
            rows.SelectMany(row => row.QuerySelectorAll("[data-testid=summary-partial]"))
                .Select(each => each.TextContent)
        );
    }

    [Theory]
    [InlineData(2.0, true)]
    [InlineData(null, false)]
    public void Summary_RunWithAWarmUp_ReportsThatItsRequestsAreNotCounted(double? warmUp, bool isTold) =>
        Assert.Equal(
            isTold,
            Render(Run with { WarmUpSeconds = warmUp })
                .Contains("counted after 2.0 s of warm-up", StringComparison.Ordinal)
        );

    [Theory]
    [InlineData(130, "1.3 × more", true)]
    [InlineData(3_000, "30 × more", false)]
    public void Summary_DifferenceOfOneRun_IsAGainBeyondTheResolutionOnly(double good, string text, bool isNeither)
    {
        VariantSummary Of(VariantKind kind, double goodput) =>
            new(kind, "/route", 10, Run.Total with { GoodPerSecond = goodput, Succeeded = Run.Total.Requests });

        var cell = Render<RunSummaryPanel>(panel =>
                panel.Add(
                    part => part.Summary,
                    Run with
                    {
                        Variants = [Of(VariantKind.Fragile, 100), Of(VariantKind.Fixed, good)],
                    }
                )
            )
            .Find("tr.factors [data-label='Good/s']");

        Assert.Equal((text, isNeither), (cell.TextContent, cell.ClassList.Contains("is-neither")));
    }

    private string Render(RunSummary summary) =>
        Html<RunSummaryPanel>(panel => panel.Add(part => part.Summary, summary));
}
