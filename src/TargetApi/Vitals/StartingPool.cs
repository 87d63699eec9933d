namespace TargetApi.Vitals;

/// <summary>
/// Keeps the thread pool at its minimum while the supervisor warms up the process. The pool would otherwise add threads
/// and keep them for 20 seconds, and the first run would starve less than on a fresh target. Thread-safe.
/// </summary>
internal static class StartingPool
{
    private static readonly TimeSpan MaxTime = TimeSpan.FromSeconds(15);

    private static (int Workers, int Ports)? s_limits;
    private static Timer? s_release;

    /// <summary>Limits the pool until <see cref="Release"/>, but not for longer than 15 seconds.</summary>
    public static void Limit()
    {
        ThreadPool.GetMaxThreads(out var workers, out var ports);
        ThreadPool.GetMinThreads(out var least, out _);
        if (!ThreadPool.SetMaxThreads(Math.Max(least, Environment.ProcessorCount), ports))
            return;
        s_limits = (workers, ports);
        s_release = new Timer(_ => Release(), null, MaxTime, Timeout.InfiniteTimeSpan);
    }

    /// <summary>Restores the limits; no effect without <see cref="Limit"/>.</summary>
    public static void Release()
    {
        if (s_limits is not { } limits)
            return;
        s_limits = null;
        s_release?.Dispose();
        ThreadPool.SetMaxThreads(limits.Workers, limits.Ports);
    }
}
