namespace Ailing;

/// <summary>Holds one lock for 100 ms in each request: few contentions, and each is long.</summary>
internal sealed class LongLock : Disease
{
    private readonly Lock _gate = new();

    public override void Map(WebApplication app)
    {
        ThreadPool.SetMinThreads(64, 64);
        app.MapGet("/", Work);
    }

    private string Work()
    {
        lock (_gate)
            Thread.Sleep(100);
        return "ok";
    }
}
