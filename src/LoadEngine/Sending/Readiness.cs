using System.Threading.Tasks.Sources;

namespace LoadEngine.Sending;

/// <summary>
/// Whether one direction of a connection may be used, and who waits for it. Any thread may signal; one waits at a time, and goes
/// on inside the signal.
/// </summary>
internal sealed class Readiness : IValueTaskSource
{
    private const int Unknown = 0, Ready = 1, Awaited = 2;

    private ManualResetValueTaskSourceCore<bool> _waiting;
    private int _state;

    /// <summary>Takes up a signal that came, or waits for the next.</summary>
    public ValueTask WaitAsync()
    {
        if (TryTake()) return default;
        _waiting.Reset();
        return Interlocked.CompareExchange(ref _state, Awaited, Unknown) == Unknown
            ? new(this, _waiting.Version)
            : Taken();
    }

    /// <summary>Lets who waits go on, or else the next one who asks.</summary>
    public void Signal()
    {
        while (true)
        {
            var seen = Volatile.Read(ref _state);
            if (seen == Ready) return;
            if (Interlocked.CompareExchange(ref _state, seen == Awaited ? Unknown : Ready, seen) != seen) continue;
            if (seen == Awaited) _waiting.SetResult(true);
            return;
        }
    }

    void IValueTaskSource.GetResult(short token) => _waiting.GetResult(token);

    ValueTaskSourceStatus IValueTaskSource.GetStatus(short token) => _waiting.GetStatus(token);

    void IValueTaskSource.OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _waiting.OnCompleted(continuation, state, token, flags);

    private bool TryTake() => Volatile.Read(ref _state) == Ready && Interlocked.CompareExchange(ref _state, Unknown, Ready) == Ready;

    // Nobody but the one who asks takes a signal away, so what came in between is still there.
    private ValueTask Taken()
    {
        Volatile.Write(ref _state, Unknown);
        return default;
    }
}
