using System.Runtime.CompilerServices;
using TargetApi.Settings;

namespace TargetApi.Database;

/// <summary>
/// Compares connections that are held during the call of another service, which takes <see cref="CallTime"/>, with connections
/// that are returned before it.
/// </summary>
internal static class DatabaseEndpoints
{
    private static readonly TimeSpan CallTime = TimeSpan.FromMilliseconds(200);

    /// <summary>Registers the pool.</summary>
    public static void AddDatabase(this WebApplicationBuilder builder, TargetSettings settings) =>
        builder.Services.AddSingleton(_ => new OrderStore(settings.Database));

    /// <summary>Maps the variants.</summary>
    public static void MapDatabase(this IEndpointRouteBuilder routes)
    {
        routes.MapGet("/bad/database", BadDatabase);
        routes.MapGet("/bad/database-sync", SyncDatabase);
        routes.MapGet("/good/database", GoodDatabase);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> BadDatabase(OrderStore store, CancellationToken cancellation)
    {
        await using var connection = await store.Pool.OpenConnectionAsync(cancellation);
        var items = await OrderStore.ReadItemsAsync(connection, cancellation);
        await Task.Delay(CallTime, cancellation); // Calls another service.
        return Results.Ok(new { mode = "held", items });
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static IResult SyncDatabase(OrderStore store)
    {
        using var connection = store.Pool.OpenConnection();
        var items = OrderStore.ReadItems(connection);
        Thread.Sleep(CallTime); // Calls another service.
        return Results.Ok(new { mode = "held-sync", items });
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> GoodDatabase(OrderStore store, CancellationToken cancellation)
    {
        long items;
        await using (var connection = await store.Pool.OpenConnectionAsync(cancellation))
            items = await OrderStore.ReadItemsAsync(connection, cancellation);
        await Task.Delay(CallTime, cancellation); // Calls another service.
        return Results.Ok(new { mode = "returned", items });
    }
}
