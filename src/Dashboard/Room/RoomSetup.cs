using Dashboard.Room.Programme;
using Lab.Lessons;
using Lab.Room;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Options;

namespace Dashboard.Room;

/// <summary>Adds the room to the host. It stays closed until somebody opens it.</summary>
internal static class RoomSetup
{
    public static IServiceCollection AddRoom(this IServiceCollection services, IConfiguration configuration)
    {
        services.AddOptions<RoomOptions>().Bind(configuration.GetSection(RoomOptions.Section)).ValidateOnStart();
        services.AddSingleton<IValidateOptions<RoomOptions>, Check>();
        services.AddSingleton<JoinCode>();
        services.AddSingleton<StageLoad>();
        services.AddSingleton<SuggestedQuestions>();
        services.AddSingleton<Ballots>();
        services.AddSingleton<ClassResults>();
        services.TryAddSingleton<TalkCourse>();
        services.AddSingleton<LabProgramme>();
        services.AddSingleton<ProgrammeChoice>();
        services.AddSingleton<SpeakerKey>();
        services.AddSingleton<SpeakerView>();
        services.AddSingleton(provider => new Audience(
            provider.GetRequiredService<TimeProvider>(),
            provider.GetRequiredService<Ballots>().WouldLose
        ));
        services.AddSingleton<Visitors>();
        services.AddSingleton<RoomListener>();
        services.AddHostedService(provider => provider.GetRequiredService<RoomListener>());
        return services;
    }

    private sealed class Check : IValidateOptions<RoomOptions>
    {
        public ValidateOptionsResult Validate(string? name, RoomOptions options) =>
            options.Mistakes().ToList() is { Count: > 0 } mistakes
                ? ValidateOptionsResult.Fail(mistakes)
                : ValidateOptionsResult.Success;
    }
}
