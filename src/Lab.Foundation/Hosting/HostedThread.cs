namespace Lab.Foundation.Hosting;

/// <summary>
/// A dedicated thread that starts and ends with the host: measurements never wait for the thread pool, which a run may starve.
/// Started and ended by the host's thread.
/// </summary>
public abstract class HostedThread(string name, ThreadPriority priority = ThreadPriority.Normal)
    : IHostedService,
        IDisposable
{
    // A disk that does not answer must not keep the program, and the port of its target, for ever: the thread ends with the process.
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

    /// <summary>The thread's work, until it is asked to end.</summary>
    protected abstract void Run();

    /// <summary>Asks the thread to end.</summary>
    protected abstract void AskToEnd();

    /// <summary>Disposes of what the thread waited on; called when it has ended.</summary>
    protected abstract void Free();

    private void End()
    {
        if (_thread is null)
            return;
        AskToEnd();
        if (!_thread.Join(StopTimeout))
            return;
        _thread = null;
        _hasEnded = true;
    }
}
