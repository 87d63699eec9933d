using Lab.Foundation.Files;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Options;

namespace Lab.Foundation.Composition;

/// <summary>Registers the lab's options and its data folder.</summary>
public static class FoundationServices
{
    /// <summary>Adds the lab's options, validated when the host starts.</summary>
    public static IServiceCollection AddLabOptions(this IServiceCollection services, IConfiguration configuration)
    {
        services.AddOptions<LabOptions>().Bind(configuration.GetSection(LabOptions.Section)).ValidateOnStart();
        services.AddSingleton<IValidateOptions<LabOptions>, LabOptionsValidation>();
        return services;
    }

    /// <summary>Adds the clock and the lock on the data folder, which is taken when the host starts.</summary>
    public static IServiceCollection AddDataFolder(this IServiceCollection services)
    {
        services.TryAddSingleton(TimeProvider.System);
        services.AddSingleton<DataFolderOwner>();
        services.AddHostedService(provider => provider.GetRequiredService<DataFolderOwner>());
        return services;
    }
}
