using Lab.Campaigns.BeforeAfter;
using Lab.Campaigns.Sweeps;
using Lab.Diagnosis.Evaluation;
using Lab.Foundation;
using Lab.Foundation.Files;
using Lab.Loads.Generators;
using Lab.Runtime;
using Lab.Runtime.Observers;
using Lab.Runtime.Runs;
using Lab.Runtime.TargetControl;
using Lab.Runtime.Thresholds;
using Lab.Storage;
using Lab.Storage.Recording;
using Lab.Storage.Store;
using Lab.Targets;
using Lab.Targets.Connections;
using Lab.Targets.CustomEndpoints;
using Lab.Targets.CustomEndpoints.Pasted;
using Lab.Targets.Frames;
using Lab.Targets.Probes;
using Lab.Targets.Processes;
using Lab.Targets.Selection;
using Lab.Targets.Stacks;
using Locust.Swarms;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Options;
using Observation;
using Observation.Runtime;
using Observation.Sockets;
using Observation.Stacks;

namespace Lab.Campaigns.Composition;

/// <summary>Adds the lab to a host, with a web application around it or without.</summary>
public static class LabServices
{
    /// <summary>Adds the target, the observers, the lab, its store and its campaigns. Started in this order, and ended in the opposite one.</summary>
    public static IServiceCollection AddLab(this IServiceCollection services, IConfiguration configuration)
    {
        services.TryAddSingleton(TimeProvider.System);
        services.AddLabOptions(configuration);
        services.AddSingleton<DataFolderOwner>();
        services.AddHostedService(provider => provider.GetRequiredService<DataFolderOwner>());
        return services
            .AddTarget(configuration)
            .AddObservers()
            .AddFrames()
            .AddLiveLab()
            .AddTargetControl()
            .AddRunStore()
            .AddCampaigns();
    }

    /// <summary>Adds the lab's options, checked when the host starts.</summary>
    public static IServiceCollection AddLabOptions(this IServiceCollection services, IConfiguration configuration)
    {
        services.AddOptions<LabOptions>().Bind(configuration.GetSection(LabOptions.Section)).ValidateOnStart();
        services.AddSingleton<IValidateOptions<LabOptions>, LabOptionsValidation>();
        return services;
    }

    /// <summary>Adds the target: started and ended with the host, its options checked when the host starts.</summary>
    public static IServiceCollection AddTarget(this IServiceCollection services, IConfiguration configuration)
    {
        services.AddOptions<TargetOptions>().Bind(configuration.GetSection(TargetOptions.Section)).ValidateOnStart();
        services.AddSingleton<IValidateOptions<TargetOptions>, TargetOptionsValidation>();
        services.AddSingleton<TargetProcess>();
        services.AddSingleton<TargetSwitch>();
        services.AddSingleton<ITarget>(provider => provider.GetRequiredService<TargetSwitch>());
        services.AddSingleton<ITargetChoice>(provider => provider.GetRequiredService<TargetSwitch>());
        services.AddHostedService(provider => provider.GetRequiredService<TargetSwitch>());
        return services;
    }

    /// <summary>Adds what looks at the target from outside: runtime, sockets, stacks, and the HTTP poll.</summary>
    public static IServiceCollection AddObservers(this IServiceCollection services)
    {
        services.TryAddSingleton(TimeProvider.System);
        services.TryAddSingleton<IWatchedProcess, WatchedTarget>();
        services.AddSingleton(TargetSession.Options);
        services.AddSingleton<RuntimeProbe>();
        services.AddSingleton<SocketProbe>();
        services.AddSingleton<HttpMetricsProbe>();
        services.AddSingleton<MachineCpuProbe>();
        services.AddSingleton<ProbeSet>();
        services.AddSingleton<IProbes>(provider => provider.GetRequiredService<ProbeSet>());
        services.AddSingleton<ICounters>(provider => provider.GetRequiredService<ProbeSet>());
        services.AddHostedService(provider => provider.GetRequiredService<ProbeSet>());
        services.AddSingleton<IThreadSampler>(_ => new EventPipeSampler(Path.GetTempPath()));
        services.AddSingleton<IStackCaptures, StackCaptures>();
        return services;
    }

