using Experiments;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Targets.Frames;
using Lab.Testing;
using Reports.Facts;

namespace Reports.Tests.Facts;

public sealed class HeldLineCellsTests
{
    private const double Seconds = 20;

    [Theory]
    [InlineData(20, null)]
    [InlineData(19, null)]
    [InlineData(18.9, "18.9 s observed of 20.0 s")]
    public void ThreadSeconds_ObservedShareOfTheVariant_IsGivenBelow95Percent(double observed, string? expected)
    {
        var (line, run) = Observed(observed);

        var text = HeldLineCells.ThreadSeconds(line, run.Summary!);

        Assert.Equal(expected is null ? "200 thread-seconds" : $"200 thread-seconds in {expected}", text);
        Assert.Equal(
            expected is not null,
            HeldLineCells.NoteOf(run).Contains("were observed", StringComparison.Ordinal)
        );
    }

    [Fact]
    public void Period_SwitchedRun_NamesTheActiveVariant()
    {
        var (line, run) = Observed(Seconds);
        var part = run.Summary!.Variants[0];
        var switched = run with
        {
            Summary = run.Summary with { Variants = [part, part with { Variant = VariantKind.Fixed }] },
        };

        Assert.Equal(
            "while Fixed was active",
            HeldLineCells.Period(line with { Variant = VariantKind.Fixed }, switched)
        );
        Assert.Equal("", HeldLineCells.Period(line, run));
        Assert.NotEqual(HeldLineCells.NoteOf(run), HeldLineCells.NoteOf(switched));
    }

    [Theory]
    [InlineData(199, true)]
    [InlineData(200, false)]
    public void Longest_ThreadsThatWereNotRead_CanHaveWaitedLonger(double notReadSeconds, bool isKnown)
    {
        var (line, _) = Observed(Seconds);
        var notRead = line with { Method = LineThreads.NotYetRead, ThreadSeconds = notReadSeconds };

        Assert.Equal(isKnown ? line : null, HeldLineCells.Longest([line, notRead]));
    }

    [Fact]
    public void NoteOf_LinesFromEvents_NamesTheSource()
    {
        var (line, run) = Observed(Seconds);
        var fromEvents = run with { Summary = run.Summary! with { HeldLines = [line with { IsFromEvents = true }] } };

        Assert.Contains("wait events", HeldLineCells.NoteOf(fromEvents), StringComparison.Ordinal);
        Assert.DoesNotContain("wait events", HeldLineCells.NoteOf(run), StringComparison.Ordinal);
    }

    private static (HeldLineSummary Line, RunDocument Run) Observed(double seconds)
    {
        var run = RunSamples.Run(seconds: (int)Seconds);
        var line = run.Summary!.HeldLines![0] with { ObservedSeconds = seconds };
        return (line, run with { Summary = run.Summary with { HeldLines = [line] } });
    }
}
