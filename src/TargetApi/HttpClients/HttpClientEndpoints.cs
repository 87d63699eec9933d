using System.Runtime.CompilerServices;
using TargetApi.Hosting;

namespace TargetApi.HttpClients;

/// <summary>Compares a new HttpClient per request with one that pools its connections.</summary>
internal static class HttpClientEndpoints
{
    /// <summary>Maps both variants.</summary>
    public static void MapHttpClients(this IEndpointRouteBuilder routes)
    {
        routes.MapGet("/bad/http", BadHttp);
        routes.MapGet("/good/http", GoodHttp);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> BadHttp(ListeningAddress own)
    {
        using var client = new HttpClient { Timeout = TimeSpan.FromSeconds(30) };
        var body = await client.GetStringAsync(own.Health);
        return Results.Ok(new { mode = "new-httpclient", length = body.Length });
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> GoodHttp(
        IHttpClientFactory factory,
        ListeningAddress own,
        CancellationToken cancellation
    )
    {
        var client = factory.CreateClient(PooledHttpClient.Name);
        var body = await client.GetStringAsync(own.Health, cancellation);
        return Results.Ok(new { mode = "pooled-httpclient", length = body.Length });
    }
}
