using AudienceWeb.Broadcasts;
using AudienceWeb.Phones;
using AudienceWeb.Speaker;
using Lab.Teaching.Audience;
using Lab.Teaching.Talks;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Options;

namespace AudienceWeb;

/// <summary>Adds the audience listener to the host. It stays closed until it is opened from the stage or at startup.</summary>
public static class AudienceSetup
{
    public static IServiceCollection AddAudience(this IServiceCollection services, IConfiguration configuration)
    {
        services
            .AddOptions<AudienceOptions>()
            .Bind(configuration.GetSection(AudienceOptions.Section))
            .ValidateOnStart();
        services.AddSingleton<IValidateOptions<AudienceOptions>, Check>();
        services.AddSingleton<JoinCode>();
        services.AddSingleton<StageLoad>();
        services.AddSingleton<SuggestedQuestions>();
        services.AddSingleton<AudiencePoll>();
        services.AddSingleton<ClassResults>();
        services.TryAddSingleton<TalkSession>();
        services.AddSingleton<LiveBroadcast>();
        services.AddSingleton<BroadcastSelector>();
        services.AddSingleton<SpeakerKey>();
        services.AddSingleton<SpeakerView>();
        services.AddSingleton(provider => new JoinedPhones(
            provider.GetRequiredService<TimeProvider>(),
            provider.GetRequiredService<AudiencePoll>().HasWithdrawableAnswer,
            provider.GetRequiredService<ILogger<JoinedPhones>>()
        ));
        services.AddSingleton<Visitors>();
        services.AddSingleton<AudienceListener>();
        services.AddHostedService(provider => provider.GetRequiredService<AudienceListener>());
        return services;
    }

    private sealed class Check : IValidateOptions<AudienceOptions>
    {
        public ValidateOptionsResult Validate(string? name, AudienceOptions options) =>
            options.Validate().ToList() is { Count: > 0 } mistakes
                ? ValidateOptionsResult.Fail(mistakes)
                : ValidateOptionsResult.Success;
    }
}
