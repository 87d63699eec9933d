namespace Ailing;

/// <summary>Sends server-sent events until the client leaves.</summary>
internal sealed class Events : Disease
{
    public override void Map(WebApplication app) => app.MapGet("/", SendAsync);

    public static async Task SendAsync(HttpContext context)
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
