using System.Text;
using Locust.Scripts;
using Microsoft.AspNetCore.Http.HttpResults;
using WebHosting;

namespace Dashboard.Api;

/// <summary>The file that a Locust master and its workers are started with, so that they follow the dashboard's plans.</summary>
internal static class LocustApi
{
    public static void MapLocustApi(this IEndpointRouteBuilder routes) =>
        routes
            .MapGet("/api/locust/" + LocustFile.Name, GetLocustFile)
            .WithTags("Locust")
            .WithName(nameof(GetLocustFile))
            .WithSummary(
                "The locustfile for a master and workers of one’s own. It is the same for every plan: a plan is handed over when the swarm is started."
            );

    private static FileContentHttpResult GetLocustFile(HttpResponse response)
    {
        response.Headers.ContentSecurityPolicy = ContentPolicy.Download;
        return TypedResults.File(Encoding.ASCII.GetBytes(LocustFile.Write()), "text/x-python", LocustFile.Name);
    }
}
