using System.Runtime.CompilerServices;
using TargetApi.Hosting;

namespace TargetApi.OutgoingHttp;

/// <summary>Compares three ways to call a service over a pool of connections.</summary>
internal static class OutgoingHttpEndpoints
{
    /// <summary>Registers the clients.</summary>
    public static void AddOutgoingHttp(this WebApplicationBuilder builder) =>
        builder.Services.AddSingleton<SupplierClients>();

    /// <summary>Maps the variants and the service that they call.</summary>
    public static void MapOutgoingHttp(this IEndpointRouteBuilder routes)
    {
        routes.MapGet("/bad/outgoing", BadOutgoing);
        routes.MapGet("/contrast/outgoing", FewOutgoing);
        routes.MapGet("/good/outgoing", GoodOutgoing);
        routes.MapGet(Supplier.Route, Supplier.Answer);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> BadOutgoing(
        SupplierClients clients,
        ListeningAddress own,
        CancellationToken cancellation
    )
    {
        var response = await clients.Unread.GetAsync(
            Supplier.Of(own),
            HttpCompletionOption.ResponseHeadersRead,
            cancellation
        );
        return Results.Ok(new { mode = "unread", isInStock = response.IsSuccessStatusCode });
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> FewOutgoing(
        SupplierClients clients,
        ListeningAddress own,
        CancellationToken cancellation
    )
    {
        using var response = await clients.Few.GetAsync(Supplier.Of(own), cancellation);
        return Results.Ok(new { mode = "few", isInStock = response.IsSuccessStatusCode });
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> GoodOutgoing(
        SupplierClients clients,
        ListeningAddress own,
        CancellationToken cancellation
    )
    {
        using var response = await clients.Many.GetAsync(Supplier.Of(own), cancellation);
        return Results.Ok(new { mode = "many", isInStock = response.IsSuccessStatusCode });
    }
}
