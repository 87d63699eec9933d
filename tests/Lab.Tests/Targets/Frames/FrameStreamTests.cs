using System.Runtime.CompilerServices;
using Experiments.Charts;
using Lab.Targets.Frames;

namespace Lab.Tests.Targets.Frames;

public sealed class FrameStreamTests
{
    [Fact]
    public void KeptAfter_MoreThanIsKept_IsWhatIsKeptInOrder()
    {
        var stream = new FrameStream();
        for (var count = 0; count < FrameStream.Capacity + 10; count++)
            stream.Publish(count, [], []);

        Assert.Equal(FrameStream.Capacity, stream.GetFramesAfter(0).Count);
        Assert.Equal(
            [FrameStream.Capacity + 9, FrameStream.Capacity + 10],
            stream.GetFramesAfter(FrameStream.Capacity + 8).Select(frame => frame.Sequence)
        );
        Assert.Empty(stream.GetFramesAfter(stream.Latest));
    }

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task ReadAsync_LateJoiner_GetsTheHistoryThenLiveWithoutADoubledOrMissingFrame()
    {
        var stream = new FrameStream();
        Publish(stream, 100);
        await using var reader = stream.ReadAsync(0, Cancellation).GetAsyncEnumerator(Cancellation);

        var history = await TakeAsync(reader, 60);
        Publish(stream, 20);
        var rest = await TakeAsync(reader, 60);

        Assert.Equal(Enumerable.Range(1, 120).Select(number => (long)number), history.Concat(rest));
    }

    [Fact]
    public async Task ReadAsync_WhileAPumpPublishes_SeesEveryFrameOnce()
    {
        var stream = new FrameStream();
        const int frames = 3_000;
        var pump = new Thread(() => Publish(stream, frames));
        var readers = Enumerable
            .Range(0, 4)
            .Select(_ => Task.Run(() => ReadUntilAsync(stream, frames), Cancellation))
            .ToArray();

        pump.Start();
        var seen = await Task.WhenAll(readers);

        // A reader slower than this unthrottled pump may skip, but never sees a frame twice or out of order.
        Assert.All(seen, sequence => Assert.Equal(sequence.Order().Distinct(), sequence));
        Assert.Equal(seen.Sum(sequence => frames - sequence.Count), stream.Skipped);
    }

    [Fact]
    public async Task ReadAsync_AfterSequence_ContinuesBehindIt()
    {
        var stream = new FrameStream();
        Publish(stream, 10);
        await using var reader = stream.ReadAsync(7, Cancellation).GetAsyncEnumerator(Cancellation);

        Assert.Equal([8, 9, 10], await TakeAsync(reader, 3));
    }

    [Theory]
    [InlineData(1_000_000)]
    [InlineData(-5)]
    public async Task ReadAsync_SequenceOfAnotherProcess_StartsFromTheOldestKept(long afterSequence)
    {
        var stream = new FrameStream();
        Publish(stream, 3);
        await using var reader = stream.ReadAsync(afterSequence, Cancellation).GetAsyncEnumerator(Cancellation);

        Assert.Equal([1, 2, 3], await TakeAsync(reader, 3));
    }

    [Fact]
    public async Task ReadAsync_MoreFramesThanAreKept_StartsAtTheOldestKept()
    {
        var stream = new FrameStream();
        Publish(stream, FrameStream.Capacity + 10);
        await using var reader = stream.ReadAsync(0, Cancellation).GetAsyncEnumerator(Cancellation);

        Assert.Equal([11], await TakeAsync(reader, 1));
        Assert.Equal(0, stream.Skipped);
    }

    [Fact]
    public async Task ReadAsync_ReaderThatStandsStill_SkipsToTheNewestAndIsCounted()
    {
        var stream = new FrameStream();
        Publish(stream, 1);
        await using var reader = stream.ReadAsync(0, Cancellation).GetAsyncEnumerator(Cancellation);
        await TakeAsync(reader, 1);

        Publish(stream, FrameStream.MaxLag + 60);
        var next = await TakeAsync(reader, 1);

        Assert.Equal([stream.Latest], next);
        Assert.Equal(FrameStream.MaxLag + 59, stream.Skipped);
    }

    [Fact]
    public void Publish_WithReadersThatNeverRead_DoesNotWait()
    {
        var stream = new FrameStream();
        using var vanished = new CancellationTokenSource();
        var readers = Enumerable
            .Range(0, 100)
            .Select(_ => stream.ReadAsync(0, vanished.Token).GetAsyncEnumerator(vanished.Token))
            .ToArray();
        foreach (var reader in readers)
            _ = reader.MoveNextAsync().AsTask();

        Publish(stream, FrameStream.Capacity * 2);

        Assert.Equal(FrameStream.Capacity * 2, stream.Latest);
        vanished.Cancel();
    }

