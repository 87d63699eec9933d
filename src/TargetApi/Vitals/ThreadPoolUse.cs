namespace TargetApi.Vitals;

/// <summary>The thread pool at one moment, in the article's terms.</summary>
/// <param name="WorkersInUse">Worker threads at work.</param>
/// <param name="WorkersFree">Worker threads that could still be used.</param>
/// <param name="WorkersMin">Worker threads created without delay.</param>
/// <param name="WorkersMax">Worker threads at most.</param>
/// <param name="IoInUse">I/O threads at work.</param>
/// <param name="IoFree">I/O threads that could still be used.</param>
/// <param name="IoMin">I/O threads created without delay.</param>
/// <param name="IoMax">I/O threads at most.</param>
public sealed record ThreadPoolUse(
    int WorkersInUse,
    int WorkersFree,
    int WorkersMin,
    int WorkersMax,
    int IoInUse,
    int IoFree,
    int IoMin,
    int IoMax
)
{
    /// <summary>Reads the pool.</summary>
    public static ThreadPoolUse Now()
    {
        ThreadPool.GetAvailableThreads(out var workersFree, out var ioFree);
        ThreadPool.GetMinThreads(out var workersMin, out var ioMin);
        ThreadPool.GetMaxThreads(out var workersMax, out var ioMax);
        return new(workersMax - workersFree, workersFree, workersMin, workersMax, ioMax - ioFree, ioFree, ioMin, ioMax);
    }
}
