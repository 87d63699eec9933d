using System.Net;
using Lab.Foundation.Results;
using WebHosting;

namespace AudienceWeb.Endpoints;

/// <summary>What stands before every answer of the room's listener. Stateless but for what it is given.</summary>
internal static class AudienceGate
{
    /// <summary>The paths that are streams of the room.</summary>
    public const string Stream = "/live";

    /// <summary>Has to stand before whatever answers.</summary>
    /// <param name="app">The application of the room's listener.</param>
    /// <param name="names">The names of this machine in its networks.</param>
    /// <param name="limits">Requests of one address.</param>
    public static void UseAudienceGate(
        this WebApplication app,
        IReadOnlyList<string> names,
        RequestLimits<IPAddress> limits
    )
    {
        app.Use(
            async (context, next) =>
            {
                context.Response.OnStarting(() =>
                {
                    SecurityHeaders.Write(context.Response.Headers, ContentPolicy.Audience);
                    return Task.CompletedTask;
                });
                if (!limits.TrySpend(RemoteClient.GetDevice(context)))
                    Wait(context);
                else if (!IsOwn(context.Request.Host.Host, names))
                    await ProblemResponses
                        .Problem(
                            StatusCodes.Status400BadRequest,
                            "Not under this name",
                            new FieldError("host", "This is no name of the room.")
                        )
                        .ExecuteAsync(context);
                else
                    await next(context);
            }
        );
        app.UseCrossOriginGuard(Stream, SpeakerEndpoints.Path + Stream);
    }

    // A page of the internet can have a name of its own point here, but not an address: those are let in whichever they are.
    private static bool IsOwn(string host, IReadOnlyList<string> names) =>
        IPAddress.TryParse(host.Trim('[', ']'), out _)
        || RemoteClient.IsLoopback(host)
        || names.Any(name => host.Equals(name, StringComparison.OrdinalIgnoreCase));

    private static void Wait(HttpContext context)
    {
        context.Response.StatusCode = StatusCodes.Status429TooManyRequests;
        context.Response.Headers.RetryAfter = "2";
        context.Response.Headers.Connection = "close";
    }
}
