using Lab.Foundation.Results;
using Microsoft.AspNetCore.HostFiltering;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.Extensions.Options;
using Microsoft.Extensions.Primitives;

namespace WebHosting;

/// <summary>Adds security headers to all responses: pages, files, the API and errors.</summary>
public sealed class SecurityHeaders(IOptionsMonitor<HostFilteringOptions> hosts) : IStartupFilter
{
    /// <summary>Adds the middleware; call it first, so that rejected host names also get the headers.</summary>
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

                    // Middleware after host filtering adds a body to its errors itself; only form content sent to pages has no
                    // body.
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
            "Form posts are not accepted",
            new FieldError(
                "body",
                "This address does not accept forms. /openapi/v1.json describes the accepted requests."
            )
        );

    private static ProblemHttpResult UnknownHost(HostFilteringOptions hosts) =>
        ProblemResponses.Problem(
            StatusCodes.Status400BadRequest,
            "Unknown host name",
            new FieldError(
                "host",
                $"The request must name one of these hosts: {string.Join(", ", hosts.AllowedHosts)}. Add others to "
                    + $"the setting AllowedHosts."
            )
        );

    /// <summary>Adds the headers.</summary>
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
