using System.Net.Sockets;
using System.Threading.Tasks.Sources;

namespace LoadEngine.Sending;

/// <summary>
/// The reading side of a connection. A read takes what was told of before, or else is carried out by whoever tells next, and its reader goes
/// on inside that call. One reads at a time; any thread may tell. Two atomic steps and one call of the kernel for each answer.
/// </summary>
internal sealed class EventReads(Socket socket) : IValueTaskSource<int>
{
    private const int Nothing = 0, Told = 1, Awaited = 2;

    private ManualResetValueTaskSourceCore<int> _read;
    private Memory<byte> _buffer;
    private int _state;
    private volatile bool _ended;

    /// <summary>Reads what is there, or what comes next; 0 bytes mean the end.</summary>
    /// <exception cref="IOException">The connection broke.</exception>
    public ValueTask<int> ReadAsync(Memory<byte> buffer)
    {
        while (true)
        {
            if (Volatile.Read(ref _state) == Told && Interlocked.CompareExchange(ref _state, Nothing, Told) == Told
                && Receive(buffer.Span) is >= 0 and var read)
            {
                return new(Taken(read, buffer.Length));
            }

            _buffer = buffer;
            _read.Reset();
            if (Interlocked.CompareExchange(ref _state, Awaited, Nothing) == Nothing) return new(this, _read.Version);
        }
    }

    /// <summary>Says that there is something to read.</summary>
    /// <param name="ended">Whether the end is among it. The kernel tells that only once.</param>
    public void Tell(bool ended)
    {
        if (ended)
        {
            _ended = true;
            Interlocked.MemoryBarrier();
        }

        while (true)
        {
            switch (Volatile.Read(ref _state))
            {
                case Told:
                    return;
                case Nothing:
                    if (Interlocked.CompareExchange(ref _state, Told, Nothing) == Nothing) return;
                    break;
                default:
                    if (Interlocked.CompareExchange(ref _state, Nothing, Awaited) == Awaited && Carry()) return;
                    break;
            }
        }
    }

    int IValueTaskSource<int>.GetResult(short token) => _read.GetResult(token);

    ValueTaskSourceStatus IValueTaskSource<int>.GetStatus(short token) => _read.GetStatus(token);

    void IValueTaskSource<int>.OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _read.OnCompleted(continuation, state, token, flags);

    /// <summary>Carries out the read that is waited for. False when there was nothing, but something else has been told meanwhile.</summary>
    private bool Carry()
    {
        int read;
        try
        {
            read = Receive(_buffer.Span);
        }
        catch (Exception broken) when (broken is IOException or ObjectDisposedException)
        {
            _read.SetException(broken);
            return true;
        }

        if (read < 0) return Interlocked.CompareExchange(ref _state, Awaited, Nothing) == Nothing || TakeUp();
        var taken = Taken(read, _buffer.Length);
        _buffer = default;
        _read.SetResult(taken);
        return true;
    }

    // Nobody but the reader takes a word away, and the reader waits: what was told is still there, and is looked after at once.
    private bool TakeUp()
    {
        Volatile.Write(ref _state, Awaited);
        return false;
    }

    // Only what arrives from now on is told; what may have been left over, and the end, is not told again.
    private int Taken(int read, int asked)
    {
        if (read == asked || _ended) Interlocked.CompareExchange(ref _state, Told, Nothing);
        return read;
    }

    /// <summary>Bytes read, or −1 when there are none now.</summary>
    private int Receive(Span<byte> buffer)
    {
        if (buffer.IsEmpty) return 0;
        var read = socket.Receive(buffer, SocketFlags.None, out var error);
        return error switch
        {
            SocketError.Success => read,
            SocketError.WouldBlock => -1,
            _ => throw EventConnection.Broken(error),
        };
    }
}
