using System.Diagnostics.Metrics;
using System.Runtime.CompilerServices;
using System.Threading.Channels;

namespace TargetApi.BackgroundWork;

/// <summary>Compares an unbounded channel of accepted orders with a bounded one that refuses the excess.</summary>
internal static class OrderEndpoints
{
    /// <summary>Orders in the bounded channel: a quarter of a second of work.</summary>
    internal const int Capacity = 50;

    /// <summary>Registers a queue for each variant.</summary>
    public static void AddOrders(this WebApplicationBuilder builder)
    {
        builder.Services.AddSingleton<OrderCounters>();
        builder.AddQueue(nameof(BadOrders), Channel.CreateUnbounded<Order>());
        builder.AddQueue(nameof(GoodOrders), Channel.CreateBounded<Order>(Capacity));
    }

    /// <summary>Maps both variants.</summary>
    public static void MapOrders(this IEndpointRouteBuilder routes)
    {
        var queues = new[] { nameof(BadOrders), nameof(GoodOrders) }.Select(
            routes.ServiceProvider.GetRequiredKeyedService<OrderQueue>
        );
        routes
            .ServiceProvider.GetRequiredService<OrderCounters>()
            .Publish(routes.ServiceProvider.GetRequiredService<IMeterFactory>(), [.. queues]);
        routes.MapGet("/bad/orders", BadOrders);
        routes.MapGet("/good/orders", GoodOrders);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static IResult BadOrders([FromKeyedServices(nameof(BadOrders))] OrderQueue queue)
    {
        queue.Accept();
        return Results.Accepted(value: new { mode = "unbounded" });
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static IResult GoodOrders([FromKeyedServices(nameof(GoodOrders))] OrderQueue queue) =>
        queue.TryAccept()
            ? Results.Accepted(value: new { mode = "bounded" })
            : Results.StatusCode(StatusCodes.Status429TooManyRequests);

    private static void AddQueue(this WebApplicationBuilder builder, string name, Channel<Order> orders)
    {
        builder.Services.AddKeyedSingleton(
            name,
            (services, _) => ActivatorUtilities.CreateInstance<OrderQueue>(services, orders)
        );
        // AddHostedService would ignore the second service of the same type.
        builder.Services.AddSingleton<IHostedService>(services => services.GetRequiredKeyedService<OrderQueue>(name));
    }
}
