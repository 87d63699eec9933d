using System.Runtime.InteropServices;

namespace LoadEngine.Cli.Running;

/// <summary>
/// Cancels a token on Ctrl+C, SIGTERM or SIGHUP, so that a series of runs ends with its results; the second signal ends the process.
/// </summary>
internal sealed class SignalCancellation : IDisposable
{
    private static readonly PosixSignal[] Signals = [PosixSignal.SIGINT, PosixSignal.SIGTERM, PosixSignal.SIGHUP];

    private readonly CancellationTokenSource _source = new();
    private readonly PosixSignalRegistration[] _registrations;

    /// <summary>Registers the handlers.</summary>
    public SignalCancellation() =>
        _registrations = [.. Signals.Select(signal => PosixSignalRegistration.Create(signal, Receive))];

    /// <summary>Cancelled by the first signal.</summary>
    public CancellationToken Token => _source.Token;

    public void Dispose()
    {
        foreach (var registration in _registrations)
            registration.Dispose();
        _source.Dispose();
    }

    private void Receive(PosixSignalContext signal)
    {
        signal.Cancel = !_source.IsCancellationRequested;
        _source.Cancel();
    }
}
