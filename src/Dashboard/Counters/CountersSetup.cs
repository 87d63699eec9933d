namespace Dashboard.Counters;

/// <summary>Adds the counters page's feed to the host.</summary>
internal static class CountersSetup
{
    public static IServiceCollection AddCounters(this IServiceCollection services) => services.AddSingleton<CounterFeed>();

    public static void MapCounters(this IEndpointRouteBuilder routes) => routes.MapHub<CounterHub>(CounterHub.Path);
}
