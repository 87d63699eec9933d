using Lab.Campaigns.Proofs;
using Lab.Foundation.Results;
using Lab.Storage;
using Microsoft.AspNetCore.Http.HttpResults;
using Reports;
using Reports.Comparisons;
using Reports.Exports;
using WebHosting;

namespace Dashboard.Api;

/// <summary>Stored runs as files, over HTTP.</summary>
internal static class ExportsApi
{
    public static void MapExportsApi(this IEndpointRouteBuilder routes)
    {
        routes
            .MapGet(RunsApi.Path + "/{id}/export", ExportRun)
            .WithTags("Runs")
            .WithName(nameof(ExportRun))
            .WithSummary(
                "Exports a stored run: json, csv (intervals), hgrm (HdrHistogram percentiles), md, html (a self-contained "
                    + "page), k6 (its plan as a script), k6operator (the script with a TestRun "
                    + "for the k6 operator), locust (its plan as a locustfile) or speedscope (its stacks)."
            )
            .ProducesProblem(StatusCodes.Status400BadRequest)
            .ProducesProblem(StatusCodes.Status404NotFound)
            .ProducesProblem(StatusCodes.Status409Conflict)
            .ProducesProblem(StatusCodes.Status422UnprocessableEntity);
        routes
            .MapGet(RunsApi.Path + "/{id}/predictions", ExportPredictions)
            .WithTags("Runs")
            .WithName(nameof(ExportPredictions))
            .WithSummary("The room's predictions for a stored run as CSV, without names or individual answers.")
            .ProducesProblem(StatusCodes.Status404NotFound)
            .ProducesProblem(StatusCodes.Status409Conflict);
        routes
            .MapGet("/api/compare/export", ExportComparison)
            .WithTags("Compare")
            .WithName(nameof(ExportComparison))
            .WithSummary(
                $"{Comparison.MinRuns} to {Comparison.MaxRuns} stored runs compared: html or md. "
                    + $"Example: runs=a,b. To select one variant of a run, write a~Fixed."
            )
            .ProducesProblem(StatusCodes.Status400BadRequest)
            .ProducesProblem(StatusCodes.Status422UnprocessableEntity);
    }

    private static async Task<IResult> ExportRun(
        string id,
        string? format,
        IRunStore store,
        HttpResponse response,
        CancellationToken cancellation
    )
    {
        if (
            !Enum.TryParse<ExportFormat>(format, ignoreCase: true, out var form)
            || !Enum.IsDefined(form)
            || int.TryParse(format, out _)
        )
            return NoSuchFormat(string.Join(", ", Enum.GetNames<ExportFormat>()));
        if (await store.ReadAsync(id, cancellation) is not { } run)
            return RunsApi.RunNotFound(id, store);
        try
        {
            // On the pool: writing the report of half an hour takes some hundred milliseconds.
            return File(await Task.Run(() => RunExports.Write(run, form), cancellation), response);
        }
        catch (ExportNotSupportedException refused)
        {
            return NotExportable("format", refused.Message);
        }
        catch (OverflowException)
        {
            return NotExportable("id", "The counts of this run are invalid: their sum is too large.");
        }
    }

    private static async Task<IResult> ExportPredictions(
        string id,
        IRunStore store,
        HttpResponse response,
        CancellationToken cancellation
    ) =>
        await store.ReadAsync(id, cancellation) is { } run
            ? File(PredictionCsv.Write(run), response)
            : RunsApi.RunNotFound(id, store);

    private static async Task<IResult> ExportComparison(
        string? runs,
        string? format,
        IRunStore store,
        IProofs proofs,
        HttpResponse response,
        CancellationToken cancellation
    )
    {
        if (format is not ("html" or "md"))
            return NoSuchFormat("html, md");
        var reading = await ComparisonReader.ReadAsync(
            runs ?? "",
            store,
            MachineResolution.From(proofs.List()),
            cancellation
        );
        if (reading.Comparison is not { } comparison)
            return NotExportable("runs", string.Join(' ', reading.ValidationErrors));
        return File(
            await Task.Run(
                () => format == "html" ? ComparisonReport.Html(comparison) : ComparisonReport.Markdown(comparison),
                cancellation
            ),
            response
        );
    }

    private static FileContentHttpResult File(ExportFile file, HttpResponse response)
    {
        response.Headers.ContentSecurityPolicy = ContentPolicy.Download;
        return TypedResults.File(file.Content, file.ContentType, file.Name);
    }

    private static ProblemHttpResult NoSuchFormat(string known) =>
        ProblemResponses.Problem(
            StatusCodes.Status400BadRequest,
            "The request was refused",
            new FieldError("format", $"The format must be one of: {known.ToLowerInvariant()}.")
        );

    private static ProblemHttpResult NotExportable(string field, string reason) =>
        ProblemResponses.Problem(
            StatusCodes.Status422UnprocessableEntity,
            "The export failed",
            new FieldError(field, reason)
        );
}
