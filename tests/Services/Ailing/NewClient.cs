namespace Ailing;

/// <summary>Creates a client, and so a connection to its backend, for each request.</summary>
internal sealed class NewClient(Uri backend) : Disease
{
    public override void Map(WebApplication app) => app.MapGet("/", CallAsync);

    private async Task<string> CallAsync()
    {
        using var client = new HttpClient();
        return await client.GetStringAsync(new Uri(backend, "/wait/20"));
    }
}
