namespace Observer.Kernel;

/// <summary>
/// Runs each stop on a separate thread with normal or higher priority, while the rest of the observer has low priority. When
/// the thread ends, the kernel releases whatever it still traces.
/// </summary>
internal sealed class TracerThread : IDisposable
{
    // On a busy machine, a stop at normal priority takes several times as long.
    private const int Nice = -10;

    private readonly SemaphoreSlim _requests = new(0),
        _done = new(0);
    private readonly Thread _starter;
    private Action? _next;
    private Exception? _failure;

    public TracerThread()
    {
        // A thread inherits the priority of its creator.
        _starter = new Thread(Serve) { IsBackground = true, Name = "tracer-starter" };
        _starter.Start();
        _requests.Release();
        _done.Wait();
    }

    /// <summary>Thread ID of the thread that creates the tracers.</summary>
    public int Id { get; private set; }

    /// <summary>Runs an action and waits for its end.</summary>
    public void Run(Action action)
    {
        (_next, _failure) = (action, null);
        _requests.Release();
        _done.Wait();
        if (_failure is { } failure)
            System.Runtime.ExceptionServices.ExceptionDispatchInfo.Throw(failure);
    }

    public void Dispose()
    {
        _next = null;
        _requests.Release();
        _starter.Join();
        _requests.Dispose();
        _done.Dispose();
    }

    private void Serve()
    {
        _requests.Wait();
        Id = Libc.ThreadId();
        // Without effect for a process without privileges.
        _ = Libc.SetPriority(0, Id, Nice);
        _done.Release();
        while (true)
        {
            _requests.Wait();
            if (_next is not { } action)
                return;
            var tracer = new Thread(() =>
            {
                try
                {
                    action();
                }
                catch (Exception failure) when (failure is StopException or IOException)
                {
                    _failure = failure;
                }
            })
            {
                IsBackground = true,
                Name = "tracer",
            };
            tracer.Start();
            tracer.Join();
            _done.Release();
        }
    }
}
