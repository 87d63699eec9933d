using Dashboard.Components.Summary;
using Experiments;
using Experiments.Charts;
using Lab.Storage.Summaries;
using Lab.Testing;

namespace Dashboard.Tests.Components.Summary;

public sealed class EndCardTextTests
{
    private static readonly RunSummary Run = RunSamples.Summary("a", DateTimeOffset.UnixEpoch, 20, 133, 240);

    [Fact]
    public void From_FlippedRun_HasABarForEachVariantAndTheChangedLine()
    {
        var card = Of(Part(VariantKind.Fragile, 12), Part(VariantKind.Fixed, 480));

        Assert.Equal([2.5, 100], card.Bars.Select(bar => bar.Percent));
        Assert.Contains("40 ×", card.Sentence, StringComparison.Ordinal);
        Assert.Contains("Thread.Sleep(200)", card.Removed, StringComparison.Ordinal);
        Assert.Contains("await Task.Delay(200", card.Added, StringComparison.Ordinal);
    }

    [Fact]
    public void From_OneVariant_HasNoChangedLine()
    {
        var card = Of(Part(VariantKind.Fragile, 12));

        Assert.Equal([100.0], card.Bars.Select(bar => bar.Percent));
        Assert.Null(card.Removed);
        Assert.Null(card.Added);
    }

    // Regression: two bars of nothing, where no request can succeed and the server's work is the message.
    [Fact]
    public void From_NothingSucceeded_ShowsWhatTheExperimentMeasures()
    {
        var id = SeriesCatalogue.HttpActiveRequests.Id;
        var card = Of(
            Part(VariantKind.Fragile, 0) with
            {
                Means = new Dictionary<string, double> { [id] = 800 },
            },
            Part(VariantKind.Fixed, 0) with
            {
                Means = new Dictionary<string, double> { [id] = 100 },
            }
        );

        Assert.Equal([100, 12.5], card.Bars.Select(bar => bar.Percent));
        Assert.Equal(SeriesCatalogue.HttpActiveRequests.Label, card.Figures[0].Name);
        Assert.Contains("no response in time", card.Sentence, StringComparison.Ordinal);
    }

    // Regression: only the tab with all figures said so.
    [Fact]
    public void From_HighBackgroundCpu_HasANote()
    {
        var card = Of(
            Part(VariantKind.Fragile, 12) with
            {
                BackgroundCpuPercent = 95,
            },
            Part(VariantKind.Fixed, 480) with
            {
                BackgroundCpuPercent = 95,
            }
        );

        Assert.Contains("95 %", card.Note, StringComparison.Ordinal);
    }

    [Fact]
    public void From_BackgroundCpuThatExplainsTheDifference_HasItsSentenceOnce()
    {
        var card = Of(
            Part(VariantKind.Fragile, 12) with
            {
                BackgroundCpuPercent = 90,
            },
            Part(VariantKind.Fixed, 480) with
            {
                BackgroundCpuPercent = 5,
            }
        );

        Assert.Single(System.Text.RegularExpressions.Regex.Matches(card.Note!, "90 %"));
    }

    private static VariantSummary Part(VariantKind kind, double good) =>
        new(kind, "/route", 10, Run.Total with { GoodPerSecond = good, Succeeded = good > 0 ? 490 : 0 });

    private static EndCardText Of(params VariantSummary[] parts) =>
        EndCardText.From(
            Run with
            {
                Variants = parts,
                Total = Run.Total with { Succeeded = parts.Sum(part => part.Figures.Succeeded) },
            },
            ExperimentCatalogue.Find("blocking"),
            "Thread blocking",
            variant => variant.ToString()
        );
}
