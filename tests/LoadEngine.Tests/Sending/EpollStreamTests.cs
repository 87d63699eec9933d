using System.Net;
using System.Net.Sockets;
using LoadEngine.Sending;

namespace LoadEngine.Tests.Sending;

public sealed class EpollStreamTests
{
    private readonly ClosingConnections _closing = new();

    [Fact]
    public async Task WriteAsync_MoreThanTheKernelHolds_ArrivesWhole()
    {
        if (!EpollLoop.IsSupported)
            return;
        var cancellation = TestContext.Current.CancellationToken;
        var (client, server) = await ConnectAsync();
        using var accepted = server;
        var content = new byte[32 * 1024 * 1024];
        new Random(1).NextBytes(content);
        var writing = client.WriteAsync(content, cancellation);
        Assert.False(writing.IsCompleted);
        var arrived = new byte[content.Length];
        await server.ReadExactlyAsync(arrived, cancellation);
        await writing;
        Assert.Equal(content, arrived);
        await client.DisposeAsync();
        Assert.Equal(0, await server.ReadAsync(arrived, cancellation));
        _closing.End();
    }

    [Fact]
    public async Task ReadAsync_ClosedMeanwhile_Ends()
    {
        if (!EpollLoop.IsSupported)
            return;
        var (client, server) = await ConnectAsync();
        using var accepted = server;
        var reading = client.ReadAsync(new byte[1], TestContext.Current.CancellationToken).AsTask();
        ((IClosable)client).CloseNow();
        await Assert.ThrowsAsync<ObjectDisposedException>(() => reading);
    }

    [Fact]
    public async Task ReadAsync_NoRoom_WaitsForWhatCanBeReadAndTakesNothing()
    {
        if (!EpollLoop.IsSupported)
            return;
        var cancellation = TestContext.Current.CancellationToken;
        var (client, server) = await ConnectAsync();
        using var accepted = server;
        var waiting = client.ReadAsync(Memory<byte>.Empty, cancellation).AsTask();
        Assert.False(waiting.IsCompleted);
        await server.WriteAsync("ab"u8.ToArray(), cancellation);
        Assert.Equal(0, await waiting);
        var two = new byte[2];
        Assert.Equal(1, await client.ReadAsync(two.AsMemory(0, 1), cancellation));
        Assert.Equal(1, await client.ReadAsync(two.AsMemory(1, 1), cancellation));
        Assert.Equal("ab"u8.ToArray(), two);
    }

    [Fact]
    public async Task ReadAsync_WrittenAfterTheOtherSideHadClosed_IsTheEndAndNoReset()
    {
        if (!EpollLoop.IsSupported)
            return;
        var cancellation = TestContext.Current.CancellationToken;
        var (client, server) = await ConnectAsync();
        server.Close();
        await client.WriteAsync("too late"u8.ToArray(), cancellation);
        Assert.Equal(0, await client.ReadAsync(new byte[8], cancellation));
        Assert.Equal(0, await client.ReadAsync(new byte[8], cancellation));
    }

    [Fact]
    public async Task ReadAsync_ResetWhileWaiting_Breaks()
    {
        if (!EpollLoop.IsSupported)
            return;
        var cancellation = TestContext.Current.CancellationToken;
        var (client, server) = await ConnectAsync();
        var reading = client.ReadAsync(new byte[8], cancellation).AsTask();
        server.Socket.LingerState = new LingerOption(true, 0);
        server.Socket.Dispose();
        await Assert.ThrowsAsync<IOException>(() => reading);
    }

    [Fact]
    public async Task ReadAsync_AfterAReset_DoesNotHang()
    {
        if (!EpollLoop.IsSupported)
            return;
        var cancellation = TestContext.Current.CancellationToken;
        var (client, server) = await ConnectAsync();
        server.Socket.LingerState = new LingerOption(true, 0);
        server.Socket.Dispose();
        await Assert.ThrowsAsync<IOException>(() => client.ReadAsync(new byte[8], cancellation).AsTask());
        for (var i = 0; i < 3; i++)
        {
            var again = client.ReadAsync(new byte[8], cancellation).AsTask();
            await Task.WhenAny(again, Task.Delay(TimeSpan.FromSeconds(20), cancellation));
            Assert.True(again.IsCompleted);
        }
    }

    [Fact]
    public async Task Fail_AReadWaits_EndsItAndEveryLaterOne()
    {
        if (!EpollLoop.IsSupported)
            return;
        var cancellation = TestContext.Current.CancellationToken;
        var (client, server) = await ConnectAsync();
        using var accepted = server;
        var reading = client.ReadAsync(new byte[8], cancellation).AsTask();
        ((IEpollHandler)client).Fail(new NotSupportedException("unexpected"));
        Assert.Equal(
            "unexpected",
            (await Assert.ThrowsAsync<InvalidOperationException>(() => reading)).InnerException!.Message
        );
        await Assert.ThrowsAsync<InvalidOperationException>(() => client.ReadAsync(new byte[8], cancellation).AsTask());
    }

    [Fact]
    public async Task Connections_ManyThatComeAndGo_EachHearsItsOwn()
    {
        if (!EpollLoop.IsSupported)
            return;
        await Task.WhenAll(
                Enumerable
                    .Range(0, 8)
                    .Select(_ =>
                        Task.Run(
                            async () =>
                            {
                                for (byte number = 0; number < 100; number++)
                                {
                                    var (client, server) = await ConnectAsync();
                                    for (byte turn = 0; turn < 5; turn++)
                                    {
                                        byte[] values = [number, turn];
                                        await client.WriteAsync(values);
                                        var heard = new byte[2];
                                        await server.ReadExactlyAsync(heard);
                                        await server.WriteAsync(heard);
                                        var back = new byte[2];
                                        await client.ReadExactlyAsync(back);
                                        Assert.Equal(values, back);
                                    }

                                    // At once, so that the next one gets the same number from the kernel.
                                    ((IClosable)client).CloseNow();
                                    server.Close();
                                }
                            },
                            TestContext.Current.CancellationToken
                        )
                    )
            )
            .WaitAsync(TimeSpan.FromSeconds(60), TestContext.Current.CancellationToken);
    }

    private async Task<(Stream Client, NetworkStream Server)> ConnectAsync()
    {
        var cancellation = TestContext.Current.CancellationToken;
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var client = await EpollStream.OpenAsync(
            (IPEndPoint)listener.LocalEndpoint,
            EpollLoop.All[0],
            _closing,
            null,
            cancellation
        );
        return (client, new NetworkStream(await listener.AcceptSocketAsync(cancellation), ownsSocket: true));
    }
}
