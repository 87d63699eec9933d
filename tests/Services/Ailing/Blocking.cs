namespace Ailing;

/// <summary>Blocks a thread for a second in each request, so that its health check waits for a thread as well.</summary>
internal sealed class Blocking : Disease
{
    public override void Map(WebApplication app) =>
        app.MapGet(
            "/",
            () =>
            {
                Thread.Sleep(1_000);
                return "ok";
            }
        );
}
