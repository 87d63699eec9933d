namespace Observation;

/// <summary>
/// A dedicated thread for a probe, so that a busy thread pool cannot delay it. A failure is logged and the work
/// restarts. <see cref="Dispose"/> can be called from any thread.
/// </summary>
public sealed class ProbeThread : IDisposable
{
    private static readonly TimeSpan PauseAfterFailure = TimeSpan.FromSeconds(1);

    // A thread that is blocked in a system call is abandoned. It is a background thread and does not delay the
    // shutdown.
    private static readonly TimeSpan StopTimeout = TimeSpan.FromSeconds(2);

    private readonly CancellationTokenSource _end = new();
    private readonly Action<CancellationToken> _work;
    private readonly ILogger _log;
    private readonly Thread _thread;

    /// <summary>Starts the thread.</summary>
    /// <param name="name">Name of the thread.</param>
    /// <param name="work">The work, until the token is cancelled; restarted after a failure.</param>
    /// <param name="log">Receives failures.</param>
    public ProbeThread(string name, Action<CancellationToken> work, ILogger log)
    {
        _work = work;
        _log = log;
        _thread = new Thread(Run) { IsBackground = true, Name = name };
        _thread.Start();
    }

    /// <summary>Ends the work and waits up to two seconds for the thread.</summary>
    public void Dispose()
    {
        _end.Cancel();
        if (_thread.Join(StopTimeout))
        {
            _end.Dispose();
        }
        else
        {
            _log.LogWarning("Probe {Probe} did not end within {Seconds} s.", _thread.Name, StopTimeout.TotalSeconds);
        }
    }

    private void Run()
    {
        while (!_end.IsCancellationRequested)
        {
            try
            {
                _work(_end.Token);
            }
            catch (OperationCanceledException) when (_end.IsCancellationRequested)
            {
                return;
            }
            catch (Exception problem)
            {
                _log.LogError(problem, "Probe {Probe} failed; it starts again.", _thread.Name);
                _end.Token.WaitHandle.WaitOne(PauseAfterFailure);
            }
        }
    }
}
