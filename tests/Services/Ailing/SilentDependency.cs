namespace Ailing;

/// <summary>Calls a backend that never responds.</summary>
internal sealed class SilentDependency(Uri backend) : Disease
{
    private readonly HttpClient _client = new() { Timeout = Timeout.InfiniteTimeSpan };

    public override void Map(WebApplication app) =>
        app.MapGet("/", () => _client.GetStringAsync(new Uri(backend, "/never")));
}
