using Microsoft.Extensions.Options;

namespace Dashboard.Targeting;

/// <summary>Registers the target and its supervision.</summary>
public static class TargetServices
{
    /// <summary>Adds <see cref="ITarget"/>, started and ended with the host, and checks its options when the host starts.</summary>
    public static IServiceCollection AddTarget(this IServiceCollection services, IConfiguration configuration)
    {
        services.AddOptions<TargetOptions>().Bind(configuration.GetSection(TargetOptions.Section)).ValidateOnStart();
        services.AddSingleton<IValidateOptions<TargetOptions>, TargetOptionsValidation>();
        services.AddSingleton<TargetProcess>();
        services.AddSingleton<TargetSwitch>();
        services.AddSingleton<ITarget>(provider => provider.GetRequiredService<TargetSwitch>());
        services.AddSingleton<ITargetChoice>(provider => provider.GetRequiredService<TargetSwitch>());
        services.AddSingleton<RuntimeControl>();
        services.AddHostedService(provider => provider.GetRequiredService<TargetSwitch>());
        return services;
    }
}
