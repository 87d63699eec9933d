using Lab.Live;
using Telemetry.Runs;
using Telemetry.Sending;

namespace Telemetry;

/// <summary>Adds OpenTelemetry to a host that has the lab.</summary>
internal static class TelemetryServices
{
    /// <summary>
    /// Sends runs to the receiver named by <see cref="Receiver.Variable"/>; without it nothing is added, so nothing is built, sent or paid for.
    /// To be added before the lab: it is ended after it then, and has all that came of the last run.
    /// </summary>
    public static IServiceCollection AddTelemetry(this IServiceCollection services, IConfiguration configuration)
    {
        if (!Receiver.IsNamed(configuration))
            return services;
        var receivers = services
            .AddOptions<Receiver>()
            .Configure(receiver =>
                (receiver.Endpoint, receiver.Headers) = (
                    configuration[Receiver.Variable]!.Trim(),
                    Receiver.HeadersOf(configuration)
                )
            )
            // What is no address may hold a key all the same.
            .Validate(
                receiver => receiver.IsAddress,
                $"{Receiver.Variable} is no address; it must be one such as http://localhost:4318."
            )
            .ValidateOnStart();
        foreach (var variable in Receiver.ProtocolVariables)
            receivers.Validate(
                _ => Receiver.IsProtocol(configuration[variable]),
                $"{variable} is '{configuration[variable]?.Trim()}'; it must be grpc, which is the default, or http/protobuf."
            );
        services.AddSingleton<RunTelemetry>();
        services.AddSingleton<IRunExport>(provider => provider.GetRequiredService<RunTelemetry>());
        services.AddHostedService(provider => provider.GetRequiredService<RunTelemetry>());
        return services;
    }
}
