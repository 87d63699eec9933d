using System.Runtime.InteropServices;
using LoadEngine.Cli.Progress;
using LoadEngine.Runs;

namespace LoadEngine.Cli.Running;

/// <summary>
/// Handles Ctrl+C, SIGTERM and SIGHUP (closed terminal): the first signal stops the run gracefully, the second cancels
/// requests in flight, the third ends the process. The handlers are registered before the run starts, because an
/// unhandled signal would end the process without a result. Signals arrive on runtime threads; the count and the run are
/// exchanged atomically.
/// </summary>
internal sealed class StopSignals : IDisposable
{
    private readonly IProgressDisplay _progress;
    private readonly PosixSignalRegistration _interrupt;
    private readonly PosixSignalRegistration _terminate;
    private readonly PosixSignalRegistration _hangUp;
    private LoadRun? _run;
    private int _received;

    public StopSignals(IProgressDisplay progress)
    {
        _progress = progress;
        _interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, Receive);
        _terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, Receive);
        _hangUp = PosixSignalRegistration.Create(PosixSignal.SIGHUP, Receive);
    }

    /// <summary>True after a signal during the run.</summary>
    public bool WasInterrupted => Volatile.Read(ref _received) > 0;

    /// <summary>Sets the run to stop; stops it at once after an earlier signal.</summary>
    public void Attach(LoadRun run)
    {
        Interlocked.Exchange(ref _run, run);
        var received = Volatile.Read(ref _received);
        if (received >= 1)
            run.Stop();
        if (received >= 2)
            run.Abort();
    }

    public void Dispose()
    {
        _interrupt.Dispose();
        _terminate.Dispose();
        _hangUp.Dispose();
    }

    private void Receive(PosixSignalContext signal)
    {
        if (Volatile.Read(ref _run) is { Phase: LoadRunPhase.Ended } && !WasInterrupted)
            return;
        var received = Interlocked.Increment(ref _received);
        signal.Cancel = received <= 2;
        if (received == 1)
        {
            Volatile.Read(ref _run)?.Stop();
            _progress.OnStopping();
        }
        else if (received == 2)
        {
            Volatile.Read(ref _run)?.Abort();
        }
    }
}
