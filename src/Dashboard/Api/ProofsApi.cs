using System.Net.Mime;
using System.Text;
using Dashboard.Http.Binding;
using Lab.Campaigns.Proofs;
using Microsoft.AspNetCore.Http.HttpResults;
using Proof.Reports;
using WebHosting;

namespace Dashboard.Api;

/// <summary>Proofs over HTTP, for unattended comparisons.</summary>
internal static class ProofsApi
{
    public static void MapProofsApi(this IEndpointRouteBuilder routes)
    {
        var api = routes.MapGroup("/api/proofs").WithTags("Proofs");
        api.MapGet("", ListProofs).WithName(nameof(ListProofs)).WithSummary("Every proof, newest first.");
        api.MapPost("", StartProof)
            .WithName(nameof(StartProof))
            .WithSummary("Starts a proof, or compares stored runs.")
            .ProducesProblem(StatusCodes.Status409Conflict)
            .ProducesProblem(StatusCodes.Status503ServiceUnavailable)
            .ProducesProblem(StatusCodes.Status507InsufficientStorage);
        api.MapGet("/{id}", GetProof)
            .WithName(nameof(GetProof))
            .WithSummary("A proof with all its pairs, also while it is on.")
            .ProducesProblem(StatusCodes.Status404NotFound);
        api.MapGet("/{id}/export", ExportProof)
            .WithName(nameof(ExportProof))
            .WithSummary("A proof as JSON, Markdown, HTML, JUnit XML or text.")
            .ProducesProblem(StatusCodes.Status404NotFound)
            .ProducesValidationProblem();
        api.MapPost("/{id}/resume", ResumeProof)
            .WithName(nameof(ResumeProof))
            .WithSummary("Resumes a stopped proof; its pairs are kept.")
            .ProducesProblem(StatusCodes.Status404NotFound)
            .ProducesProblem(StatusCodes.Status409Conflict)
            .ProducesProblem(StatusCodes.Status503ServiceUnavailable)
            .ProducesProblem(StatusCodes.Status507InsufficientStorage);
        api.MapDelete("/current", StopProof)
            .WithName(nameof(StopProof))
            .WithSummary("Stops the running proof.")
            .ProducesProblem(StatusCodes.Status409Conflict);
    }

    private static Ok<ProofList> ListProofs(IProofs proofs) => TypedResults.Ok(proofs.List());

    private static Results<Created<LabProof>, ValidationProblem, ProblemHttpResult> StartProof(
        RequestBody<ProofRequest> request,
        IProofs proofs
    )
    {
        var (answer, proof) = proofs.Start(request.Value);
        if (proof is null)
            return answer.IsConflict ? answer.ToConflict() : answer.ToValidationProblem();
        return TypedResults.Created($"/api/proofs/{proof.Id}", proof);
    }

    private static Results<Ok<LabProof>, ProblemHttpResult> GetProof(string id, IProofs proofs) =>
        proofs.Find(id) is { } proof ? TypedResults.Ok(proof) : NotFound();

    private static Results<FileContentHttpResult, ValidationProblem, ProblemHttpResult> ExportProof(
        string id,
        string? format,
        IProofs proofs
    )
    {
        if (proofs.Find(id) is not { } proof)
            return NotFound();
        format ??= "json";
        if (!ProofFormat.Extensions.Contains(format))
            return ProblemResponses.Invalid([
                new("format", $"Must be one of {string.Join(", ", ProofFormat.Extensions)}."),
            ]);
        var type = format switch
        {
            "json" => MediaTypeNames.Application.Json,
            "md" => MediaTypeNames.Text.Markdown,
            "html" => MediaTypeNames.Text.Html,
            "xml" => MediaTypeNames.Application.Xml,
            _ => MediaTypeNames.Text.Plain,
        };
        return TypedResults.File(
            Encoding.UTF8.GetBytes(ProofFormat.Write(proof.Proof.ToProof(), format)),
            $"{type}; charset=utf-8",
            $"proof-{id}.{format}"
        );
    }

    private static Results<Accepted<LabProof>, ValidationProblem, ProblemHttpResult> ResumeProof(
        string id,
        IProofs proofs
    )
    {
        if (proofs.Find(id) is null)
            return NotFound();
        var answer = proofs.Resume(id);
        if (!answer.IsDone)
            return answer.IsConflict ? answer.ToConflict() : answer.ToValidationProblem();
        return TypedResults.Accepted($"/api/proofs/{id}", proofs.Find(id));
    }

    private static Results<Accepted, ProblemHttpResult> StopProof(IProofs proofs)
    {
        var id = proofs.Current?.Proof.Id;
        var answer = proofs.Stop();
        return answer.IsDone ? TypedResults.Accepted($"/api/proofs/{id}") : answer.ToConflict();
    }

    private static ProblemHttpResult NotFound() => ProblemResponses.NotFound("id", "There is no such proof.");
}
