namespace Lab.Foundation.Hosting;

/// <summary>
/// A dedicated thread that starts and ends with the host, so that measurements do not wait for the thread pool, which a run may
/// starve. Started and stopped by the thread of the host.
/// </summary>
public abstract class HostedThread(string name, ThreadPriority priority = ThreadPriority.Normal)
    : IHostedService,
        IDisposable
{
    // A background thread, so that an unresponsive disk cannot keep the process and the port of the target alive.
    private static readonly TimeSpan StopTimeout = TimeSpan.FromSeconds(20);

    private Thread? _thread;
    private bool _hasEnded = true;

    public Task StartAsync(CancellationToken cancellationToken)
    {
        _thread = new Thread(Run)
        {
            IsBackground = true,
            Name = name,
            Priority = priority,
        };
        _hasEnded = false;
        _thread.Start();
        return Task.CompletedTask;
    }

    public Task StopAsync(CancellationToken cancellationToken)
    {
        End();
        return Task.CompletedTask;
    }

    // A host may be disposed without being stopped; the thread must not outlive its wait handles.
    public void Dispose()
    {
        End();
        if (_hasEnded)
            Free();
        GC.SuppressFinalize(this);
    }

    /// <summary>The work of the thread, until a stop is requested.</summary>
    protected abstract void Run();

    /// <summary>Requests the thread to end.</summary>
    protected abstract void RequestStop();

    /// <summary>Disposes the wait handles after the thread has ended.</summary>
    protected abstract void Free();

    private void End()
    {
        if (_thread is null)
            return;
        RequestStop();
        if (!_thread.Join(StopTimeout))
            return;
        _thread = null;
        _hasEnded = true;
    }
}
