namespace Ailing;

/// <summary>Calls a failing backend four times for each request, without a pause.</summary>
internal sealed class Retries(Uri backend) : Disease
{
    private readonly HttpClient _client = new();

    public override void Map(WebApplication app) => app.MapGet("/", CallAsync);

    private async Task<IResult> CallAsync()
    {
        await Task.Delay(20);
        for (var attempt = 0; attempt < 4; attempt++)
        {
            using var response = await _client.GetAsync(new Uri(backend, "/fail"));
            if (response.IsSuccessStatusCode)
                return Results.Ok();
        }

        return Results.StatusCode(502);
    }
}
