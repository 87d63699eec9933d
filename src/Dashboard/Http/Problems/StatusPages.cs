using System.Net.Mime;
using Lab.Foundation.Results;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.WebUtilities;
using WebHosting;

namespace Dashboard.Http.Problems;

/// <summary>Adds a body to error responses without one: a page for browser navigations, problem details for programs.</summary>
internal static class StatusPages
{
    /// <summary>Address of the "not found" page.</summary>
    public const string NotFoundPage = "/not-found";

    private static readonly string[] ProgramPaths = ["/api", "/hubs", "/_blazor", "/openapi"];

    /// <summary>Adds the middleware; call it before mapping endpoints.</summary>
    public static void UseStatusPages(this WebApplication app)
    {
        app.UseStatusCodePagesWithReExecute(NotFoundPage, createScopeForStatusCodePages: true);

        // The inner middleware handles API requests and leaves navigations to the outer one, because re-execution is possible
        // only from the main pipeline.
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
            StatusCodes.Status404NotFound => new("path", "There is no such address."),
            StatusCodes.Status405MethodNotAllowed => new(
                "method",
                $"The address accepts {context.Response.Headers.Allow}."
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

    /// <summary>True for a browser navigation outside the HTTP API.</summary>
    public static bool IsNavigation(HttpRequest request) =>
        (HttpMethods.IsGet(request.Method) || HttpMethods.IsHead(request.Method))
        && !ProgramPaths.Any(path => request.Path.StartsWithSegments(path, StringComparison.OrdinalIgnoreCase))
        && request.Headers.Accept.Any(accept =>
            accept?.Contains("text/html", StringComparison.OrdinalIgnoreCase) == true
        );
}
