using Lab.Targets.Frames;

namespace Lab.Tests.Targets.Frames;

public sealed class PackedFramesTests
{
    private static readonly FrameEvent Happened = new("target", "Started", 1.25);

    [Fact]
    public void Get_WhatWasPut_IsTheSameWithItsGapsAndEvents()
    {
        var kept = new PackedFrames(4, columns: 3);
        kept.Put(new(7, 1.25, [0, null, -2.125], [Happened]) { Held = [new("Orders.cs:12", 3)] });
        kept.Put(new(8, 1.5, [1], []));

        var (first, second) = (kept.Get(7), kept.Get(8));

        Assert.Equal((7, 1.25), (first.Sequence, first.Time));
        Assert.Equal([0, null, -2.125], first.Values);
        Assert.Equal([Happened], first.Events);
        Assert.Equal([new LineThreads("Orders.cs:12", 3)], first.Held);
        Assert.Null(second.Held);
        Assert.Equal([1, null, null], second.Values);
        Assert.Empty(second.Events);
    }

    [Fact]
    public void Put_WhereOneWasBefore_LeavesNothingOfIt()
    {
        var kept = new PackedFrames(2, columns: 2);
        kept.Put(new(1, 1, [1, 1], [Happened]) { Held = [new("Orders.cs:12", 3)] });

        kept.Put(new(3, 3, [null, 3], []));

        Assert.Equal([null, 3], kept.Get(3).Values);
        Assert.Empty(kept.Get(3).Events);
        Assert.Null(kept.Get(3).Held);
    }
}