    [Fact]
    public async Task ReadAsync_Cancelled_Ends()
    {
        using var leaving = CancellationTokenSource.CreateLinkedTokenSource(Cancellation);
        await using var reader = new FrameStream().ReadAsync(0, leaving.Token).GetAsyncEnumerator(leaving.Token);
        var next = reader.MoveNextAsync().AsTask();

        await leaving.CancelAsync();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => next);
    }

    [Fact]
    public async Task ReadAsync_ManyLiveReaders_ShareTheFrames()
    {
        var stream = new FrameStream();
        Publish(stream, FrameStream.Shared);

        Assert.All(
            stream.GetFramesAfter(0).Zip(stream.GetFramesAfter(0)),
            twice => Assert.Same(twice.First, twice.Second)
        );
        await using var reader = stream
            .ReadAsync(stream.Latest - FrameStream.MaxLag, Cancellation)
            .GetAsyncEnumerator(Cancellation);
        await reader.MoveNextAsync();
        Assert.Same(stream.GetFramesAfter(stream.Latest - FrameStream.MaxLag)[0], reader.Current);
    }

    [Fact]
    public async Task ReadAsync_JoinsLate_IsGivenWhatWasPublishedLongAgo()
    {
        var stream = new FrameStream();
        double?[] values =
        [
            .. SeriesCatalogue.All.Select((_, column) => column % 3 == 0 ? (double?)null : column + 0.125),
        ];
        stream.Publish(1.25, values, [new(FrameEventKinds.RunStarted, "Fragile", 1.2)]);
        Publish(stream, FrameStream.Shared);

        await using var reader = stream.ReadAsync(0, Cancellation).GetAsyncEnumerator(Cancellation);
        await reader.MoveNextAsync();

        Assert.All(
            [reader.Current, stream.GetFramesAfter(0)[0]],
            frame =>
            {
                Assert.Equal((1, 1.25), (frame.Sequence, frame.Time));
                Assert.Equal(values, frame.Values);
                Assert.Equal("Fragile", Assert.Single(frame.Events).Label);
            }
        );
    }

    [Fact]
    public async Task ReadAsync_TwoJoinLate_ShareWhatIsMadeForThem()
    {
        var stream = new FrameStream();
        Publish(stream, 4 * FrameStream.Shared);
        await using var first = stream.ReadAsync(FrameStream.Shared, Cancellation).GetAsyncEnumerator(Cancellation);
        await using var second = stream.ReadAsync(FrameStream.Shared, Cancellation).GetAsyncEnumerator(Cancellation);

        // The second reads while the first still holds them.
        await first.MoveNextAsync();
        await second.MoveNextAsync();

        Assert.Same(first.Current, second.Current);
        Assert.Equal(
            Enumerable.Range(FrameStream.Shared + 2, 3 * FrameStream.Shared - 1).Select(number => (long)number),
            await TakeAsync(second, 3 * FrameStream.Shared - 1)
        );
    }

    [Fact]
    public async Task ReadAsync_FromTheOldestOfAFullRing_IsEveryFrameInOrder()
    {
        var stream = new FrameStream();
        const int more = FrameStream.Shared / 2 + 3;
        for (var number = 1; number <= FrameStream.Capacity + more; number++)
            stream.Publish(number / 4.0, [number], []);
        await using var reader = stream.ReadAsync(0, Cancellation).GetAsyncEnumerator(Cancellation);

        for (long expected = more + 1; expected <= FrameStream.Capacity + more; expected++)
        {
            Assert.True(await reader.MoveNextAsync());
            Assert.Equal((expected, expected), (reader.Current.Sequence, (long)reader.Current.Values[0]!.Value));
        }
    }

    // Regression: frames kept as objects used growing memory for half an hour.
    [Fact]
    public void Publish_FramesNoOneHolds_TakesNoMoreThanWasThereAtTheStart()
    {
        var before = GC.GetAllocatedBytesForCurrentThread();
        var stream = new FrameStream();
        Assert.True(
            GC.GetAllocatedBytesForCurrentThread() - before
                >= FrameStream.Capacity * SeriesCatalogue.All.Count * sizeof(double)
        );

        var first = PublishOne(stream);
        Publish(stream, FrameStream.Shared);
        GC.Collect();

        Assert.False(first.IsAlive);
        Assert.Equal(1, stream.GetFramesAfter(0)[0].Sequence);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(FrameStream.Shared)]
    [InlineData(FrameStream.Capacity - 2)]
    public void KeptSince_HappenedTwice_BeginsWithTheNewestOfThem(int framesAfter)
    {
        var stream = new FrameStream();
        for (var run = 0; run < 2; run++)
            stream.Publish(0, [], [new(FrameEventKinds.RunStarted, "Fragile", 0)]);
        Publish(stream, framesAfter);

        Assert.Equal(framesAfter + 1, stream.GetFramesSince(FrameEventKinds.RunStarted).Count);
        Assert.Equal(2, stream.GetFramesSince(FrameEventKinds.RunStarted)[0].Sequence);
        Assert.Empty(stream.GetFramesSince(FrameEventKinds.RunEnded));
    }

    [Fact]
    public void KeptSince_NoLongerKept_IsEmpty()
    {
        var stream = new FrameStream();
        stream.Publish(0, [], [new(FrameEventKinds.RunStarted, "Fragile", 0)]);
        Publish(stream, FrameStream.Capacity);

        Assert.Empty(stream.GetFramesSince(FrameEventKinds.RunStarted));
        Assert.Empty(new FrameStream().GetFramesSince(FrameEventKinds.RunStarted));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference PublishOne(FrameStream stream) =>
        new(stream.Publish(0, new double?[SeriesCatalogue.All.Count], []));

    private static void Publish(FrameStream stream, int count)
    {
        for (var i = 0; i < count; i++)
            stream.Publish(stream.Latest / 4.0, [], []);
    }

    private static async Task<IReadOnlyList<long>> TakeAsync(IAsyncEnumerator<Frame> reader, int count)
    {
        var sequences = new List<long>();
        while (sequences.Count < count && await reader.MoveNextAsync())
            sequences.Add(reader.Current.Sequence);
        return sequences;
    }

    private static async Task<IReadOnlyList<long>> ReadUntilAsync(FrameStream stream, long last)
    {
        var sequences = new List<long>();
        await foreach (var frame in stream.ReadAsync(0, Cancellation))
        {
            sequences.Add(frame.Sequence);
            if (frame.Sequence == last)
                break;
        }

        return sequences;
    }
}
