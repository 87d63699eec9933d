using Dashboard.Http.Binding;
using Experiments;
using Lab.Foundation.Results;
using Lab.Loads.Planning;
using Lab.Runtime;
using Lab.Runtime.Runs;
using Lab.Storage;
using Lab.Targets.CustomEndpoints;
using Microsoft.AspNetCore.Http.HttpResults;
using WebHosting;

namespace Dashboard.Api;

/// <summary>The body of <c>PUT /api/lab/variant</c>.</summary>
/// <param name="Variant">The variant to put under load.</param>
public sealed record VariantChange(VariantKind Variant);

/// <summary>The body of <c>PUT /api/lab/experiment</c>.</summary>
/// <param name="Experiment">Identifier of the experiment for the next run.</param>
public sealed record ExperimentChange(string Experiment);

/// <summary>The controls of the Stage page over HTTP, for scripted talks and presenter remotes.</summary>
internal static class LabApi
{
    public static void MapLabApi(this IEndpointRouteBuilder routes)
    {
        var api = routes.MapGroup("/api").WithTags("Lab");
        api.MapGet("/lab", GetLab)
            .WithName(nameof(GetLab))
            .WithSummary("State of the lab: phase, variant, run, target, last summary.");
        api.MapGet("/experiments", GetExperiments)
            .WithName(nameof(GetExperiments))
            .WithSummary("Lists the experiments with their variants and presets.");
        api.MapPut("/lab/experiment", SelectExperiment)
            .WithName(nameof(SelectExperiment))
            .WithSummary("Selects the experiment for the next run.")
            .ProducesProblem(StatusCodes.Status409Conflict);
        api.MapPut("/lab/variant", SwitchVariant)
            .WithName(nameof(SwitchVariant))
            .WithSummary("Switches the variant, also during a run.")
            .ProducesProblem(StatusCodes.Status409Conflict);
        api.MapPut("/lab/load", ChangeLoad)
            .WithName(nameof(ChangeLoad))
            .WithSummary("Changes the users or the rate of the active run.")
            .ProducesProblem(StatusCodes.Status409Conflict);
    }

    private static Results<Ok<LabState>, ValidationProblem, ProblemHttpResult> ChangeLoad(
        RequestBody<LoadChange> change,
        ILab lab,
        IRunStore store
    ) => Answer(lab.ChangeLoad(change.Value), lab, store);

    private static Ok<LabState> GetLab(ILab lab, IRunStore store) => TypedResults.Ok(lab.State.WithPendingRuns(store));

    private static Ok<IReadOnlyList<Experiment>> GetExperiments(ILabExperiments experiments) =>
        TypedResults.Ok(experiments.All);

    private static Results<Ok<LabState>, ValidationProblem, ProblemHttpResult> SwitchVariant(
        RequestBody<VariantChange> change,
        ILab lab,
        IRunStore store
    ) => Answer(lab.SwitchVariant(change.Value.Variant), lab, store);

    private static Results<Ok<LabState>, ValidationProblem, ProblemHttpResult> SelectExperiment(
        RequestBody<ExperimentChange> change,
        ILab lab,
        IRunStore store
    ) => Answer(lab.SelectExperiment(change.Value.Experiment), lab, store);

    private static Results<Ok<LabState>, ValidationProblem, ProblemHttpResult> Answer(
        LabResult answer,
        ILab lab,
        IRunStore store
    )
    {
        if (answer.IsDone)
            return TypedResults.Ok(lab.State.WithPendingRuns(store));
        return answer.IsConflict ? answer.ToConflict() : answer.ToValidationProblem();
    }
}
