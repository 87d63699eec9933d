using Microsoft.AspNetCore.Http.HttpResults;

namespace Dashboard.Api;

/// <summary>
/// Addresses that have moved: scripts and bookmarks of earlier versions are redirected, method and body kept. Nothing of the product itself uses them.
/// </summary>
internal static class OldAddresses
{
    private const string OldRuns = "/api/history";

    private static readonly Dictionary<string, string> Pages = new()
    {
        ["/target"] = "/counters",
        ["/settings"] = "/service",
    };

    public static void MapOldAddresses(this IEndpointRouteBuilder routes)
    {
        routes
            .Map(OldRuns + "/{**rest}", (HttpRequest request) => Moved(NewRunsAddress(request), request))
            .ExcludeFromDescription();
        foreach (var (old, now) in Pages)
            routes.MapGet(old, (HttpRequest request) => Moved(now, request)).ExcludeFromDescription();
    }

    private static RedirectHttpResult Moved(string address, HttpRequest request) =>
        TypedResults.Redirect(address + request.QueryString.ToUriComponent(), permanent: true, preserveMethod: true);

    // Two addresses were not only renamed: a whole document, and the import of one.
    private static string NewRunsAddress(HttpRequest request)
    {
        var rest = new PathString(request.Path.Value![OldRuns.Length..]).ToUriComponent().TrimEnd('/');
        if (rest.Length == 0)
            return HttpMethods.IsPost(request.Method) ? RunsApi.Path + "/import" : RunsApi.Path;
        return HttpMethods.IsGet(request.Method) && rest.LastIndexOf('/') == 0
            ? $"{RunsApi.Path}{rest}/document"
            : RunsApi.Path + rest;
    }
}
