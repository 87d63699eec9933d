using Lab.Foundation.Results;

namespace WebHosting;

/// <summary>
/// Rejects cross-origin browser requests that would change state or open a stream. Other programs send neither header and are
/// allowed.
/// </summary>
public static class CrossOriginGuard
{
    /// <summary>Adds the guard. Call it before mapping endpoints.</summary>
    /// <param name="app">The application.</param>
    /// <param name="streamPaths">Paths of streams, which are guarded although they change nothing.</param>
    public static void UseCrossOriginGuard(this IApplicationBuilder app, params string[] streamPaths) =>
        app.Use(
            async (context, next) =>
            {
                if (IsGuarded(context, streamPaths) && Validate(context.Request) is { } mistake)
                    await ProblemResponses
                        .Problem(StatusCodes.Status403Forbidden, "Cross-origin request refused", mistake)
                        .ExecuteAsync(context);
                else
                    await next(context);
            }
        );

    private static bool IsGuarded(HttpContext context, string[] streamPaths) =>
        !IsSafeMethod(context.Request.Method)
        || context.Request.Headers.Upgrade.Count > 0
        || streamPaths.Any(path => context.Request.Path.StartsWithSegments(path, StringComparison.OrdinalIgnoreCase));

    private static bool IsSafeMethod(string method) =>
        HttpMethods.IsGet(method) || HttpMethods.IsHead(method) || HttpMethods.IsOptions(method);

    private static FieldError? Validate(HttpRequest request)
    {
        // "same-site" is foreign as well: another port of this machine is the same site.
        foreach (var site in request.Headers["Sec-Fetch-Site"])
            if (site is not ("same-origin" or "none"))
                return new("sec-fetch-site", Allowed(request));
        foreach (var origin in request.Headers.Origin)
            if (!IsSameOrigin(origin, request))
                return new("origin", Allowed(request));
        return null;
    }

    private static bool IsSameOrigin(string? origin, HttpRequest request) =>
        string.Equals(origin, $"{request.Scheme}://{request.Host.Value}", StringComparison.OrdinalIgnoreCase);

    private static string Allowed(HttpRequest request) =>
        $"The request comes from a page of another origin. Only pages of {request.Scheme}://{request.Host.Value} "
        + $"may do this, and programs that send neither Origin nor Sec-Fetch-Site.";
}
