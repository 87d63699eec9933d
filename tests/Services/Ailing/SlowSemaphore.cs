namespace Ailing;

/// <summary>Admits ten requests at a time to 200 ms of work; the others wait without a thread.</summary>
internal sealed class SlowSemaphore : Disease
{
    private readonly SemaphoreSlim _admitted = new(10);

    public override void Map(WebApplication app) => app.MapGet("/", WorkAsync);

    private async Task<string> WorkAsync()
    {
        await _admitted.WaitAsync();
        try
        {
            await Task.Delay(200);
            return "ok";
        }
        finally
        {
            _admitted.Release();
        }
    }
}
