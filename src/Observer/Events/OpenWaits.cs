namespace Observer.Events;

/// <summary>Kind of a wait.</summary>
internal enum WaitKind
{
    /// <summary>A wait for a handle, a task or a condition.</summary>
    Handle,

    /// <summary>A wait for a lock.</summary>
    Lock,
}

/// <summary>
/// The waits that have begun and not ended, by thread. They are shown as of regular moments of the process's clock: at the time of
/// an event, more threads than usual begin or end to wait. Only <see cref="Shown"/> is thread-safe.
/// </summary>
internal sealed class OpenWaits
{
    /// <summary>Time between two moments, in milliseconds.</summary>
    public const double IntervalMs = 200;

    // A wait for a lock contains one for a handle. More are open only where ends are lost.
    private const int MaxPerThread = 8;

    private readonly Dictionary<int, List<(WaitKind Kind, ulong[] Stack)>> _threads = [];
    private volatile IReadOnlyDictionary<int, (WaitKind Kind, ulong[] Stack)> _shown =
        new Dictionary<int, (WaitKind Kind, ulong[] Stack)>();
    private double _nextMs;

    /// <summary>The outermost wait of each thread that waited at the newest moment.</summary>
    public IReadOnlyDictionary<int, (WaitKind Kind, ulong[] Stack)> Shown => _shown;

    /// <summary>An event happened: takes the moments before it.</summary>
    /// <param name="nowMs">Its time by the process's clock, in milliseconds.</param>
    public void Advance(double nowMs)
    {
        if (nowMs < _nextMs)
            return;
        _nextMs = nowMs - nowMs % IntervalMs + IntervalMs;
        _shown = _threads.ToDictionary(thread => thread.Key, thread => thread.Value[0]);
    }

    /// <summary>A thread begins to wait.</summary>
    public void Begin(int thread, WaitKind kind, ulong[] stack)
    {
        if (!_threads.TryGetValue(thread, out var waits))
            _threads[thread] = waits = [];
        if (waits.Count < MaxPerThread)
            waits.Add((kind, stack));
    }

    /// <summary>A thread has waited.</summary>
    public void End(int thread, WaitKind kind)
    {
        if (
            !_threads.TryGetValue(thread, out var waits)
            || waits.FindLastIndex(wait => wait.Kind == kind) is not (>= 0 and var index)
        )
            return;
        if (index == 0)
            _threads.Remove(thread);
        else
            waits.RemoveRange(index, waits.Count - index);
    }

    /// <summary>Forgets all waits, because events were lost.</summary>
    public void Clear() => _threads.Clear();
}
