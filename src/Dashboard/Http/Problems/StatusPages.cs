using System.Net.Mime;
using Lab.Foundation.Results;
using Lab.Targets.Connections;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.WebUtilities;
using WebHosting;

namespace Dashboard.Http.Problems;

/// <summary>
/// Gives an answer without a body one: a page to a person whose browser goes to an address, problem details to a
/// program.
/// </summary>
internal static class StatusPages
{
    /// <summary>Address of the page that says that there is no such page.</summary>
    public const string NotFoundPage = "/not-found";

    private static readonly string[] ProgramPaths = ["/api", "/hubs", "/_blazor", "/openapi"];

    /// <summary>Has to stand before whatever answers.</summary>
    public static void UseStatusPages(this WebApplication app)
    {
        app.UseStatusCodePagesWithReExecute(NotFoundPage, createScopeForStatusCodePages: true);

        // The inner one answers first, and leaves navigations to the outer one, which can go through routing again only
        // from the main pipeline.
        app.UseWhen(
            context => !IsNavigation(context.Request),
            programs =>
            {
                programs.UseStatusCodePages(context =>
                    ProblemResponses
                        .Problem(
                            context.HttpContext.Response.StatusCode,
                            ReasonPhrases.GetReasonPhrase(context.HttpContext.Response.StatusCode),
                            Reason(context.HttpContext)
                        )
                        .ExecuteAsync(context.HttpContext)
                );
                programs.Use(SetAllowHeader);
            }
        );
    }

    private static async Task SetAllowHeader(HttpContext context, RequestDelegate next)
    {
        await next(context);
        if (
            context.Response
            is not {
                StatusCode: StatusCodes.Status405MethodNotAllowed,
                HasStarted: false,
                ContentLength: null or 0
            } response
        )
            return;
        if (response.Headers.Allow.Count == 0)
            response.Headers.Allow =
                context.Request.Path.Value?.EndsWith("/negotiate", StringComparison.OrdinalIgnoreCase) == true
                    ? HttpMethods.Post
                    : "GET, POST, DELETE";
        (response.ContentLength, response.ContentType) = (null, null);
    }

    private static FieldError Reason(HttpContext context) =>
        context.Response.StatusCode switch
        {
            StatusCodes.Status404NotFound => new(
                "path",
                $"There is nothing at '{ShownAddress.Of(context.Request.Path)}'."
            ),
            StatusCodes.Status405MethodNotAllowed => new(
                "method",
                $"'{ShownAddress.Of(context.Request.Path)}' does not answer to {context.Request.Method}. It answers "
                    + $"to {context.Response.Headers.Allow}."
            ),
            StatusCodes.Status415UnsupportedMediaType => new(
                "content-type",
                $"The body has to be sent as {string.Join(" or ", Accepted(context))}."
            ),
            var status => new("request", $"The request was refused with status {status}."),
        };

    private static IEnumerable<string> Accepted(HttpContext context) =>
        context
            .RequestServices.GetRequiredService<EndpointDataSource>()
            .Endpoints.OfType<RouteEndpoint>()
            .Where(endpoint =>
                context.Request.Path.Equals(
                    $"/{endpoint.RoutePattern.RawText?.Trim('/')}",
                    StringComparison.OrdinalIgnoreCase
                )
            )
            .Select(endpoint => endpoint.Metadata.GetMetadata<IAcceptsMetadata>()?.ContentTypes)
            .FirstOrDefault(types => types is { Count: > 0 })
        ?? [MediaTypeNames.Application.Json];

    /// <summary>True when a browser asks for a page to show, and not for a part of the HTTP API.</summary>
    public static bool IsNavigation(HttpRequest request) =>
        (HttpMethods.IsGet(request.Method) || HttpMethods.IsHead(request.Method))
        && !ProgramPaths.Any(path => request.Path.StartsWithSegments(path, StringComparison.OrdinalIgnoreCase))
        && request.Headers.Accept.Any(accept =>
            accept?.Contains("text/html", StringComparison.OrdinalIgnoreCase) == true
        );
}
