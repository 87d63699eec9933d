using Lab.Testing;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Telemetry.Tests;

/// <summary>Starts a lab with telemetry, configured by environment variables.</summary>
internal static class TelemetryHost
{
    public static Task<LabHost> StartAsync(
        Func<HttpContext, Task>? answer,
        params (string Name, string? Value)[] variables
    ) => StartAsync(answer, null, variables);

    public static Task<LabHost> StartAsync(
        Func<HttpContext, Task>? answer,
        ILoggerProvider? log,
        (string Name, string? Value)[] variables
    ) =>
        LabHost.StartAsync(
            answer,
            builder =>
            {
                if (log is not null)
                    builder.Logging.AddProvider(log);
                foreach (var (name, value) in variables)
                    builder.Configuration[name] = value;

                // Stopped after the lab, as in the dashboard: services stop in reverse order.
                var telemetry = new ServiceCollection().AddTelemetry(builder.Configuration);
                for (var at = 0; at < telemetry.Count; at++)
                    builder.Services.Insert(at, telemetry[at]);
            }
        );

    /// <summary>The variables of an export with a short interval.</summary>
    public static (string Name, string? Value)[] To(string address, string protocol = "http/protobuf") =>
        [
            ("OTEL_EXPORTER_OTLP_ENDPOINT", address),
            ("OTEL_EXPORTER_OTLP_PROTOCOL", protocol),
            ("OTEL_METRIC_EXPORT_INTERVAL", "500"),
            ("OTEL_BSP_SCHEDULE_DELAY", "100"),
            ("OTEL_BLRP_SCHEDULE_DELAY", "100"),
        ];
}
