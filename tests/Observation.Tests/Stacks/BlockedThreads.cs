using System.Runtime.CompilerServices;

namespace Observation.Tests.Stacks;

/// <summary>Pool threads of this process, each blocked in another way until disposed. For use by one thread only.</summary>
internal sealed class BlockedThreads : IDisposable
{
    private readonly TaskCompletionSource<int> _never = new();
    private readonly SemaphoreSlim _semaphore = new(0);
    private readonly object _gate = new();
    private readonly CountdownEvent _ended = new(5);

    public BlockedThreads()
    {
        Monitor.Enter(_gate);
        Queue(InResult);
        Queue(InGetResult);
        Queue(InWait);
        Queue(InLock);
        Queue(InSemaphore);
    }

    /// <summary>Where the second statement of <see cref="InResult"/> stands: not the method's first line.</summary>
    public static int LineOfResult { get; } = 51;

    public void Dispose()
    {
        _never.SetResult(1);
        _semaphore.Release();
        Monitor.Exit(_gate);
        _ended.Wait(TimeSpan.FromSeconds(30));
        _ended.Dispose();
        _semaphore.Dispose();
    }

    private void Queue(Action block) =>
        ThreadPool.UnsafeQueueUserWorkItem(
            _ =>
            {
                block();
                _ended.Signal();
            },
            null
        );

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void InResult()
    {
        // Three statements, so that a line can be mistaken for its neighbour.
        GC.KeepAlive(this);
        GC.KeepAlive(_never.Task.Result);
        GC.KeepAlive(_gate);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void InGetResult() => ((Task)_never.Task).GetAwaiter().GetResult();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void InWait() => _never.Task.Wait();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void InSemaphore() => _semaphore.Wait();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void InLock()
    {
        lock (_gate)
            GC.KeepAlive(this);
    }
}
