using Dashboard.Components.Summary;
using Experiments;
using Lab.Storage.Summaries;
using Lab.Testing;

namespace Dashboard.Tests.Components.Summary;

public sealed class PresentationResultTests : ComponentTest
{
    private static readonly RunSummary Run = RunSamples.Summary("a", DateTimeOffset.UnixEpoch, 20, 133, 6_136);

    [Theory]
    [InlineData(2, false)]
    [InlineData(3, true)]
    public void Result_ThreeVariants_AreTwoLines(int variants, bool expected)
    {
        var html = Render(
            Run with
            {
                Variants = [.. Enum.GetValues<VariantKind>().Take(variants).Select(kind => Part(kind, null))],
            }
        );

        Assert.Equal(expected, html.Contains(" data-many", StringComparison.Ordinal));
        Assert.Contains("● Fixed", html, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(57.0, 75.0, true)]
    [InlineData(57.0, 60.0, false)]
    public void Result_OtherProgramsTookMoreDuringOneVariant_ReportsItAndLeadsNoArrow(
        double fragile,
        double @fixed,
        bool isTold
    )
    {
        var html = Render(
            Run with
            {
                Variants = [Part(VariantKind.Fragile, fragile), Part(VariantKind.Fixed, @fixed)],
            }
        );

        Assert.Equal(isTold, html.Contains("<b>57 % | 75 %</b>", StringComparison.Ordinal));
        Assert.Equal(!isTold, html.Contains("<b>133 → 133</b> good/s", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(72.7, true)]
    [InlineData(20.0, false)]
    public void Result_OtherProgramsDisturbedTheOneVariant_ReportsIt(double others, bool isTold) =>
        Assert.Equal(
            isTold,
            Render(Run with { Variants = [Part(VariantKind.Fixed, others)] })
                .Contains("<b>73 %</b>", StringComparison.Ordinal)
        );

    [Theory]
    [InlineData(8, 1_000, true)]
    [InlineData(8, 100, true)]
    [InlineData(0, 1_000, false)]
    public void Result_HalvesThatAreNotCompared_ReportsIt(double answeredAfter, long succeededOfThousand, bool isTold)
    {
        var figures = Run.Total with
        {
            Requests = 1_000,
            Succeeded = succeededOfThousand,
            GoodPerSecond = 133,
            MaxMs = 4_000,
        };
        VariantSummary Of(VariantKind kind) =>
            new(kind, "/route", 10, figures) { AnsweredAfterSeconds = answeredAfter };

        var html = Render(
            Run with
            {
                PeakRatePerSecond = 100,
                Variants = [Of(VariantKind.Fragile), Of(VariantKind.Fixed)],
            }
        );

        Assert.Equal(isTold, html.Contains(">not compared<", StringComparison.Ordinal));
        Assert.Equal(!isTold, html.Contains("Fragile → ", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(131, true)]
    [InlineData(3_000, false)]
    public void Result_DifferenceOfOneRun_SaysWhereItIsNoProof(double good, bool isSaid)
    {
        VariantSummary Of(VariantKind kind, double goodput) =>
            new(kind, "/route", 10, Run.Total with { GoodPerSecond = goodput, Succeeded = Run.Total.Requests });

        var html = Render(Run with { Variants = [Of(VariantKind.Fragile, 100), Of(VariantKind.Fixed, good)] });

        Assert.Equal(isSaid, html.Contains("present-not-a-proof", StringComparison.Ordinal));
        Assert.Contains("<b>100 → ", html, StringComparison.Ordinal);
    }

    private static VariantSummary Part(VariantKind kind, double? others) =>
        new(kind, "/route", 10, Run.Total with { GoodPerSecond = 133, Succeeded = Run.Total.Requests })
        {
            BackgroundCpuPercent = others,
        };

    private string Render(RunSummary summary) =>
        Html<PresentationResult>(result =>
            result.Add(part => part.Summary, summary).Add(part => part.LabelOf, kind => kind.ToString())
        );
}
