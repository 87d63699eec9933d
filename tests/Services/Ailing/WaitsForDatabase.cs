namespace Ailing;

/// <summary>Its work is done by a local process that computes, as a database on the same machine does.</summary>
internal sealed class WaitsForDatabase(Uri backend) : Disease
{
    private readonly HttpClient _client = new();

    public override void Map(WebApplication app) =>
        app.MapGet("/", () => _client.GetStringAsync(new Uri(backend, "/compute/10")));
}
