using System.Runtime.CompilerServices;

namespace TargetApi.OutgoingHttp;

/// <summary>Compares one HTTP/2 connection with as many as the calls in flight need.</summary>
internal static class Http2Endpoints
{
    /// <summary>Registers the service that is called, and the clients.</summary>
    public static void AddHttp2(this WebApplicationBuilder builder)
    {
        builder.Services.AddSingleton<Http2Supplier>();
        builder.Services.AddSingleton<Http2Clients>();
    }

    /// <summary>Maps the variants.</summary>
    public static void MapHttp2(this IEndpointRouteBuilder routes)
    {
        routes.MapGet("/bad/http2", BadHttp2);
        routes.MapGet("/good/http2", GoodHttp2);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> BadHttp2(
        Http2Clients clients,
        Http2Supplier supplier,
        CancellationToken cancellation
    )
    {
        // EnableMultipleHttp2Connections = false, the default
        using var response = await clients.OneConnection.GetAsync(supplier.Stock, cancellation);
        return Results.Ok(new { mode = "one", isInStock = response.IsSuccessStatusCode });
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> GoodHttp2(
        Http2Clients clients,
        Http2Supplier supplier,
        CancellationToken cancellation
    )
    {
        // EnableMultipleHttp2Connections = true
        using var response = await clients.MoreConnections.GetAsync(supplier.Stock, cancellation);
        return Results.Ok(new { mode = "more", isInStock = response.IsSuccessStatusCode });
    }
}
