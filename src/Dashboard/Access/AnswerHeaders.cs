using Dashboard.Answers;
using Lab.Answers;
using Microsoft.AspNetCore.HostFiltering;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.Extensions.Options;
using Microsoft.Extensions.Primitives;

namespace Dashboard.Access;

/// <summary>The headers that every answer carries: pages, files, the API, refusals and failures alike. Stateless.</summary>
internal sealed class AnswerHeaders(IOptionsMonitor<HostFilteringOptions> hosts) : IStartupFilter
{
    /// <summary>Stands before everything, the check of the host name included, so that its refusals carry the headers, too.</summary>
    public Action<IApplicationBuilder> Configure(Action<IApplicationBuilder> next) => app =>
    {
        app.Use(async (context, others) =>
        {
            // As late as can be: a failure clears what was set before it.
            context.Response.OnStarting(() =>
            {
                Write(context, ContentPolicy.Page(context));
                return Task.CompletedTask;
            });
            await others(context);

            // Everything behind the check of the host name gives its refusals words itself.
            if (context.Response is { HasStarted: false, StatusCode: StatusCodes.Status400BadRequest }) await UnknownHost(context, hosts.CurrentValue).ExecuteAsync(context);
        });
        next(app);
    };

    /// <summary>Writes them, with this policy for what is no download.</summary>
    public static void Write(HttpContext context, string policy)
    {
        var headers = context.Response.Headers;
        if (headers.ContentSecurityPolicy != (StringValues)ContentPolicy.Download) headers.ContentSecurityPolicy = policy;
        headers.XContentTypeOptions = "nosniff";
        headers.XFrameOptions = "DENY";

        // The address of a page goes to nobody else. Not "no-referrer": browsers would then hide the origin of forms from our own check, too.
        headers["Referrer-Policy"] = "same-origin";
        headers["Cross-Origin-Resource-Policy"] = "same-origin";
        headers["Cross-Origin-Opener-Policy"] = "same-origin";
    }

    private static ProblemHttpResult UnknownHost(HttpContext context, HostFilteringOptions hosts) => Refusals.Problem(
        StatusCodes.Status400BadRequest, "Not under this name",
        new FieldError("host", $"'{context.Request.Host.Value}' is no name of this dashboard. It answers to: {string.Join(", ", hosts.AllowedHosts)}; the setting AllowedHosts may name others."));
}
