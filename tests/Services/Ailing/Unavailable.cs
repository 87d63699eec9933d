namespace Ailing;

/// <summary>Works on ten requests at a time and responds to the others with 503, with or without a time to retry.</summary>
internal sealed class Unavailable(bool hasRetryAfter) : Disease
{
    private readonly SemaphoreSlim _admitted = new(10);

    public override void Map(WebApplication app) => app.MapGet("/", WorkAsync);

    private async Task<IResult> WorkAsync(HttpResponse response)
    {
        if (!await _admitted.WaitAsync(0))
        {
            if (hasRetryAfter)
                response.Headers.RetryAfter = "1";
            await Task.Delay(20);
            return Results.StatusCode(503);
        }

        try
        {
            await Task.Delay(100);
            return Results.Ok();
        }
        finally
        {
            _admitted.Release();
        }
    }
}
