using Experiments;
using Lab.Storage.Documents;
using Lab.Targets.Frames;
using Lab.Testing;

namespace Lab.Tests.Storage.Documents;

public sealed class HeldLinesOfFramesTests
{
    [Fact]
    public void HeldLines_RunWithoutASummary_AreIntegratedFromItsFrames()
    {
        var run = Partial(
            Held(("Orders.cs:12", 9)),
            Held(("Orders.cs:12", 4), ("Orders.Get", 2), (LineThreads.NotYetRead, 12)),
            null,
            Held(("Orders.cs:12", 6), (LineThreads.OtherLines, 1))
        );

        Assert.Equal(
            [("Orders.cs:12", 2.5, 6), ("Orders.Get", 0.5, 2), (LineThreads.NotYetRead, 3, 12)],
            run.HeldLines.Select(line => (line.Label, line.ThreadSeconds, line.MaxThreads))
        );
        Assert.All(
            run.HeldLines,
            line => Assert.Equal((VariantKind.Fragile, 0.5), (line.Variant, line.ObservedSeconds))
        );
    }

    [Fact]
    public void HeldLines_FramesFromEvents_AreMarked()
    {
        var run = Partial(Held(("Orders.cs:12", 4)), Held(("Orders.cs:12", 4), (LineThreads.NoWaitEvent, 12)));

        Assert.Equal(
            [("Orders.cs:12", true), (LineThreads.NoWaitEvent, true)],
            run.HeldLines.Select(line => (line.Label, line.IsFromEvents))
        );
    }

    [Fact]
    public void HeldLines_RunWithASummary_AreThoseOfTheSummary() =>
        Assert.Same(RunSamples.Run() is var run ? run.Summary!.HeldLines : null, run.HeldLines);

    private static IReadOnlyList<LineThreads> Held(params (string Line, int Threads)[] lines) =>
        [.. lines.Select(line => new LineThreads(line.Line, line.Threads))];

    private static RunDocument Partial(params IReadOnlyList<LineThreads>?[] held)
    {
        var run = RunSamples.Run();
        return run with
        {
            Summary = null,
            Frames = [.. run.Frames.Zip(held, (frame, lines) => frame with { Held = lines })],
        };
    }
}
