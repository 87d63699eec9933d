using System.Runtime.CompilerServices;
using TargetApi.Settings;

namespace TargetApi.Database;

/// <summary>Compares an early return that forgets its connection with one that disposes it.</summary>
internal static class LeakEndpoints
{
    /// <summary>Registers the pools.</summary>
    public static void AddLeakedConnections(this WebApplicationBuilder builder, TargetSettings settings) =>
        builder.Services.AddSingleton(services => new ItemPools(
            settings.Database,
            services.GetRequiredService<TimeProvider>()
        ));

    /// <summary>Maps both variants.</summary>
    public static void MapLeakedConnections(this IEndpointRouteBuilder routes)
    {
        routes.MapGet("/bad/database-leak", BadDatabaseLeak).AddEndpointFilter(CountLeakingAsync);
        routes.MapGet("/good/database-leak", GoodDatabaseLeak);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> BadDatabaseLeak(ItemPools pools, CancellationToken cancellation)
    {
        var connection = pools.Leaking.CreateConnection();
        await connection.OpenAsync(cancellation);
        var items = await OrderStore.ReadItemsAsync(connection, cancellation);
        if (pools.Leaking.IsNextSoldOut())
            return Results.Ok(new { mode = "sold-out", items = 0L });
        await connection.DisposeAsync();
        return Results.Ok(new { mode = "disposed-at-the-end", items });
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> GoodDatabaseLeak(ItemPools pools, CancellationToken cancellation)
    {
        await using var connection = pools.Returning.CreateConnection();
        await connection.OpenAsync(cancellation);
        var items = await OrderStore.ReadItemsAsync(connection, cancellation);
        if (pools.Returning.IsNextSoldOut())
            return Results.Ok(new { mode = "sold-out", items = 0L });
        return Results.Ok(new { mode = "await-using", items });
    }

    private static async ValueTask<object?> CountLeakingAsync(
        EndpointFilterInvocationContext context,
        EndpointFilterDelegate next
    )
    {
        var pool = context.HttpContext.RequestServices.GetRequiredService<ItemPools>().Leaking;
        pool.BeginRequest();
        try
        {
            return await next(context);
        }
        finally
        {
            pool.EndRequest();
        }
    }
}
