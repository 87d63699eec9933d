using Dashboard.Runs;
using Dashboard.Streaming;

namespace Dashboard.Findings;

/// <summary>Adds the diagnosis to the host.</summary>
internal static class FindingsSetup
{
    public static IServiceCollection AddFindings(this IServiceCollection services)
    {
        services.AddSingleton<FindingsEngine>();
        services.AddSingleton<IFindings>(provider => provider.GetRequiredService<FindingsEngine>());
        services.AddSingleton<IRunObserver>(provider => provider.GetRequiredService<FindingsEngine>());
        services.AddHostedService(provider => provider.GetRequiredService<FindingsEngine>());
        services.AddSingleton<IFrameSource, CeilingFrames>();
        return services;
    }
}
