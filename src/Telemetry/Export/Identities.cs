using System.ComponentModel;
using System.Diagnostics;
using OpenTelemetry.Resources;

namespace Telemetry.Export;

/// <summary>Whose telemetry it is: the dashboard's, or that of the process it watches.</summary>
internal static class Identities
{
    /// <summary>Name of the dashboard, where <c>OTEL_SERVICE_NAME</c> does not say otherwise.</summary>
    public const string DashboardName = "concurrency-dashboard";

    /// <summary>Name of the API that came with the lab.</summary>
    public const string TargetName = "concurrency-dashboard-target";

    private const string MachineHost = "dotnet";

    /// <summary>The dashboard.</summary>
    public static ResourceBuilder Dashboard() =>
        ResourceBuilder
            .CreateEmpty()
            .AddService(DashboardName, serviceVersion: typeof(Identities).Assembly.GetName().Version!.ToString(3))
            .AddTelemetrySdk()
            .AddAttributes([new("process.pid", Environment.ProcessId)])
            .AddEnvironmentVariableDetector();

    /// <summary>
    /// The target. What <c>OTEL_RESOURCE_ATTRIBUTES</c> says of the surroundings holds for it, too; name, instance and process are its own,
    /// whatever the variables call the dashboard.
    /// </summary>
    /// <param name="isOwn">Whether it is the API that came with the lab.</param>
    /// <param name="address">Where it listens.</param>
    /// <param name="processId">Its process.</param>
    public static ResourceBuilder Target(bool isOwn, Uri address, int processId) =>
        ResourceBuilder
            .CreateEmpty()
            .AddTelemetrySdk()
            .AddEnvironmentVariableDetector()
            .AddService(
                isOwn ? TargetName : NameOf(processId) ?? address.Authority,
                autoGenerateServiceInstanceId: false,
                serviceInstanceId: address.Authority
            )
            .AddAttributes([new("process.pid", processId)]);

    private static string? NameOf(int processId)
    {
        try
        {
            using var process = Process.GetProcessById(processId);
            // The host's name says nothing about the program in it.
            return process.ProcessName is MachineHost or "" ? null : process.ProcessName;
        }
        catch (Exception gone) when (gone is ArgumentException or InvalidOperationException or Win32Exception)
        {
            return null;
        }
    }
}
