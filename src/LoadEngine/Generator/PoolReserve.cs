namespace LoadEngine.Generator;

/// <summary>
/// Adds threads to this process's pool while all of its threads are blocked: the runtime itself adds one or two a second. Shared by
/// all runs; the last one to leave restores the minimum. Thread-safe.
/// </summary>
internal sealed class PoolReserve
{
    /// <summary>Maximum number of threads added.</summary>
    public const int MaxAdded = 256;

    private readonly Lock _changes = new();
    private int _entered,
        _minimum,
        _added,
        _step = 1;

    /// <summary>The reserve of this process.</summary>
    public static PoolReserve Shared { get; } = new();

    /// <summary>Threads added at the moment.</summary>
    public int Added
    {
        get
        {
            lock (_changes)
                return _added;
        }
    }

    /// <summary>Begins to use the reserve.</summary>
    public void Enter()
    {
        lock (_changes)
            if (_entered++ == 0)
                ThreadPool.GetMinThreads(out _minimum, out _);
    }

    /// <summary>Ends it; the last call gives the threads back.</summary>
    public void Leave()
    {
        lock (_changes)
        {
            if (--_entered > 0 || _added == 0)
                return;
            SetMinimum(_minimum);
            (_added, _step) = (0, 1);
        }
    }

    /// <summary>Adds threads: one, then twice as many each time, until <see cref="Settle"/>.</summary>
    public void Grow()
    {
        lock (_changes)
        {
            if (_entered == 0 || _added == MaxAdded)
                return;
            _added = Math.Min(MaxAdded, _added + _step);
            _step *= 2;
            SetMinimum(_minimum + _added);
        }
    }

    /// <summary>Ends a series of <see cref="Grow"/>.</summary>
    public void Settle()
    {
        lock (_changes)
            _step = 1;
    }

    private static void SetMinimum(int threads)
    {
        ThreadPool.GetMinThreads(out _, out var completionPorts);
        ThreadPool.SetMinThreads(threads, completionPorts);
    }
}
