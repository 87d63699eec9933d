using Lab.Runtime.Observers;
using Telemetry.Export;
using Telemetry.Runs;

namespace Telemetry;

/// <summary>Adds the OpenTelemetry export to a host with the lab.</summary>
public static class TelemetryServices
{
    /// <summary>
    /// Exports runs to the receiver named by <see cref="OtlpEndpoint.Variable"/>; without it, no services are added. Add it
    /// before the lab, so that it stops after the lab and receives the complete last run.
    /// </summary>
    public static IServiceCollection AddTelemetry(this IServiceCollection services, IConfiguration configuration)
    {
        if (!OtlpEndpoint.IsConfigured(configuration))
            return services;
        var receivers = services
            .AddOptions<OtlpEndpoint>()
            .Configure(receiver =>
                (receiver.Endpoint, receiver.Headers) = (
                    configuration[OtlpEndpoint.Variable]!.Trim(),
                    OtlpEndpoint.HeadersOf(configuration)
                )
            )
            // An invalid address may contain a key and is not logged.
            .Validate(
                receiver => receiver.IsAddress,
                $"{OtlpEndpoint.Variable} must be an address such as http://localhost:4318."
            )
            .ValidateOnStart();
        foreach (var variable in OtlpEndpoint.ProtocolVariables)
            receivers.Validate(
                _ => OtlpEndpoint.IsProtocol(configuration[variable]),
                $"{variable} must be grpc (the default) or http/protobuf."
            );
        services.AddSingleton<RunTelemetry>();
        services.AddSingleton<IRunExport>(provider => provider.GetRequiredService<RunTelemetry>());
        services.AddHostedService(provider => provider.GetRequiredService<RunTelemetry>());
        return services;
    }
}
