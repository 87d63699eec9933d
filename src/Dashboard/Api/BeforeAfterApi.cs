using System.Globalization;
using Dashboard.Http.Binding;
using Lab.Campaigns.BeforeAfter;
using Lab.Foundation.Results;
using Lab.Loads.Planning;
using Microsoft.AspNetCore.Http.HttpResults;
using WebHosting;

namespace Dashboard.Api;

/// <summary>Starts a before/after over HTTP.</summary>
internal static class BeforeAfterApi
{
    public static void MapBeforeAfterApi(this IEndpointRouteBuilder routes)
    {
        var api = routes.MapGroup("/api/both").WithTags("Before and after");
        api.MapGet("", GetBoth)
            .WithName(nameof(GetBoth))
            .WithSummary("State of the before/after, and the comparison of the last one.");
        api.MapPost("", StartBoth)
            .WithName(nameof(StartBoth))
            .WithSummary(
                "Runs the fragile variant, restarts the target, and runs the fixed variant with the same plan."
            )
            .WithDescription(
                "With ?net=8,11, runs the variant of the body on each of these versions of .NET instead (two to four)."
            )
            .ProducesProblem(StatusCodes.Status409Conflict);
        api.MapDelete("", StopBoth)
            .WithName(nameof(StopBoth))
            .WithSummary("Stops it.")
            .ProducesProblem(StatusCodes.Status409Conflict);
    }

    private static Ok<BeforeAfterStatus> GetBoth(IBeforeAfter both) => TypedResults.Ok(both.Status);

    private static Results<Accepted<BeforeAfterStatus>, ValidationProblem, ProblemHttpResult> StartBoth(
        RequestBody<RunRequest> request,
        string? net,
        IBeforeAfter both
    )
    {
        var answer = net is null ? both.Start(request.Value) : both.Start(request.Value, ReadVersions(net));
        if (answer.IsDone)
            return TypedResults.Accepted("/api/both", both.Status);
        return answer.IsConflict ? answer.ToConflict() : answer.ToValidationProblem();
    }

    private static Results<Accepted<BeforeAfterStatus>, ProblemHttpResult> StopBoth(IBeforeAfter both)
    {
        var answer = both.Stop();
        return answer.IsDone ? TypedResults.Accepted("/api/both", both.Status) : answer.ToConflict();
    }

    // 0 is not a version, so that a part that is not a number is rejected.
    private static IReadOnlyList<int> ReadVersions(string text) =>
        [
            .. text.Split(',')
                .Select(part =>
                    int.TryParse(part, NumberStyles.None, CultureInfo.InvariantCulture, out var version) ? version : 0
                ),
        ];
}
