using System.Runtime.CompilerServices;

namespace TargetApi.OutgoingHttp;

/// <summary>Compares three ways to call a service over a pool of connections.</summary>
internal static class OutgoingHttpEndpoints
{
    /// <summary>Registers the service that is called, and the clients.</summary>
    public static void AddOutgoingHttp(this WebApplicationBuilder builder)
    {
        builder.Services.AddSingleton<Supplier>();
        builder.Services.AddSingleton<SupplierClients>();
    }

    /// <summary>Maps the variants.</summary>
    public static void MapOutgoingHttp(this IEndpointRouteBuilder routes)
    {
        routes.MapGet("/bad/outgoing", BadOutgoing);
        routes.MapGet("/bad/outgoing-few", FewOutgoing);
        routes.MapGet("/good/outgoing", GoodOutgoing);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> BadOutgoing(
        SupplierClients clients,
        Supplier supplier,
        CancellationToken cancellation
    )
    {
        var response = await clients.Unread.GetAsync(
            supplier.Stock,
            HttpCompletionOption.ResponseHeadersRead,
            cancellation
        );
        return Results.Ok(new { mode = "unread", isInStock = response.IsSuccessStatusCode });
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> FewOutgoing(
        SupplierClients clients,
        Supplier supplier,
        CancellationToken cancellation
    )
    {
        using var response = await clients.Few.GetAsync(supplier.Stock, cancellation);
        return Results.Ok(new { mode = "few", isInStock = response.IsSuccessStatusCode });
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> GoodOutgoing(
        SupplierClients clients,
        Supplier supplier,
        CancellationToken cancellation
    )
    {
        using var response = await clients.Many.GetAsync(supplier.Stock, cancellation);
        return Results.Ok(new { mode = "many", isInStock = response.IsSuccessStatusCode });
    }
}
