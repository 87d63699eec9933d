using System.Diagnostics;
using System.Globalization;
using System.Runtime.CompilerServices;
using Lab.Targets;
using Lab.Targets.Composition;
using Lab.Targets.Processes;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace Lab.Tests.Targets.Processes;

/// <summary>
/// Turns this test program, started with an environment variable, into a process that only supervises a target: a parent that a
/// test can kill.
/// </summary>
internal static class SupervisingParent
{
    private const string PortVariable = "DASHBOARD_TESTS_SUPERVISE_ON_PORT";

    private static readonly TimeSpan LongestStart = TimeSpan.FromSeconds(60);

    // A parent that was not killed must end eventually.
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
        try
        {
            var line = await parent
                .StandardOutput.ReadLineAsync(cancellation)
                .AsTask()
                .WaitAsync(LongestStart, cancellation);
            return (parent, int.Parse(line!, CultureInfo.InvariantCulture));
        }
        catch
        {
            parent.Kill(entireProcessTree: true);
            parent.Dispose();
            throw;
        }
    }

    // Runs before the test runner's own entry point. Until it returns, no other thread may run code of this assembly,
    // so it neither awaits nor listens to events: it looks.
    [ModuleInitializer]
    internal static void SuperviseWhenAsked()
    {
        if (Environment.GetEnvironmentVariable(PortVariable) is { } port)
        {
            Environment.SetEnvironmentVariable(PortVariable, null);
            Supervise(port);
            Environment.Exit(0);
        }
    }

    private static void Supervise(string port)
    {
        var builder = Host.CreateEmptyApplicationBuilder(null);
        builder.Configuration["Target:Port"] = port;
        builder.Services.AddTarget(builder.Configuration);
        using var host = builder.Build();
        host.Start();

        var target = host.Services.GetRequiredService<ITarget>();
        while (target.State.Phase != TargetPhase.Running)
        {
            if (target.State.Phase == TargetPhase.Crashed)
            {
                throw new InvalidOperationException(target.State.Message);
            }

            Thread.Sleep(20);
        }

        Console.WriteLine(target.State.ProcessId);
        Thread.Sleep(LongestLife);
    }
}