    /// <summary>Adds the stream of frames.</summary>
    public static IServiceCollection AddFrames(this IServiceCollection services)
    {
        services.AddSingleton<StreamClock>();
        services.AddSingleton<RunInProgress>();
        services.AddSingleton<FrameEvents>();
        services.AddSingleton<FrameStream>();
        services.AddSingleton<RunFrames>();
        services.TryAddSingleton<IWatchedProcess, WatchedTarget>();
        services.AddSingleton<TargetReadings>();
        services.AddSingleton<ProbeFrames>();
        services.AddSingleton<CeilingFrames>();
        services.AddSingleton(provider => new FrameSources([
            provider.GetRequiredService<RunFrames>(),
            provider.GetRequiredService<ProbeFrames>(),
            provider.GetRequiredService<CeilingFrames>(),
        ]));
        services.AddHostedService<FramePump>();
        return services;
    }

    /// <summary>Adds who makes the load: the engine, and Locust where it is set up.</summary>
    private static IServiceCollection AddLoadSources(this IServiceCollection services)
    {
        services.AddOptions<LocustOptions>().BindConfiguration(LocustOptions.Section).ValidateOnStart();
        services.AddSingleton<IValidateOptions<LocustOptions>, LocustOptionsValidation>();
        services.TryAddSingleton(SwarmPace.Default);
        services.AddSingleton<LocustSource>();
        services.AddSingleton<ILoadSource, EngineSource>();
        services.AddSingleton<ILoadSource>(provider => provider.GetRequiredService<LocustSource>());
        services.AddSingleton<LoadSources>();
        services.AddHostedService(provider => provider.GetRequiredService<LocustSource>());
        return services;
    }

    /// <summary>Adds the lab's commands and state, and what follows its runs.</summary>
    public static IServiceCollection AddLiveLab(this IServiceCollection services)
    {
        services.AddLoadSources();
        services.TryAddSingleton<LabAddresses>();
        services.AddSingleton<OwnEndpointStore>();
        services.AddSingleton<Lab.Targets.CustomEndpoints.Pasted.OpenApiOfService>();
        services.AddSingleton<ILabExperiments, LabExperiments>();
        services.AddSingleton<FindingsEngine>();
        services.AddSingleton<IFindings>(provider => provider.GetRequiredService<FindingsEngine>());
        services.AddHostedService(provider => provider.GetRequiredService<FindingsEngine>());
        services.AddSingleton<LiveThresholdResults>();
        services.AddSingleton<RunObservers>();
        services.AddSingleton<IRunObserver>(provider => provider.GetRequiredService<RunObservers>());
        services.AddSingleton<LiveLab>();
        services.AddSingleton<ILab>(provider => provider.GetRequiredService<LiveLab>());
        services.AddHostedService<EngineWarmUpService>();
        return services;
    }

    /// <summary>Adds the commands that change the target.</summary>
    public static IServiceCollection AddTargetControl(this IServiceCollection services)
    {
        services.AddSingleton<RunStarter>();
        services.TryAddSingleton<LabAddresses>();
        services.AddSingleton<RuntimeControl>();
        services.AddSingleton<ServiceControl>();
        services.AddHostedService<ServiceOfStart>();
        return services;
    }

    /// <summary>Adds the store of runs and the recorder that fills it.</summary>
    public static IServiceCollection AddRunStore(this IServiceCollection services)
    {
        services.AddSingleton<StorageHealth>();
        services.AddSingleton(provider =>
            ActivatorUtilities.CreateInstance<RunStore>(provider).Watching(provider.GetRequiredService<StorageHealth>())
        );
        services.AddSingleton<IRunStore>(provider => provider.GetRequiredService<RunStore>());
        services.AddSingleton<RunComposer>();
        services.AddSingleton<RunRecorder>();
        services.AddHostedService(provider => provider.GetRequiredService<RunRecorder>());
        services.AddHostedService<StopRunOnShutdown>();
        return services;
    }

    /// <summary>Adds what plays more than one run: sweeps, and both variants one after the other.</summary>
    public static IServiceCollection AddCampaigns(this IServiceCollection services)
    {
        services.AddSingleton<CampaignEngine>();
        services.AddSingleton<SweepStore>();
        services.AddSingleton<SweepRunner>();
        services.AddSingleton<ISweeps>(provider => provider.GetRequiredService<SweepRunner>());
        services.AddHostedService(provider => provider.GetRequiredService<SweepRunner>());
        services.AddSingleton<BeforeAfterRunner>();
        services.AddSingleton<IBeforeAfter>(provider => provider.GetRequiredService<BeforeAfterRunner>());
        services.AddHostedService(provider => provider.GetRequiredService<BeforeAfterRunner>());
        return services;
    }
}
