using Dashboard.Http.Binding;
using Lab.Campaigns.Sweeps;
using Lab.Foundation.Results;
using Microsoft.AspNetCore.Http.HttpResults;
using WebHosting;

namespace Dashboard.Api;

/// <summary>Sweeps over HTTP, for unattended measurements.</summary>
internal static class SweepsApi
{
    public static void MapSweepsApi(this IEndpointRouteBuilder routes)
    {
        var api = routes.MapGroup("/api/sweeps").WithTags("Sweeps");
        api.MapGet("", ListSweeps).WithName(nameof(ListSweeps)).WithSummary("Every sweep, newest first.");
        api.MapPost("", StartSweep)
            .WithName(nameof(StartSweep))
            .WithSummary("Starts a sweep.")
            .ProducesProblem(StatusCodes.Status409Conflict)
            .ProducesProblem(StatusCodes.Status503ServiceUnavailable)
            .ProducesProblem(StatusCodes.Status507InsufficientStorage);
        api.MapGet("/{id}", GetSweep)
            .WithName(nameof(GetSweep))
            .WithSummary("A sweep with all its cells, also while it is on.")
            .ProducesProblem(StatusCodes.Status404NotFound);
        api.MapPost("/{id}/resume", ResumeSweep)
            .WithName(nameof(ResumeSweep))
            .WithSummary("Resumes a stopped sweep, or repeats its failed cells.")
            .ProducesProblem(StatusCodes.Status404NotFound)
            .ProducesProblem(StatusCodes.Status409Conflict)
            .ProducesProblem(StatusCodes.Status503ServiceUnavailable)
            .ProducesProblem(StatusCodes.Status507InsufficientStorage);
        api.MapDelete("/current", StopSweep)
            .WithName(nameof(StopSweep))
            .WithSummary("Stops the running sweep.")
            .ProducesProblem(StatusCodes.Status409Conflict);
    }

    private static Ok<SweepList> ListSweeps(ISweeps sweeps) => TypedResults.Ok(sweeps.List());

    private static Results<Created<SweepDocument>, ValidationProblem, ProblemHttpResult> StartSweep(
        RequestBody<SweepRequest> request,
        ISweeps sweeps
    )
    {
        var answer = sweeps.Start(request.Value);
        if (!answer.IsDone)
            return answer.IsConflict ? answer.ToConflict() : answer.ToValidationProblem();
        var sweep = sweeps.Current?.Document ?? sweeps.List().Sweeps[0];
        return TypedResults.Created($"/api/sweeps/{sweep.Id}", sweep);
    }

    private static Results<Ok<SweepDocument>, ProblemHttpResult> GetSweep(string id, ISweeps sweeps) =>
        sweeps.Find(id) is { } sweep ? TypedResults.Ok(sweep) : NotFound(id);

    private static Results<Accepted<SweepDocument>, ProblemHttpResult> ResumeSweep(string id, ISweeps sweeps)
    {
        var answer = sweeps.Resume(id);
        if (!answer.IsDone)
            return answer.IsConflict ? answer.ToConflict() : NotFound(id);
        return TypedResults.Accepted($"/api/sweeps/{id}", sweeps.Find(id));
    }

    private static Results<Accepted, ProblemHttpResult> StopSweep(ISweeps sweeps)
    {
        var id = sweeps.Current?.Document.Id;
        var answer = sweeps.Stop();
        return answer.IsDone ? TypedResults.Accepted($"/api/sweeps/{id}") : answer.ToConflict();
    }

    private static ProblemHttpResult NotFound(string id) => ProblemResponses.NotFound("id", "There is no such sweep.");
}
