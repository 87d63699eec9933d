using Lab.Foundation.Results;
using Microsoft.AspNetCore.HostFiltering;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.Extensions.Options;
using Microsoft.Extensions.Primitives;

namespace WebHosting;

/// <summary>The headers that every answer carries: pages, files, the API, refusals and failures alike.</summary>
public sealed class SecurityHeaders(IOptionsMonitor<HostFilteringOptions> hosts) : IStartupFilter
{
    /// <summary>Stands before everything, the check of the host name included, so that its refusals carry the headers, too.</summary>
    public Action<IApplicationBuilder> Configure(Action<IApplicationBuilder> next) =>
        app =>
        {
            app.Use(
                async (context, action) =>
                {
                    context.Response.OnStarting(() =>
                    {
                        var headers = context.Response.Headers;
                        Write(
                            headers,
                            headers.ContentSecurityPolicy == (StringValues)ContentPolicy.Download
                                ? ContentPolicy.Download
                                : ContentPolicy.Page(context)
                        );
                        return Task.CompletedTask;
                    });
                    await action(context);

                    // Everything behind the check of the host name gives its refusals words itself; only what pages are
                    // sent as a form has none.
                    if (context.Response is { HasStarted: false, StatusCode: StatusCodes.Status400BadRequest })
                        await (
                            IsKnown(context, hosts.CurrentValue) ? NoSuchForm() : UnknownHost(hosts.CurrentValue)
                        ).ExecuteAsync(context);
                }
            );
            next(app);
        };

    private static bool IsKnown(HttpContext context, HostFilteringOptions hosts) =>
        hosts.AllowedHosts.Contains("*")
        || HostString.MatchesAny(
            context.Request.Host.Host,
            [.. hosts.AllowedHosts.Select(host => (StringSegment)host)]
        );

    private static ProblemHttpResult NoSuchForm() =>
        ProblemResponses.Problem(
            StatusCodes.Status400BadRequest,
            "Not a form of this page",
            new FieldError(
                "body",
                "This address takes no form. /openapi/v1.json describes the requests that are accepted."
            )
        );

    private static ProblemHttpResult UnknownHost(HostFilteringOptions hosts) =>
        ProblemResponses.Problem(
            StatusCodes.Status400BadRequest,
            "Not under this name",
            new FieldError(
                "host",
                $"The request must name one of these hosts: {string.Join(", ", hosts.AllowedHosts)}. Add others to the setting AllowedHosts."
            )
        );

    /// <summary>Writes them.</summary>
    public static void Write(IHeaderDictionary headers, string policy)
    {
        headers.ContentSecurityPolicy = policy;
        headers.XContentTypeOptions = "nosniff";
        headers.XFrameOptions = "DENY";

        headers["Referrer-Policy"] = "same-origin";
        headers["Cross-Origin-Resource-Policy"] = "same-origin";
        headers["Cross-Origin-Opener-Policy"] = "same-origin";
    }
}
