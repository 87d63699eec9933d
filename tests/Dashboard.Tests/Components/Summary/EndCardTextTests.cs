using Dashboard.Components.Summary;
using Experiments;
using Experiments.Charts;
using Lab.Storage.Summaries;
using Lab.Testing;
using Reports.Facts;

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

    [Fact]
    public void From_HeldLines_NamesTheLineOfFragileThatHeldLongest()
    {
        var card = From(
            Run with
            {
                HeldLines =
                [
                    Held(VariantKind.Fragile, 41, "Thread.Sleep", 60.4),
                    Held(VariantKind.Fragile, 70, null, 12),
                    Held(VariantKind.Fixed, 41, "Thread.Sleep", 90),
                ],
            }
        );

        Assert.Equal("Held longest: Orders.cs:41, Thread.Sleep, 60 thread-seconds", card.Held);
    }

    [Fact]
    public void From_HeldLinesOfFixedOnly_NamesItWithoutAnUnknownCall() =>
        Assert.Equal(
            "Held longest: Orders.cs:7, 3 thread-seconds",
            From(Run with { HeldLines = [Held(VariantKind.Fixed, 7, null, 3)] }).Held
        );

    private static HeldLineSummary Held(VariantKind variant, int line, string? call, double threadSeconds) =>
        new(variant, "Orders.Get", "Sales/Orders.cs", line, call, null, threadSeconds, 4, 8, 50, 20);

    // Regression: "many requests had none Background CPU was high".
    [Fact]
    public void From_TwoNotes_SeparatesThem()
    {
        var part = Part(VariantKind.Fragile, 12) with { BackgroundCpuPercent = 95 };

        var note = Of(part with { Figures = part.Figures with { Succeeded = 100, P95Ms = 240 } }).Note!;

        Assert.StartsWith($"{Caveats.Star}. Background", note, StringComparison.Ordinal);
        Assert.EndsWith(".", note, StringComparison.Ordinal);
    }

    private static VariantSummary Part(VariantKind kind, double good) =>
        new(kind, "/route", 10, Run.Total with { GoodPerSecond = good, Succeeded = good > 0 ? 490 : 0 });

    private static EndCardText Of(params VariantSummary[] parts) =>
        From(
            Run with
            {
                Variants = parts,
                Total = Run.Total with { Succeeded = parts.Sum(part => part.Figures.Succeeded) },
            }
        );

    private static EndCardText From(RunSummary run) =>
        EndCardText.From(run, ExperimentCatalogue.Find("blocking"), "Thread blocking", variant => variant.ToString());
}
