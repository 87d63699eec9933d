using System.Runtime.InteropServices;
using LoadEngine.Cli.Progress;
using LoadEngine.Runs;

namespace LoadEngine.Cli.Running;

/// <summary>
/// Ctrl+C, SIGTERM and a closed terminal (SIGHUP): the first ends the run gracefully, the second cancels what is in flight, the third ends the process.
/// Signals come on threads of the runtime; the count is atomic.
/// </summary>
internal sealed class StopSignals : IDisposable
{
    private readonly LoadRun _run;
    private readonly IProgressDisplay _progress;
    private readonly PosixSignalRegistration _interrupt;
    private readonly PosixSignalRegistration _terminate;
    private readonly PosixSignalRegistration _hangUp;
    private int _received;

    public StopSignals(LoadRun run, IProgressDisplay progress)
    {
        (_run, _progress) = (run, progress);
        _interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, Receive);
        _terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, Receive);
        _hangUp = PosixSignalRegistration.Create(PosixSignal.SIGHUP, Receive);
    }

    /// <summary>True once a signal has come while the run lasted.</summary>
    public bool WasInterrupted => Volatile.Read(ref _received) > 0;

    public void Dispose()
    {
        _interrupt.Dispose();
        _terminate.Dispose();
        _hangUp.Dispose();
    }

    private void Receive(PosixSignalContext signal)
    {
        if (_run.Phase == LoadRunPhase.Ended && !WasInterrupted) return;
        var received = Interlocked.Increment(ref _received);
        signal.Cancel = received <= 2;
        if (received == 1)
        {
            _run.Stop();
            _progress.OnStopping();
        }
        else if (received == 2)
        {
            _run.Abort();
        }
    }
}
