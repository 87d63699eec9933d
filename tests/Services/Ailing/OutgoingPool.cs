namespace Ailing;

/// <summary>Calls its backend over at most two connections.</summary>
internal sealed class OutgoingPool(Uri backend) : Disease
{
    private readonly HttpClient _client = new(new SocketsHttpHandler { MaxConnectionsPerServer = 2 });

    public override void Map(WebApplication app) =>
        app.MapGet("/", () => _client.GetStringAsync(new Uri(backend, "/wait/50")));
}
