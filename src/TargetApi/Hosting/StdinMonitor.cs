using System.Diagnostics;

namespace TargetApi.Hosting;

/// <summary>
/// Ends the process when its standard input closes, so that a dashboard that dies leaves no orphan.
/// Works on a thread of its own throughout: the pool is starved exactly when it matters.
/// </summary>
internal static class StdinMonitor
{
    // A quarter of the two seconds in which no orphan may be left: the rest is for a machine that is busy.
    private static readonly TimeSpan GracefulStop = TimeSpan.FromSeconds(0.5);

    /// <summary>Starts watching.</summary>
    public static void Start(IHostApplicationLifetime lifetime) =>
        new Thread(() => Watch(lifetime)) { IsBackground = true, Name = "Standard input watch" }.Start();

    private static void Watch(IHostApplicationLifetime lifetime)
    {
        DrainStandardInput();
        // A thread of its own as well: a stopping callback that hangs must not keep this one from ending the process.
        new Thread(lifetime.StopApplication) { IsBackground = true, Name = "Graceful stop" }.Start();
        // A graceful stop ends the process, and this background thread with it, before the time is over.
        Thread.Sleep(GracefulStop);
        // Not Environment.Exit, which runs exit handlers that a starved pool may hold up. Nothing here has to be saved.
        Process.GetCurrentProcess().Kill();
    }

    private static void DrainStandardInput()
    {
        using var input = Console.OpenStandardInput();
        Span<byte> ignored = stackalloc byte[256];
        while (input.Read(ignored) > 0) { }
    }
}
