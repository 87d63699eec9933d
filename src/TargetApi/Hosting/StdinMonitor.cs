using System.Diagnostics;

namespace TargetApi.Hosting;

/// <summary>
/// Ends the process when its standard input closes, so that the process does not outlive the dashboard. Uses dedicated
/// threads only, because the pool can be starved at that moment.
/// </summary>
internal static class StdinMonitor
{
    // A quarter of the two seconds in which the process must end; the rest allows for a busy machine.
    private static readonly TimeSpan GracefulStop = TimeSpan.FromSeconds(0.5);

    /// <summary>Starts watching.</summary>
    public static void Start(IHostApplicationLifetime lifetime) =>
        new Thread(() => Watch(lifetime)) { IsBackground = true, Name = "Standard input watch" }.Start();

    private static void Watch(IHostApplicationLifetime lifetime)
    {
        DrainStandardInput();
        // Also on a dedicated thread: a stopping callback that hangs must not prevent the kill below.
        new Thread(lifetime.StopApplication) { IsBackground = true, Name = "Graceful stop" }.Start();
        // A graceful stop ends the process, including this background thread, before this time has passed.
        Thread.Sleep(GracefulStop);
        // Environment.Exit would run exit handlers, which a starved pool can block. No state has to be saved.
        Process.GetCurrentProcess().Kill();
    }

    private static void DrainStandardInput()
    {
        using var input = Console.OpenStandardInput();
        Span<byte> ignored = stackalloc byte[256];
        while (input.Read(ignored) > 0) { }
    }
}
