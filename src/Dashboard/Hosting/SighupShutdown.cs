using System.Runtime.InteropServices;

namespace Dashboard.Hosting;

/// <summary>
/// Shuts the dashboard down when the terminal window is closed, as Ctrl+C does, so that the active run is stored and the target
/// ends. The host handles only SIGINT, SIGQUIT and SIGTERM; SIGHUP would kill the process.
/// </summary>
internal static class SighupShutdown
{
    /// <summary>Stops the application on SIGHUP until the result is disposed.</summary>
    public static IDisposable Register(IHostApplicationLifetime lifetime) =>
        PosixSignalRegistration.Create(
            PosixSignal.SIGHUP,
            signal =>
            {
                signal.Cancel = true;
                lifetime.StopApplication();
            }
        );
}
