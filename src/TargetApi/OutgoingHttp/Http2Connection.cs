using System.Buffers.Binary;

namespace TargetApi.OutgoingHttp;

/// <summary>
/// The server's side of one HTTP/2 connection (RFC 9113) with prior knowledge, as far as requests without a body need it: every
/// request gets an empty 200 after <see cref="Supplier.WorkTime"/>.
/// </summary>
internal sealed class Http2Connection(Stream stream) : IDisposable
{
    /// <summary>Calls that the client may have open on this connection. Kestrel's default is 100.</summary>
    public const int MaxConcurrentStreams = 20;

    private const int FrameHeaderBytes = 9,
        MaxPayloadBytes = 16_384,
        MaxConcurrentStreamsSetting = 3;

    // Types of frames.
    private const byte Headers = 1,
        Settings = 4,
        Ping = 6,
        GoAway = 7;

    // Flags: the last two are those of Headers, the first that of Settings and Ping.
    private const byte Ack = 1,
        EndStream = 1,
        EndHeaders = 4;

    // The field ":status 200" of the static table of HPACK.
    private static readonly byte[] StatusOk = [0x88];

    private static ReadOnlySpan<byte> Preface => "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"u8;

    private readonly SemaphoreSlim _sending = new(1);

    /// <inheritdoc />
    public void Dispose()
    {
        stream.Dispose();
        _sending.Dispose();
    }

    /// <summary>Answers requests until the client closes the connection.</summary>
    public async Task ServeAsync(CancellationToken stopping)
    {
        // Sent before the preface of the client arrives, so that it learns the limit with its first calls.
        await SendAsync(Settings, flags: 0, 0, Limits(), stopping);
        var preface = new byte[Preface.Length];
        await stream.ReadExactlyAsync(preface, stopping);
        if (!Preface.SequenceEqual(preface))
            return;
        var (header, payload) = (new byte[FrameHeaderBytes], new byte[MaxPayloadBytes]);
        while (true)
        {
            await stream.ReadExactlyAsync(header, stopping);
            var length = BinaryPrimitives.ReadInt32BigEndian(header) >>> 8;
            if (length > MaxPayloadBytes)
                return;
            await stream.ReadExactlyAsync(payload.AsMemory(0, length), stopping);
            var (type, flags) = (header[3], header[4]);
            switch (type)
            {
                case Headers when (flags & EndHeaders) != 0:
                    _ = AnswerAsync(BinaryPrimitives.ReadInt32BigEndian(header.AsSpan(5)), stopping);
                    break;
                case Settings or Ping when (flags & Ack) == 0:
                    await SendAsync(type, Ack, 0, type == Ping ? payload.AsMemory(0, length) : default, stopping);
                    break;
                // Headers of several frames are not supported. All other frames need no answer.
                case Headers or GoAway:
                    return;
            }
        }
    }

    private static byte[] Limits()
    {
        var setting = new byte[6];
        BinaryPrimitives.WriteInt16BigEndian(setting, MaxConcurrentStreamsSetting);
        BinaryPrimitives.WriteInt32BigEndian(setting.AsSpan(2), MaxConcurrentStreams);
        return setting;
    }

    private async Task AnswerAsync(int streamId, CancellationToken stopping)
    {
        try
        {
            await Task.Delay(Supplier.WorkTime, stopping);
            await SendAsync(Headers, EndStream | EndHeaders, streamId, StatusOk, stopping);
        }
        catch (Exception ended) when (ended is IOException or ObjectDisposedException or OperationCanceledException)
        {
            // The client has closed the connection, or the target ends.
        }
    }

    private async Task SendAsync(
        byte type,
        byte flags,
        int streamId,
        ReadOnlyMemory<byte> payload,
        CancellationToken stopping
    )
    {
        var frame = new byte[FrameHeaderBytes + payload.Length];
        BinaryPrimitives.WriteInt32BigEndian(frame, payload.Length << 8);
        (frame[3], frame[4]) = (type, flags);
        BinaryPrimitives.WriteInt32BigEndian(frame.AsSpan(5), streamId);
        payload.CopyTo(frame.AsMemory(FrameHeaderBytes));
        await _sending.WaitAsync(stopping);
        try
        {
            await stream.WriteAsync(frame, stopping);
        }
        finally
        {
            _sending.Release();
        }
    }
}
