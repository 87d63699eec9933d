using System.Runtime.InteropServices;
using Lab.Foundation;
using Lab.Targets.Connections;
using Lab.Targets.CustomEndpoints;
using Lab.Targets.CustomEndpoints.Pasted;
using Lab.Targets.Databases;
using Lab.Targets.Frames;
using Lab.Targets.Probes;
using Lab.Targets.Processes;
using Lab.Targets.Runtimes;
using Lab.Targets.Selection;
using Lab.Targets.Stacks;
using Lab.Targets.XRay;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Options;
using Observation;
using Observation.Processes;
using Observation.Runtime;
using Observation.Sockets;
using Observation.Stacks;

namespace Lab.Targets.Composition;

/// <summary>Registers the target, its probes and the frame stream.</summary>
public static class TargetServices
{
    /// <summary>Adds the target, which starts and stops with the host.</summary>
    public static IServiceCollection AddTarget(this IServiceCollection services, IConfiguration configuration)
    {
        services.AddOptions<TargetOptions>().Bind(configuration.GetSection(TargetOptions.Section)).ValidateOnStart();
        services.AddSingleton<IValidateOptions<TargetOptions>, TargetOptionsValidation>();
        services.TryAddSingleton<PostgresServer>();
        services.AddSingleton(provider => new TargetDatabase(
            provider.GetRequiredService<PostgresServer>().ConnectionString
        ));
        services.AddRuntimes();
        services.AddSingleton<TargetProcess>();
        services.AddSingleton<TargetSwitch>();
        services.AddSingleton<ITarget>(provider => provider.GetRequiredService<TargetSwitch>());
        services.AddSingleton<ITargetChoice>(provider => provider.GetRequiredService<TargetSwitch>());
        services.AddHostedService(provider => provider.GetRequiredService<TargetSwitch>());
        return services;
    }

    /// <summary>Adds the builds of the target for other versions of .NET.</summary>
    public static IServiceCollection AddRuntimes(this IServiceCollection services)
    {
        services.TryAddSingleton(TimeProvider.System);
        services.AddSingleton<ITargetRuntimes>(provider =>
        {
            var host = DotnetHost.Find();
            return new TargetRuntimes(
                new(
                    TargetProject.Find(AppContext.BaseDirectory),
                    DotnetHost.HasSdk(host),
                    RuntimeInformation.RuntimeIdentifier,
                    provider.GetRequiredService<IOptions<TargetOptions>>().Value.RuntimesFolder
                        ?? Path.Combine(
                            provider.GetRequiredService<IOptions<LabOptions>>().Value.DataFolder,
                            "runtimes"
                        )
                ),
                new DotnetProgram(host),
                provider.GetRequiredService<TimeProvider>(),
                provider.GetRequiredService<ILogger<TargetRuntimes>>()
            );
        });
        return services;
    }

    /// <summary>Adds the probes of the target: runtime, sockets, stacks and HTTP.</summary>
    public static IServiceCollection AddObservers(this IServiceCollection services)
    {
        services.TryAddSingleton(TimeProvider.System);
        services.TryAddSingleton<IWatchedProcess, WatchedTarget>();
        services.AddSingleton(TargetSession.Options);
        services.AddSingleton<RuntimeProbe>();
        services.AddSingleton<SocketProbe>();
        services.AddSingleton<ProcessProbe>();
        services.AddSingleton<HttpPollProbe>();
        services.AddSingleton<MachineCpuProbe>();
        services.AddSingleton<ProbeSet>();
        services.AddSingleton<IProbes>(provider => provider.GetRequiredService<ProbeSet>());
        services.AddSingleton<ICounters>(provider => provider.GetRequiredService<ProbeSet>());
        services.AddHostedService(provider => provider.GetRequiredService<ProbeSet>());
        services.AddSingleton<IThreadSampler>(_ => new EventPipeSampler(Path.GetTempPath()));
        services.AddSingleton<IStackCaptures, StackCaptures>();
        services.AddSingleton<INettraceRecordings>(provider => new NettraceRecordings(
            provider.GetRequiredService<ITarget>(),
            provider.GetRequiredService<RunInProgress>(),
            (process, file, duration, progress, stop) =>
                NettraceRecorder.Record(process, file, duration, NettraceRecordings.MaxBytes, progress, stop),
            Path.GetTempPath(),
            provider.GetRequiredService<TimeProvider>(),
            provider.GetRequiredService<ILogger<NettraceRecordings>>()
        ));
        services.AddSingleton<Func<int, IObserverProcess>>(_ => ObserverProcess.Start);
        services.AddSingleton<XRaySession>();
        services.AddSingleton<IXRay>(provider => provider.GetRequiredService<XRaySession>());
        services.AddHostedService(provider => provider.GetRequiredService<XRaySession>());
        return services;
    }

    /// <summary>Adds the frame stream. Other projects add further sources.</summary>
    public static IServiceCollection AddFrames(this IServiceCollection services)
    {
        services.AddSingleton<StreamClock>();
        services.AddSingleton<RunInProgress>();
        services.AddSingleton<FrameEvents>();
        services.AddSingleton<FrameStream>();
        services.TryAddSingleton<IWatchedProcess, WatchedTarget>();
        services.AddSingleton<TargetReadings>();
        services.AddSingleton<IFrameSource, ProbeFrames>();
        services.AddOptions<XRayOptions>().BindConfiguration(XRayOptions.Section);
        services.AddSingleton<FreshHeldThreads>();
        services.AddSingleton<IFrameSource, HeldThreadsFrames>();
        services.AddHostedService<FramePump>();
        return services;
    }

    /// <summary>Adds the experiments: the built-in ones and the saved endpoints.</summary>
    public static IServiceCollection AddExperiments(this IServiceCollection services)
    {
        services.TryAddSingleton<LabAddresses>();
        services.AddSingleton<OwnEndpointStore>();
        services.AddSingleton<PasteReader>();
        services.AddSingleton<OpenApiOfService>();
        services.AddSingleton<ILabExperiments, LabExperiments>();
        return services;
    }
}
