using System.Net.Mime;
using System.Text;
using Lab.Answers;

namespace Dashboard.Answers;

/// <summary>
/// What a hub refuses itself, as one line of plain text, is said as every other refusal is: whoever asks by plain HTTP is told how a hub is followed. Stateless.
/// </summary>
internal static class HubRefusals
{
    private const string Hubs = "/hubs", EventStream = "text/event-stream";

    /// <summary>Has to stand before the hubs.</summary>
    public static void UseHubRefusals(this IApplicationBuilder app) => app.UseWhen(MayBeRefused, hubs => hubs.Use(PutIntoWords));

    // What goes on for long is sent as it comes, and none of it is a refusal.
    private static bool MayBeRefused(HttpContext context) =>
        context.Request.Path.StartsWithSegments(Hubs, StringComparison.OrdinalIgnoreCase)
        && context.Request.Headers.Upgrade.Count == 0 && !HttpMethods.IsConnect(context.Request.Method)
        && !context.Request.Headers.Accept.Any(accept => accept?.Contains(EventStream, StringComparison.OrdinalIgnoreCase) == true);

    private static async Task PutIntoWords(HttpContext context, RequestDelegate next)
    {
        var (response, sent) = (context.Response, context.Response.Body);
        using var said = new MemoryStream();
        response.Body = said;
        try
        {
            await next(context);
        }
        finally
        {
            response.Body = sent;
        }

        if (said.Length > 0 && response.StatusCode >= StatusCodes.Status400BadRequest && !response.HasStarted && response.ContentType?.StartsWith(MediaTypeNames.Text.Plain, StringComparison.OrdinalIgnoreCase) == true)
        {
            (response.ContentLength, response.ContentType) = (null, null);
            await Refusals.Problem(response.StatusCode, "This is followed as a hub", new FieldError("id", Words(context.Request, said))).ExecuteAsync(context);
        }
        else
        {
            said.Position = 0;
            await said.CopyToAsync(sent, context.RequestAborted);
        }
    }

    private static string Words(HttpRequest request, MemoryStream said) =>
        $"'{request.Path}' is followed by a SignalR client: it opens a WebSocket, or asks 'POST {request.Path}/negotiate' for the 'id' of a connection first. {Encoding.UTF8.GetString(said.ToArray()).TrimEnd('.', ' ', '\n')}.";
}
