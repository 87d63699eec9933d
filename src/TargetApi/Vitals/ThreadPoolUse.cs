namespace TargetApi.Vitals;

/// <summary>A snapshot of the thread pool, in the article's terms.</summary>
/// <param name="WorkersInUse">Worker threads in use.</param>
/// <param name="WorkersFree">Worker threads still available.</param>
/// <param name="WorkersMin">Worker threads created without delay.</param>
/// <param name="WorkersMax">Maximum number of worker threads.</param>
/// <param name="IoInUse">I/O threads in use.</param>
/// <param name="IoFree">I/O threads still available.</param>
/// <param name="IoMin">I/O threads created without delay.</param>
/// <param name="IoMax">Maximum number of I/O threads.</param>
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
