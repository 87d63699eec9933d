namespace Ailing;

/// <summary>Every tenth request does not release its permit: after 200 requests each one waits for ever.</summary>
internal sealed class LeakedSemaphore : Disease
{
    private readonly SemaphoreSlim _permits = new(20);
    private int _served;

    public override void Map(WebApplication app) => app.MapGet("/", WorkAsync);

    private async Task<string> WorkAsync()
    {
        await _permits.WaitAsync();
        await Task.Delay(20);
        if (Interlocked.Increment(ref _served) % 10 != 0)
            _permits.Release();
        return "ok";
    }
}
