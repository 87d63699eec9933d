using Experiments;
using Microsoft.AspNetCore.Http.HttpResults;

namespace Dashboard.Runs;

/// <summary>The body of <c>PUT /api/lab/variant</c>.</summary>
/// <param name="Variant">The variant to put under fire.</param>
public sealed record VariantChange(VariantKind Variant);

/// <summary>The stage's controls over HTTP, so that a talk can be scripted and a clicker can drive it.</summary>
internal static class LabApi
{
    public static void MapLabApi(this IEndpointRouteBuilder routes)
    {
        var api = routes.MapGroup("/api").WithTags("Lab");
        api.MapGet("/lab", GetLab).WithName(nameof(GetLab)).WithSummary("Where the lab stands: phase, variant, run, target, last summary.");
        api.MapGet("/experiments", GetExperiments).WithName(nameof(GetExperiments)).WithSummary("The experiments with their variants and presets.");
        api.MapPost("/runs", StartRun).WithName(nameof(StartRun)).WithSummary("Starts a run.").ProducesProblem(StatusCodes.Status409Conflict);
        api.MapPut("/lab/variant", SwitchVariant).WithName(nameof(SwitchVariant)).WithSummary("Switches Fragile or Fixed, also while a run is on.");
        api.MapDelete("/runs/current", StopRun).WithName(nameof(StopRun)).WithSummary("Stops the run.").ProducesProblem(StatusCodes.Status409Conflict);
        api.MapGet("/runs/{id}", GetRun).WithName(nameof(GetRun)).WithSummary("The summary of a run that has ended.")
            .ProducesProblem(StatusCodes.Status404NotFound).ProducesProblem(StatusCodes.Status409Conflict);
    }

    private static Ok<LabState> GetLab(ILab lab) => TypedResults.Ok(lab.State);

    private static Ok<IReadOnlyList<Experiment>> GetExperiments() => TypedResults.Ok(ExperimentCatalogue.All);

    private static Results<Created<CurrentRun>, ValidationProblem, ProblemHttpResult> StartRun(RunRequest request, ILab lab)
    {
        var answer = lab.Start(request);
        if (!answer.IsDone) return answer.IsConflict ? Conflict(answer) : Invalid(answer);

        // A very short run may be over by now; its summary is where it would have been announced.
        var run = lab.State.Run ?? new CurrentRun(
            lab.State.LastSummary!.Id, request.Experiment, lab.State.LastSummary.StartedAt, lab.State.LastSummary.Seconds, request);
        return TypedResults.Created($"/api/runs/{run.Id}", run);
    }

    private static Results<Ok<LabState>, ValidationProblem, ProblemHttpResult> SwitchVariant(VariantChange change, ILab lab)
    {
        var answer = lab.SwitchVariant(change.Variant);
        if (answer.IsDone) return TypedResults.Ok(lab.State);
        return answer.IsConflict ? Conflict(answer) : Invalid(answer);
    }

    private static Results<Accepted<LabState>, ProblemHttpResult> StopRun(ILab lab)
    {
        var answer = lab.Stop();
        return answer.IsDone ? TypedResults.Accepted("/api/lab", lab.State) : Conflict(answer);
    }

    private static Results<Ok<RunSummary>, ProblemHttpResult> GetRun(string id, ILab lab)
    {
        if (lab.Summary(id) is { } summary) return TypedResults.Ok(summary);
        return lab.State.Run?.Id == id
            ? TypedResults.Problem("The run is still on; its summary is ready when it has ended.", statusCode: StatusCodes.Status409Conflict)
            : TypedResults.Problem($"There is no run '{id}' in this session.", statusCode: StatusCodes.Status404NotFound);
    }

    private static ValidationProblem Invalid(LabAnswer answer) => TypedResults.ValidationProblem(
        answer.Errors.GroupBy(error => error.Field).ToDictionary(field => field.Key, field => field.Select(error => error.Message).ToArray()));

    private static ProblemHttpResult Conflict(LabAnswer answer) => TypedResults.Problem(
        string.Join(' ', answer.Errors.Select(error => error.Message)), statusCode: StatusCodes.Status409Conflict, title: "Not now");
}
