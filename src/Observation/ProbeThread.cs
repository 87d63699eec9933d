namespace Observation;

/// <summary>
/// A probe's own thread: a busy thread pool, which is what the probes are there to watch, cannot delay them. A failure is logged
/// and the work begun again. <see cref="Dispose"/> may be called from any thread.
/// </summary>
public sealed class ProbeThread : IDisposable
{
    private static readonly TimeSpan PauseAfterFailure = TimeSpan.FromSeconds(1);

    // A thread that is stuck in the system is left behind; it is a background thread and holds nothing up.
    private static readonly TimeSpan StopTimeout = TimeSpan.FromSeconds(2);

    private readonly CancellationTokenSource _end = new();
    private readonly Action<CancellationToken> _work;
    private readonly ILogger _log;
    private readonly Thread _thread;

    /// <summary>Starts the thread.</summary>
    /// <param name="name">Name of the thread.</param>
    /// <param name="work">What it does, until the token is cancelled; begun again after a failure.</param>
    /// <param name="log">Hears of failures.</param>
    public ProbeThread(string name, Action<CancellationToken> work, ILogger log)
    {
        _work = work;
        _log = log;
        _thread = new Thread(Run) { IsBackground = true, Name = name };
        _thread.Start();
    }

    /// <summary>Ends the work and waits a moment for the thread.</summary>
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
                _log.LogError(problem, "Probe {Probe} failed; it begins again.", _thread.Name);
                _end.Token.WaitHandle.WaitOne(PauseAfterFailure);
            }
        }
    }
}
