using System.Net.Sockets;

namespace LoadEngine.Sending;

/// <summary>The reading direction of a non-blocking socket. One read at a time.</summary>
internal sealed class SocketReads(Socket socket) : ReadinessState
{
    /// <summary>Reads available data or waits for it; 0 bytes mean the end. An empty buffer only waits until data is available.</summary>
    /// <exception cref="IOException">The connection broke.</exception>
    public ValueTask<int> ReadAsync(Memory<byte> buffer) => PerformAsync(buffer);

    protected override int TryPerform(Memory<byte> buffer)
    {
        if (buffer.IsEmpty)
            return 0;
        var read = socket.Receive(buffer.Span, SocketFlags.None, out var error);
        return error switch
        {
            SocketError.Success => read,
            SocketError.WouldBlock => WouldBlock,
            _ => throw EpollStream.Broken(error),
        };
    }
}
