using Lab.Foundation.Files;
using Lab.Storage.Recording;
using Lab.Storage.Store;
using Microsoft.Extensions.DependencyInjection;

namespace Lab.Storage.Composition;

/// <summary>Registers the store of runs.</summary>
public static class StorageServices
{
    /// <summary>Adds the store of runs and the recorder that fills it.</summary>
    public static IServiceCollection AddRunStore(this IServiceCollection services)
    {
        services.AddSingleton<StorageHealth>();
        services.AddSingleton<RunStore>();
        services.AddSingleton<IRunStore>(provider => provider.GetRequiredService<RunStore>());
        services.AddSingleton<RunComposer>();
        services.AddSingleton<RunRecorder>();
        services.AddHostedService(provider => provider.GetRequiredService<RunRecorder>());
        return services;
    }
}
