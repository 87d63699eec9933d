using System.Net.Mime;
using System.Text;
using Dashboard.Http.Binding;
using Knee.Reports;
using Lab.Campaigns.Knees;
using Microsoft.AspNetCore.Http.HttpResults;
using WebHosting;

namespace Dashboard.Api;

/// <summary>Searches of the load at which variants break, over HTTP.</summary>
internal static class KneesApi
{
    public static void MapKneesApi(this IEndpointRouteBuilder routes)
    {
        var api = routes.MapGroup("/api/knees").WithTags("Knees");
        api.MapGet("", ListKnees).WithName(nameof(ListKnees)).WithSummary("Every search, newest first.");
        api.MapPost("", StartKnee)
            .WithName(nameof(StartKnee))
            .WithSummary("Starts a search of the load at which variants break.")
            .ProducesProblem(StatusCodes.Status409Conflict)
            .ProducesProblem(StatusCodes.Status503ServiceUnavailable)
            .ProducesProblem(StatusCodes.Status507InsufficientStorage);
        api.MapGet("/{id}", GetKnee)
            .WithName(nameof(GetKnee))
            .WithSummary("A search with all its trials, also while it is on.")
            .ProducesProblem(StatusCodes.Status404NotFound);
        api.MapGet("/{id}/export", ExportKnee)
            .WithName(nameof(ExportKnee))
            .WithSummary("A search as JSON, Markdown, HTML or text.")
            .ProducesProblem(StatusCodes.Status404NotFound)
            .ProducesValidationProblem();
        api.MapPost("/{id}/resume", ResumeKnee)
            .WithName(nameof(ResumeKnee))
            .WithSummary("Resumes a stopped search; its trials are kept.")
            .ProducesProblem(StatusCodes.Status404NotFound)
            .ProducesProblem(StatusCodes.Status409Conflict)
            .ProducesProblem(StatusCodes.Status503ServiceUnavailable)
            .ProducesProblem(StatusCodes.Status507InsufficientStorage);
        api.MapDelete("/current", StopKnee)
            .WithName(nameof(StopKnee))
            .WithSummary("Stops the running search.")
            .ProducesProblem(StatusCodes.Status409Conflict);
    }

    private static Ok<KneeList> ListKnees(IKnees knees) => TypedResults.Ok(knees.List());

    private static Results<Created<LabKnee>, ValidationProblem, ProblemHttpResult> StartKnee(
        RequestBody<KneeRequest> request,
        IKnees knees
    )
    {
        var (answer, knee) = knees.Start(request.Value);
        if (knee is null)
            return answer.IsConflict ? answer.ToConflict() : answer.ToValidationProblem();
        return TypedResults.Created($"/api/knees/{knee.Id}", knee);
    }

    private static Results<Ok<LabKnee>, ProblemHttpResult> GetKnee(string id, IKnees knees) =>
        knees.Find(id) is { } knee ? TypedResults.Ok(knee) : NotFound();

    private static Results<FileContentHttpResult, ValidationProblem, ProblemHttpResult> ExportKnee(
        string id,
        string? format,
        IKnees knees
    )
    {
        if (knees.Find(id) is not { } knee)
            return NotFound();
        format ??= "json";
        if (!KneeFormat.Extensions.Contains(format))
            return ProblemResponses.Invalid([
                new("format", $"Must be one of {string.Join(", ", KneeFormat.Extensions)}."),
            ]);
        var type = format switch
        {
            "json" => MediaTypeNames.Application.Json,
            "md" => MediaTypeNames.Text.Markdown,
            "html" => MediaTypeNames.Text.Html,
            _ => MediaTypeNames.Text.Plain,
        };
        return TypedResults.File(
            Encoding.UTF8.GetBytes(KneeReport.Write(knee, format)),
            $"{type}; charset=utf-8",
            $"knee-{id}.{format}"
        );
    }

    private static Results<Accepted<LabKnee>, ValidationProblem, ProblemHttpResult> ResumeKnee(string id, IKnees knees)
    {
        if (knees.Find(id) is null)
            return NotFound();
        var answer = knees.Resume(id);
        if (!answer.IsDone)
            return answer.IsConflict ? answer.ToConflict() : answer.ToValidationProblem();
        return TypedResults.Accepted($"/api/knees/{id}", knees.Find(id));
    }

    private static Results<Accepted, ProblemHttpResult> StopKnee(IKnees knees)
    {
        var id = knees.Current?.Knee.Id;
        var answer = knees.Stop();
        return answer.IsDone ? TypedResults.Accepted($"/api/knees/{id}") : answer.ToConflict();
    }

    private static ProblemHttpResult NotFound() => ProblemResponses.NotFound("id", "There is no such search.");
}
