namespace Ailing;

/// <summary>Blocks on a task under a lock. After 100 requests the task waits for a permit that was not released.</summary>
internal sealed class ResultUnderLock : Disease
{
    private const int RequestsThatRelease = 100;

    private readonly object _gate = new();
    private readonly SemaphoreSlim _permit = new(1);
    private int _requests;

    public override void Map(WebApplication app)
    {
        ThreadPool.SetMinThreads(64, 64);
        app.MapGet("/", Load);
    }

    private string Load()
    {
        lock (_gate)
            return LoadAsync().Result;
    }

    private async Task<string> LoadAsync()
    {
        await _permit.WaitAsync();
        await Task.Delay(5);
        if (Interlocked.Increment(ref _requests) < RequestsThatRelease)
            _permit.Release();
        return "loaded";
    }
}
