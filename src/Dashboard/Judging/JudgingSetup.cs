using Dashboard.Runs;

namespace Dashboard.Judging;

/// <summary>Adds what judges a run while it is on.</summary>
internal static class JudgingSetup
{
    public static IServiceCollection AddJudging(this IServiceCollection services)
    {
        services.AddSingleton<LiveVerdicts>();
        services.AddSingleton<IRunObserver>(provider => provider.GetRequiredService<LiveVerdicts>());
        return services;
    }
}
