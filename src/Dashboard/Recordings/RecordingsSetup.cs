using Dashboard.Runs;

namespace Dashboard.Recordings;

/// <summary>Adds the run history to the host.</summary>
internal static class RecordingsSetup
{
    /// <summary>To be called after everything else that observes runs: the recorder writes down the summary as the others leave it.</summary>
    public static IServiceCollection AddRecordings(this IServiceCollection services)
    {
        services.AddSingleton<RunStore>();
        services.AddSingleton<IRunStore>(provider => provider.GetRequiredService<RunStore>());
        services.AddSingleton<RunRecorder>();
        services.AddSingleton<IRunObserver>(provider => provider.GetRequiredService<RunRecorder>());
        services.AddHostedService(provider => provider.GetRequiredService<RunRecorder>());
        return services;
    }
}
