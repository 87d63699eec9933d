using Lab.Runtime.Observers;
using Telemetry.Export;
using Telemetry.Runs;

namespace Telemetry;

/// <summary>Adds OpenTelemetry to a host that has the lab.</summary>
public static class TelemetryServices
{
    /// <summary>
    /// Sends runs to the receiver named by <see cref="OtlpEndpoint.Variable"/>; without it nothing is added, so nothing is built, sent or
    /// paid for. To be added before the lab: it is ended after it then, and has all that came of the last run.
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
