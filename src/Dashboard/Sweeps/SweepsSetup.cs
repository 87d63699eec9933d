namespace Dashboard.Sweeps;

/// <summary>Adds sweeps to the host.</summary>
internal static class SweepsSetup
{
    public static IServiceCollection AddSweeps(this IServiceCollection services)
    {
        services.AddSingleton<SweepStore>();
        services.AddSingleton<TargetCpu>();
        services.AddSingleton<CellRunner>();
        services.AddSingleton<SweepRunner>();
        services.AddSingleton<ISweeps>(provider => provider.GetRequiredService<SweepRunner>());
        services.AddHostedService(provider => provider.GetRequiredService<SweepRunner>());
        return services;
    }
}
