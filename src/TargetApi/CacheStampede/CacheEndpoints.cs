using System.Runtime.CompilerServices;
using Microsoft.Extensions.Caching.Hybrid;
using Microsoft.Extensions.Caching.Memory;

namespace TargetApi.CacheStampede;

/// <summary>Compares a cache that queries its source for each caller with one that queries it once for all.</summary>
internal static class CacheEndpoints
{
    private static readonly TimeSpan Lifetime = TimeSpan.FromSeconds(1);

    private static readonly HybridCacheEntryOptions OneSecond = new()
    {
        Expiration = Lifetime,
        LocalCacheExpiration = Lifetime,
    };

    /// <summary>Registers both caches and their source.</summary>
    public static void AddCaches(this WebApplicationBuilder builder)
    {
        builder.Services.AddMemoryCache();
        builder.Services.AddHybridCache();
        builder.Services.AddSingleton<PriceSource>();
    }

    /// <summary>Maps both variants.</summary>
    public static void MapCaches(this IEndpointRouteBuilder routes)
    {
        routes.MapGet("/bad/cache", BadCache);
        routes.MapGet("/good/cache", GoodCache);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> BadCache(
        IMemoryCache memory,
        PriceSource source,
        CancellationToken cancellation
    )
    {
        var prices = await memory.GetOrCreateAsync(
            "memory",
            entry =>
            {
                entry.AbsoluteExpirationRelativeToNow = Lifetime;
                return source.QueryAsync(cancellation);
            }
        );
        return Results.Ok(new { mode = "query-for-each", prices });
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> GoodCache(
        HybridCache hybrid,
        PriceSource source,
        CancellationToken cancellation
    )
    {
        var prices = await hybrid.GetOrCreateAsync(
            "hybrid",
            async token => await source.QueryAsync(token),
            OneSecond,
            cancellationToken: cancellation
        );
        return Results.Ok(new { mode = "query-for-all", prices });
    }
}
