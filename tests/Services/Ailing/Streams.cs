namespace Ailing;

/// <summary>Keeps streams of server-sent events open beside short requests.</summary>
internal sealed class Streams : Disease
{
    public override void Map(WebApplication app)
    {
        app.MapGet("/events", SendAsync);
        app.MapGet(
            "/",
            async () =>
            {
                await Task.Delay(20);
                return "ok";
            }
        );
    }

    private static async Task SendAsync(HttpContext context)
    {
        context.Response.ContentType = "text/event-stream";
        while (!context.RequestAborted.IsCancellationRequested)
        {
            await context.Response.WriteAsync("data: tick\n\n");
            await context.Response.Body.FlushAsync();
            await Task.Delay(1_000, context.RequestAborted);
        }
    }
}
