namespace Ailing;

/// <summary>Blocks a thread for each request, and hides it with a pool of 500 threads.</summary>
internal sealed class RaisedMinThreads : Disease
{
    public override void Map(WebApplication app)
    {
        ThreadPool.SetMinThreads(500, 500);
        app.MapGet(
            "/",
            () =>
            {
                Thread.Sleep(300);
                return "ok";
            }
        );
    }
}
