using System.Text.Json;
using AudienceWeb.Speaker;

namespace AudienceWeb.Endpoints;

internal sealed class SpeakerEndpoints(AudienceFiles files, SpeakerKey key, SpeakerView view)
{
    /// <summary>Path of the speaker page.</summary>
    public const string Path = "/speaker";

    /// <summary>Name of the page's file.</summary>
    public const string Page = "speaker.html";

    private const string Cookie = "speaker";
    private static readonly TimeSpan Pace = TimeSpan.FromMilliseconds(500);

    /// <summary>Maps all endpoints.</summary>
    /// <param name="app">The application of the audience listener.</param>
    /// <param name="closing">Ends the streams.</param>
    public void Map(WebApplication app, CancellationToken closing)
    {
        Map(Path, HttpMethods.Get, OpenAsync);
        Map(
            Path + "/live",
            HttpMethods.Get,
            context => IsSpeaker(context) ? WatchAsync(context, closing) : WriteNotFound(context)
        );
        Map(Path + "/do", HttpMethods.Post, context => IsSpeaker(context) ? DoAsync(context) : WriteNotFound(context));

        void Map(string path, string method, RequestDelegate answer) =>
            app.Map(
                path,
                context =>
                    context.Request.Method == method ? answer(context)
                    : IsSpeaker(context) ? WriteMethodNotAllowed(context, method)
                    : WriteNotFound(context)
            );
    }

    private Task OpenAsync(HttpContext context)
    {
        context.Response.Headers.CacheControl = "no-store";
        if (context.Request.Query.TryGetValue("key", out var values))
        {
            if (!key.IsKey(values))
                return WriteNotFound(context);
            context.Response.Cookies.Append(
                Cookie,
                key.Token,
                new CookieOptions
                {
                    HttpOnly = true,
                    SameSite = SameSiteMode.Strict,
                    Path = Path,
                    IsEssential = true,
                }
            );
        }
        else if (!IsSpeaker(context))
        {
            return WriteNotFound(context);
        }

        return files.SendAsync(Page, context);
    }

    private Task WatchAsync(HttpContext context, CancellationToken closing)
    {
        context.Response.ContentType = "text/event-stream";
        context.Response.Headers.CacheControl = "no-store";
        return AudienceEndpoints.StreamAsync(context, end => SendAsync(context, end), closing);
    }

    private async Task SendAsync(HttpContext context, CancellationToken end)
    {
        using var timer = new PeriodicTimer(Pace);
        var sent = "";
        do
        {
            // A renewed key ends the streams of the old one.
            if (!IsSpeaker(context))
                return;
            if (view.GetTalk() is var talk && talk != sent)
                await context.Response.WriteAsync($"event: talk\ndata: {sent = talk}\n\n", end);
            await context.Response.WriteAsync($"data: {view.GetState()}\n\n", end);
            await context.Response.Body.FlushAsync(end);
        } while (await timer.WaitForNextTickAsync(end));
    }

    private async Task DoAsync(HttpContext context)
    {
        if (await AudienceEndpoints.ReadBodyAsync(context, "action", "number") is not { } body)
            return;
        var action =
            body.TryGetProperty("action", out var asked) && asked.ValueKind == JsonValueKind.String
                ? asked.GetString()
                : null;
        if (await view.ExecuteAsync(action, AnswerReader.ReadInteger(body, "number")) is { } mistake)
            await AnswerValidator.WriteProblemAsync(context, mistake);
        else
            context.Response.StatusCode = StatusCodes.Status204NoContent;
    }

    private bool IsSpeaker(HttpContext context) => key.IsToken(context.Request.Cookies[Cookie]);

    private static Task WriteMethodNotAllowed(HttpContext context, string method)
    {
        context.Response.StatusCode = StatusCodes.Status405MethodNotAllowed;
        context.Response.Headers.Allow = method;
        return Task.CompletedTask;
    }

    private static Task WriteNotFound(HttpContext context)
    {
        context.Response.StatusCode = StatusCodes.Status404NotFound;
        return Task.CompletedTask;
    }
}
