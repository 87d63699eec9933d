namespace Ailing;

/// <summary>Awaits for 100 ms and is well.</summary>
internal sealed class Healthy : Disease
{
    public override void Map(WebApplication app) =>
        app.MapGet(
            "/",
            async () =>
            {
                await Task.Delay(100);
                return "ok";
            }
        );
}
