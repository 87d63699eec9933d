using System.Diagnostics;
using System.Net.Sockets;
using TargetApi.OutgoingHttp;

namespace TargetApi.Tests.OutgoingHttp;

public sealed class Http2ConnectionTests : IAsyncLifetime
{
    private static readonly byte[] Preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"u8.ToArray();
    private static readonly byte[] Limit =
    [
        0,
        0,
        6,
        4,
        0,
        0,
        0,
        0,
        0,
        0,
        3,
        0,
        0,
        0,
        Http2Connection.MaxConcurrentStreams,
    ];

    private static readonly byte[] Http1 = [.. "GET /stock HTTP/1.1\r\nHost: localhost\r\n\r\n"u8];
    private static readonly byte[] GoAway = [.. Preface, 0, 0, 8, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    private static readonly byte[] FrameAboveTheDefaultOfTheProtocol = [.. Preface, 0x40, 0, 1, 0, 0, 0, 0, 0, 1];
    private static readonly byte[] RequestInSeveralFrames = [.. Preface, 0, 0, 1, 1, 1, 0, 0, 0, 1, 0x82];

    private readonly Http2Supplier _supplier = new();
    private readonly TcpClient _client = new();

    public static TheoryData<byte[]> Ends => [Http1, GoAway, FrameAboveTheDefaultOfTheProtocol, RequestInSeveralFrames];

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    private NetworkStream Connection => _client.GetStream();

    public async ValueTask InitializeAsync()
    {
        await _client.ConnectAsync(_supplier.Stock.Host, _supplier.Stock.Port, Cancellation);
        await AssertReceivedAsync(Limit);
    }

    public ValueTask DisposeAsync()
    {
        _client.Dispose();
        _supplier.Dispose();
        return ValueTask.CompletedTask;
    }

    [Fact]
    public async Task Serve_SettingsAndPing_AreAcknowledged()
    {
        byte[] settings = [0, 0, 0, 4, 0, 0, 0, 0, 0];
        byte[] ping = [0, 0, 8, 6, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8];

        await SendAsync([.. Preface, .. settings, .. ping]);

        await AssertReceivedAsync(0, 0, 0, 4, 1, 0, 0, 0, 0);
        await AssertReceivedAsync(0, 0, 8, 6, 1, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8);
    }

    [Fact]
    public async Task Serve_SeveralRequests_AreAnsweredTogetherAfterTheWorkTime()
    {
        short[] streams = [1, 3, 5, 7, 9, 257, 259, 261, 263, 265];
        var started = Stopwatch.GetTimestamp();

        await SendAsync([.. Preface, .. streams.SelectMany(Request)]);
        var answers = (await ReadAsync(Answer(1).Length * streams.Length)).Chunk(Answer(1).Length);

        Assert.InRange(
            Stopwatch.GetElapsedTime(started),
            Supplier.WorkTime * 0.9,
            Supplier.WorkTime * streams.Length / 2
        );
        Assert.Equal(
            streams.Select(Answer).Select(Convert.ToHexString),
            answers.Select(Convert.ToHexString).Order(StringComparer.Ordinal)
        );
    }

    [Fact]
    public async Task Serve_WindowUpdateResetAndPriority_NeedNoAnswer()
    {
        byte[] update = [0, 0, 4, 8, 0, 0, 0, 0, 0, 0, 0, 1, 0];
        byte[] reset = [0, 0, 4, 3, 0, 0, 0, 0, 1, 0, 0, 0, 8];
        byte[] priority = [0, 0, 5, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0];

        await SendAsync([.. Preface, .. update, .. reset, .. priority, .. Request(3)]);

        await AssertReceivedAsync(Answer(3));
    }

    [Theory]
    [MemberData(nameof(Ends))]
    public async Task Serve_WhatItDoesNotSupport_EndsTheConnection(byte[] sent)
    {
        await SendAsync(sent);

        // Bytes that were not read reset the connection.
        Assert.Equal(0, await EndAsync());

        async Task<int> EndAsync()
        {
            try
            {
                return await Connection.ReadAsync(new byte[1], Cancellation);
            }
            catch (IOException)
            {
                return 0;
            }
        }
    }

    private static byte[] Request(short streamId) => [0, 0, 1, 1, 5, 0, 0, (byte)(streamId >> 8), (byte)streamId, 0x82];

    private static byte[] Answer(short streamId) => [0, 0, 1, 1, 5, 0, 0, (byte)(streamId >> 8), (byte)streamId, 0x88];

    private async Task AssertReceivedAsync(params byte[] expected) =>
        Assert.Equal(expected, await ReadAsync(expected.Length));

    private async Task SendAsync(byte[] bytes) => await Connection.WriteAsync(bytes, Cancellation);

    private async Task<byte[]> ReadAsync(int bytes)
    {
        var read = new byte[bytes];
        await Connection.ReadExactlyAsync(read, Cancellation);
        return read;
    }
}
