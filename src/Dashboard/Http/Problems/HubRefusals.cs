using System.Net.Mime;
using Lab.Foundation.Results;
using WebHosting;

namespace Dashboard.Http.Problems;

/// <summary>
/// What a hub refuses itself, as one line of plain text, is said as every other refusal is: whoever asks is told how a hub is followed. Stateless.
/// </summary>
internal static class HubRefusals
{
    /// <summary>Where the pages are followed.</summary>
    public const string Circuits = "/_blazor";

    /// <summary>What a client asks first, below the hub's own path.</summary>
    public const string Negotiation = "/negotiate";

    private const string Hubs = "/hubs";

    private static readonly string[] Followed = [Hubs, Circuits];

    /// <summary>Has to stand before the hubs.</summary>
    public static void UseHubRefusals(this IApplicationBuilder app) =>
        app.UseWhen(
            context =>
                Followed.Any(path => context.Request.Path.StartsWithSegments(path, StringComparison.OrdinalIgnoreCase)),
            hubs => hubs.Use(PutIntoWords)
        );

    private static async Task PutIntoWords(HttpContext context, RequestDelegate next)
    {
        var (response, sent) = (context.Response, context.Response.Body);
        await using var held = new HeldRefusal(response, sent);
        response.Body = held;
        try
        {
            await next(context);
        }
        finally
        {
            response.Body = sent;
        }

        if (response.HasStarted || response.StatusCode < StatusCodes.Status400BadRequest)
            return;
        var text = held.Said.TrimEnd('.', ' ', '\n');

        // A method that it does not answer to it refuses without a word; which it does is said where that is said of every address.
        if (
            text.Length > 0
            && (
                response.ContentType is null
                || response.ContentType.StartsWith(MediaTypeNames.Text.Plain, StringComparison.OrdinalIgnoreCase)
            )
        )
        {
            (response.ContentLength, response.ContentType) = (null, null);
            await ProblemResponses
                .Problem(
                    response.StatusCode,
                    "This is followed as a hub",
                    new FieldError("id", Words(context.Request, text))
                )
                .ExecuteAsync(context);
        }
        else
        {
            await held.SendAsync(context.RequestAborted);
        }
    }

    private static string Words(HttpRequest request, string said)
    {
        var path = request.Path.Value!;
        if (path.EndsWith(Negotiation, StringComparison.OrdinalIgnoreCase))
            path = path[..^Negotiation.Length];
        return $"'{path}' is followed by {(request.Path.StartsWithSegments(Circuits, StringComparison.OrdinalIgnoreCase) ? "the pages" : "a SignalR client")}: it opens a WebSocket, or asks 'POST {path}{Negotiation}' for the 'id' of a connection first. {said}.";
    }
}
