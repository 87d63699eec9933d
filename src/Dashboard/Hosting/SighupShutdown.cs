using System.Runtime.InteropServices;

namespace Dashboard.Hosting;

/// <summary>
/// Closing the terminal window ends the dashboard as Ctrl+C does: the active run is kept with its summary, and the
/// target ends too. The host itself heeds SIGINT, SIGQUIT and SIGTERM only, and SIGHUP would end the process on the
/// spot.
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
