using Lab.Targets.XRay;
using Microsoft.AspNetCore.Http.HttpResults;
using Observer.Contract;

namespace Dashboard.Api;

/// <summary>Where the target's threads, async methods and locks wait, by source line.</summary>
internal static class XRayApi
{
    public static void MapXRayApi(this IEndpointRouteBuilder routes)
    {
        var api = routes.MapGroup("/api/xray").WithTags("X-ray");
        api.MapGet("", GetXRay)
            .WithName(nameof(GetXRay))
            .WithSummary("The newest observations. Does not start the observer.");
        api.MapPost("", StartXRay)
            .WithName(nameof(StartXRay))
            .WithSummary("Starts the observer, or keeps it for another five minutes. A run keeps it automatically.");
        api.MapPost("/{look}", RequestLook)
            .WithName(nameof(RequestLook))
            .WithSummary(
                "Requests a look: stacks, awaits, locks or queue. It stops the target for milliseconds; where its memory cannot be read, "
                    + "for about a second, and awaits, locks and queue write a temporary dump."
            );
    }

    private static Ok<XRayView> GetXRay(IXRay xray) => TypedResults.Ok(xray.Latest);

    private static Accepted StartXRay(IXRay xray)
    {
        xray.Watch();
        return TypedResults.Accepted("/api/xray");
    }

    private static Results<Accepted, NotFound> RequestLook(IXRay xray, string look)
    {
        if (
            !Enum.TryParse<ObserverCommand>(look, ignoreCase: true, out var command)
            || !command.ToString().Equals(look, StringComparison.OrdinalIgnoreCase)
            || command == ObserverCommand.Quit
        )
            return TypedResults.NotFound();
        xray.Request(command);
        return TypedResults.Accepted("/api/xray");
    }
}
