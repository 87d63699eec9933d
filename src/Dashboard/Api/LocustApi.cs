using System.Text;
using Locust.Scripts;
using Microsoft.AspNetCore.Http.HttpResults;
using WebHosting;

namespace Dashboard.Api;

/// <summary>Serves the locustfile with which a Locust master and its workers follow the dashboard's plans.</summary>
internal static class LocustApi
{
    public static void MapLocustApi(this IEndpointRouteBuilder routes) =>
        routes
            .MapGet("/api/locust/" + LocustFile.Name, GetLocustFile)
            .WithTags("Locust")
            .WithName(nameof(GetLocustFile))
            .WithSummary(
                "The locustfile for a separate master and its workers. It is the same for every plan: the swarm "
                    + "receives the plan when it starts."
            );

    private static FileContentHttpResult GetLocustFile(HttpResponse response)
    {
        response.Headers.ContentSecurityPolicy = ContentPolicy.Download;
        return TypedResults.File(Encoding.ASCII.GetBytes(LocustFile.Write()), "text/x-python", LocustFile.Name);
    }
}
