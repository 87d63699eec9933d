using Lab.Foundation.Results;
using Lab.Targets.Stacks;
using Microsoft.AspNetCore.Http.HttpResults;
using WebHosting;

namespace Dashboard.Api;

/// <summary>The stage's stack captures over HTTP.</summary>
internal static class StacksApi
{
    public static void MapStacksApi(this IEndpointRouteBuilder routes)
    {
        var api = routes.MapGroup("/api/stacks").WithTags("Stacks");
        api.MapPost("", CaptureStacks)
            .WithName(nameof(CaptureStacks))
            .WithSummary("Captures the stacks of the target's threads.")
            .ProducesProblem(StatusCodes.Status409Conflict);
        api.MapGet("/latest", GetLatestStacks)
            .WithName(nameof(GetLatestStacks))
            .WithSummary("The newest stack capture of this session.")
            .ProducesProblem(StatusCodes.Status404NotFound);
    }

    private static async Task<Results<Ok<StackCapture>, ProblemHttpResult>> CaptureStacks(
        IStackCaptures captures,
        CancellationToken cancellation
    )
    {
        var (capture, problem) = await captures.CaptureAsync(cancellation);
        return capture is not null
            ? TypedResults.Ok(capture)
            : ProblemResponses.Problem(
                StatusCodes.Status409Conflict,
                "Not now",
                new FieldError("target", problem ?? "The stacks could not be captured.")
            );
    }

    private static Results<Ok<StackCapture>, ProblemHttpResult> GetLatestStacks(IStackCaptures captures) =>
        captures.Latest is { } capture
            ? TypedResults.Ok(capture)
            : ProblemResponses.NotFound(
                "latest",
                "No stacks have been captured yet. POST to /api/stacks captures them."
            );
}
