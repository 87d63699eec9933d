using Lab.Frames;

namespace Lab.Tests.Frames;

public sealed class FrameStreamTests
{
    [Fact]
    public void KeptAfter_MoreThanIsKept_IsWhatIsKeptInOrder()
    {
        var stream = new FrameStream();
        for (var count = 0; count < FrameStream.Capacity + 10; count++) stream.Publish(count, [], []);

        Assert.Equal(FrameStream.Capacity, stream.KeptAfter(0).Count);
        Assert.Equal([FrameStream.Capacity + 9, FrameStream.Capacity + 10], stream.KeptAfter(FrameStream.Capacity + 8).Select(frame => frame.Sequence));
        Assert.Empty(stream.KeptAfter(stream.Latest));
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
        var readers = Enumerable.Range(0, 4).Select(_ => Task.Run(() => ReadUntilAsync(stream, frames), Cancellation)).ToArray();

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
        var readers = Enumerable.Range(0, 100).Select(_ => stream.ReadAsync(0, vanished.Token).GetAsyncEnumerator(vanished.Token)).ToArray();
        foreach (var reader in readers) _ = reader.MoveNextAsync().AsTask();

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

    private static void Publish(FrameStream stream, int count)
    {
        for (var i = 0; i < count; i++) stream.Publish(stream.Latest / 4.0, [], []);
    }

    private static async Task<IReadOnlyList<long>> TakeAsync(IAsyncEnumerator<Frame> reader, int count)
    {
        var sequences = new List<long>();
        while (sequences.Count < count && await reader.MoveNextAsync()) sequences.Add(reader.Current.Sequence);
        return sequences;
    }

    private static async Task<IReadOnlyList<long>> ReadUntilAsync(FrameStream stream, long last)
    {
        var sequences = new List<long>();
        await foreach (var frame in stream.ReadAsync(0, Cancellation))
        {
            sequences.Add(frame.Sequence);
            if (frame.Sequence == last) break;
        }

        return sequences;
    }
}
