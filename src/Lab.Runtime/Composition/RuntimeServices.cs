using Lab.Diagnosis;
using Lab.Diagnosis.Composition;
using Lab.Loads;
using Lab.Loads.Composition;
using Lab.Runtime.Observers;
using Lab.Runtime.Runs;
using Lab.Runtime.TargetControl;
using Lab.Runtime.Thresholds;
using Lab.Storage;
using Lab.Storage.Composition;
using Lab.Targets;
using Lab.Targets.Composition;
using Lab.Targets.Databases;
using Lab.Targets.Frames;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;

namespace Lab.Runtime.Composition;

/// <summary>Registers the lab that runs load.</summary>
public static class RuntimeServices
{
    /// <summary>
    /// Adds the lab with its load sources, experiments, diagnosis and store. Hosted services start in this order and stop in
    /// reverse: the active run stops before its recorder.
    /// </summary>
    public static IServiceCollection AddLiveLab(this IServiceCollection services)
    {
        services.AddLoadSources().AddExperiments().AddDiagnosis();
        services.AddSingleton<LiveThresholdResults>();
        services.AddSingleton<RunObservers>();
        services.AddSingleton<IRunObserver>(provider => provider.GetRequiredService<RunObservers>());
        services.AddSingleton<PresetSettings>();
        services.TryAddSingleton<PostgresServer>();
        services.AddSingleton<LiveLab>();
        services.AddSingleton<ILab>(provider => provider.GetRequiredService<LiveLab>());
        services.AddSingleton<RunSampler>();
        services.AddSingleton<IFrameTick>(provider => provider.GetRequiredService<RunSampler>());
        services.AddSingleton<IFrameSource, RunFrames>();
        services.AddSingleton<IFrameSource, CeilingFrames>();
        services.AddHostedService<EngineWarmUpService>();
        services.AddSingleton<RuntimeControl>();
        services.AddSingleton<ServiceControl>();
        services.AddHostedService<ServiceOfStart>();
        services.AddRunStore();
        services.AddHostedService<StopRunOnShutdown>();
        return services;
    }
}
