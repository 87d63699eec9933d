using System.Diagnostics;
using System.Globalization;
using System.Runtime.CompilerServices;
using Dashboard.Targeting;

namespace Dashboard.Tests.Targeting;

/// <summary>
/// Turns this test program, started with one environment variable, into a process that does nothing but supervise a target:
/// a parent that a test can kill without mercy. Stateless.
/// </summary>
internal static class SupervisingParent
{
    private const string PortVariable = "DASHBOARD_TESTS_SUPERVISE_ON_PORT";

    // A parent nobody killed must not stay for ever.
    private static readonly TimeSpan LongestLife = TimeSpan.FromMinutes(2);

    /// <summary>Starts the parent and waits until its target runs.</summary>
    public static async Task<(Process Parent, int TargetProcessId)> StartAsync(int port, CancellationToken cancellation)
    {
        var start = new ProcessStartInfo(DotnetHost.Find())
        {
            ArgumentList = { typeof(SupervisingParent).Assembly.Location },
            RedirectStandardOutput = true,
            Environment = { [PortVariable] = port.ToString(CultureInfo.InvariantCulture) },
        };
        var parent = Process.Start(start)!;
        var line = await parent.StandardOutput.ReadLineAsync(cancellation);
        return (parent, int.Parse(line!, CultureInfo.InvariantCulture));
    }

    [ModuleInitializer]
    internal static void SuperviseWhenAsked()
    {
        if (Environment.GetEnvironmentVariable(PortVariable) is { } port)
        {
            Environment.SetEnvironmentVariable(PortVariable, null);
            SuperviseAsync(int.Parse(port, CultureInfo.InvariantCulture)).GetAwaiter().GetResult();
            Environment.Exit(0);
        }
    }

    private static async Task SuperviseAsync(int port)
    {
        await using var supervised = await SupervisedTarget.StartAsync(port, CancellationToken.None);
        var running = await supervised.WaitForAsync(TargetPhase.Running, CancellationToken.None);
        Console.WriteLine(running.ProcessId);
        await Task.Delay(LongestLife);
    }
}
