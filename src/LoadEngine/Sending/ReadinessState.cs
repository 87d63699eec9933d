using System.Threading.Tasks.Sources;

namespace LoadEngine.Sending;

/// <summary>
/// The readiness of one direction of a non-blocking socket, and the operation that waits for it. An operation uses
/// readiness that was reported before; otherwise the next reporting thread performs it, and the caller continues inside
/// that report. One operation at a time; any thread may report. A waiting operation costs two atomic steps and one system
/// call.
/// </summary>
internal abstract class ReadinessState : IValueTaskSource<int>
{
    /// <summary>What <see cref="TryPerform"/> returns when the socket is not ready after all.</summary>
    protected const int WouldBlock = -1;

    private const int Unknown = 0,
        Ready = 1,
        Awaited = 2;

    private ManualResetValueTaskSourceCore<int> _completion;
    private Memory<byte> _buffer;
    private int _state;
    private volatile bool _ended;
    private volatile Exception? _failure;

    /// <summary>Reports that the socket is ready or has failed.</summary>
    /// <param name="ended">Whether the other side has closed, or the connection failed. The kernel reports that only once.</param>
    public void Signal(bool ended)
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
                case Ready:
                    return;
                case Unknown:
                    if (Interlocked.CompareExchange(ref _state, Ready, Unknown) == Unknown)
                        return;
                    break;
                default:
                    if (Interlocked.CompareExchange(ref _state, Unknown, Awaited) == Awaited && TryComplete())
                        return;
                    break;
            }
        }
    }

    /// <summary>Fails the pending and all later operations.</summary>
    public void Fail(Exception unexpected)
    {
        _failure = unexpected;
        Signal(ended: true);
    }

    /// <summary>Performs the operation now if the socket is ready, otherwise as soon as it is.</summary>
    /// <exception cref="IOException">The connection broke.</exception>
    protected ValueTask<int> PerformAsync(Memory<byte> buffer)
    {
        while (true)
        {
            if (TryUseReadiness() && Perform(buffer) is > WouldBlock and var count)
            {
                if (count == buffer.Length)
                    KeepReadiness();
                return new(count);
            }

            _buffer = buffer;
            _completion.Reset();
            if (Interlocked.CompareExchange(ref _state, Awaited, Unknown) == Unknown)
                return new(this, _completion.Version);
        }
    }

    /// <summary>Performs the operation without waiting.</summary>
    /// <returns>Bytes read or written, or <see cref="WouldBlock"/>.</returns>
    protected abstract int TryPerform(Memory<byte> buffer);

    int IValueTaskSource<int>.GetResult(short token) => _completion.GetResult(token);

    ValueTaskSourceStatus IValueTaskSource<int>.GetStatus(short token) => _completion.GetStatus(token);

    void IValueTaskSource<int>.OnCompleted(
        Action<object?> continuation,
        object? state,
        short token,
        ValueTaskSourceOnCompletedFlags flags
    ) => _completion.OnCompleted(continuation, state, token, flags);

    private int Perform(Memory<byte> buffer) =>
        _failure is { } failure
            ? throw new InvalidOperationException("The connection's event could not be processed.", failure)
            : TryPerform(buffer);

    // After the end or a failure, further operations are tried at once, because no event would follow.
    private bool TryUseReadiness() =>
        (Volatile.Read(ref _state) == Ready && Interlocked.CompareExchange(ref _state, Unknown, Ready) == Ready)
        || _ended;

    /// <summary>Performs the waiting operation. False if the socket was not ready but has been reported ready since.</summary>
    private bool TryComplete()
    {
        int count;
        try
        {
            count = Perform(_buffer);
        }
        catch (Exception broken)
        {
            _buffer = default;
            _completion.SetException(broken);
            return true;
        }

        if (count == WouldBlock)
            return WaitAgain();
        if (count == _buffer.Length)
            KeepReadiness();
        _buffer = default;
        _completion.SetResult(count);
        return true;
    }

    // Only the waiting operation consumes readiness: a report since then is still pending and is used at once.
    private bool WaitAgain()
    {
        if (Interlocked.CompareExchange(ref _state, Awaited, Unknown) == Unknown)
            return true;
        Volatile.Write(ref _state, Awaited);
        return false;
    }

    // The kernel reports only new data, and a full buffer may have left some unread.
    private void KeepReadiness() => Interlocked.CompareExchange(ref _state, Ready, Unknown);
}
