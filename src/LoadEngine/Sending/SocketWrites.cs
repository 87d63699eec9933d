using System.Net.Sockets;
using System.Runtime.InteropServices;

namespace LoadEngine.Sending;

/// <summary>The writing direction of a non-blocking socket. One write at a time.</summary>
internal sealed class SocketWrites(Socket socket) : ReadinessState
{
    /// <summary>Writes all data; waits for readiness when the kernel's buffer is full.</summary>
    /// <exception cref="IOException">The connection broke.</exception>
    public ValueTask WriteAsync(ReadOnlyMemory<byte> buffer)
    {
        // There is nearly always room, so the write is tried before checking readiness.
        var sent = Math.Max(0, Send(buffer.Span));
        return sent == buffer.Length ? default : WriteRestAsync(buffer[sent..]);
    }

    /// <summary>Waits until the socket is reported writable: connected, or failed to connect.</summary>
    public async ValueTask WaitUntilReadyAsync() => await PerformAsync(Memory<byte>.Empty).ConfigureAwait(false);

    protected override int TryPerform(Memory<byte> buffer) => buffer.IsEmpty ? 0 : Send(buffer.Span);

    private int Send(ReadOnlySpan<byte> bytes)
    {
        var sent = socket.Send(bytes, SocketFlags.None, out var error);
        return error switch
        {
            SocketError.Success => sent,
            SocketError.WouldBlock => WouldBlock,
            _ => throw EpollStream.Broken(error),
        };
    }

    private async ValueTask WriteRestAsync(ReadOnlyMemory<byte> rest)
    {
        while (!rest.IsEmpty)
            rest = rest[await PerformAsync(MemoryMarshal.AsMemory(rest)).ConfigureAwait(false)..];
    }
}
