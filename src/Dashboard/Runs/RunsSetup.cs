using Dashboard.OwnEndpoints;
using Dashboard.Streaming;
using Microsoft.Extensions.Options;

namespace Dashboard.Runs;

/// <summary>Adds the lab to the host.</summary>
internal static class RunsSetup
{
    public static IServiceCollection AddLab(this IServiceCollection services)
    {
        services.AddOptions<LabOptions>().BindConfiguration(LabOptions.Section).ValidateOnStart();
        services.AddSingleton<IValidateOptions<LabOptions>, LabOptionsValidation>();
        services.AddSingleton<OwnEndpointStore>();
        services.AddSingleton<ILabExperiments, LabExperiments>();
        services.AddSingleton<Lab>();
        services.AddSingleton<ILab>(provider => provider.GetRequiredService<Lab>());
        services.AddHostedService<EngineRehearsal>();

        // The run's part first: what it finds out at the end of a run belongs to the same frame.
        services.AddSingleton<IFrameSource, RunFrames>();
        services.AddSingleton<IFrameSource, ProbeFrames>();
        return services;
    }
}
