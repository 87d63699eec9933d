using System.ComponentModel;
using System.Diagnostics;
using OpenTelemetry.Resources;

namespace Telemetry.Export;

/// <summary>The resources of the telemetry: the dashboard, and the observed process.</summary>
internal static class Identities
{
    /// <summary>Service name of the dashboard, unless <c>OTEL_SERVICE_NAME</c> is set.</summary>
    public const string DashboardName = "concurrency-dashboard";

    /// <summary>Service name of the built-in API.</summary>
    public const string TargetName = "concurrency-dashboard-target";

    private const string MachineHost = "dotnet";

    /// <summary>The resource of the dashboard.</summary>
    public static ResourceBuilder Dashboard() =>
        ResourceBuilder
            .CreateEmpty()
            .AddService(DashboardName, serviceVersion: typeof(Identities).Assembly.GetName().Version!.ToString(3))
            .AddTelemetrySdk()
            .AddAttributes([new("process.pid", Environment.ProcessId)])
            .AddEnvironmentVariableDetector();

    /// <summary>
    /// The resource of the target. It inherits <c>OTEL_RESOURCE_ATTRIBUTES</c>, except name, instance and process.
    /// </summary>
    /// <param name="isOwn">Whether it is the built-in API.</param>
    /// <param name="address">The address of the target.</param>
    /// <param name="processId">The process of the target.</param>
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
            // A host name does not identify the program.
            return process.ProcessName is MachineHost or "" ? null : process.ProcessName;
        }
        catch (Exception gone) when (gone is ArgumentException or InvalidOperationException or Win32Exception)
        {
            return null;
        }
    }
}
