using Dashboard.Comparisons;
using Dashboard.Recordings;
using Microsoft.AspNetCore.Http.HttpResults;

namespace Dashboard.Exports;

/// <summary>Stored runs as files, over HTTP.</summary>
internal static class ExportsApi
{
    public static void MapExportsApi(this IEndpointRouteBuilder routes)
    {
        var api = routes.MapGroup("/api").WithTags("Exports");
        api.MapGet("/history/{id}/export", ExportRun).WithName(nameof(ExportRun))
            .WithSummary("A stored run as a file: json, csv (intervals), hgrm (HdrHistogram percentiles), md, html (a page that needs no network) or k6 (its plan as a script).")
            .ProducesProblem(StatusCodes.Status400BadRequest).ProducesProblem(StatusCodes.Status404NotFound).ProducesProblem(StatusCodes.Status422UnprocessableEntity);
        api.MapGet("/compare/export", ExportComparison).WithName(nameof(ExportComparison))
            .WithSummary("Two to six stored runs compared, as a file: html or md. runs=a,b; a run's variant alone is named a~Fixed.")
            .ProducesProblem(StatusCodes.Status400BadRequest).ProducesProblem(StatusCodes.Status422UnprocessableEntity);
    }

    private static async Task<IResult> ExportRun(string id, string? format, IRunStore store, HttpResponse response, CancellationToken cancellation)
    {
        if (!Enum.TryParse<ExportFormat>(format, ignoreCase: true, out var form) || !Enum.IsDefined(form) || int.TryParse(format, out _))
            return NoSuchFormat(string.Join(", ", Enum.GetNames<ExportFormat>()));
        if (await store.ReadAsync(id, cancellation) is not { } run)
            return TypedResults.Problem($"There is no stored run '{id}'.", statusCode: StatusCodes.Status404NotFound);
        try
        {
            // Off the request's thread: a half hour's report takes a moment.
            return File(await Task.Run(() => RunExports.Write(run, form), cancellation), response);
        }
        catch (ExportRefusedException refused)
        {
            return Refused(refused.Message);
        }
        catch (OverflowException)
        {
            return Refused("The counts of this run cannot be: they add up to more than there can be.");
        }
    }

    private static async Task<IResult> ExportComparison(string? runs, string? format, IRunStore store, HttpResponse response, CancellationToken cancellation)
    {
        if (format is not ("html" or "md")) return NoSuchFormat("html, md");
        var reading = await ComparisonReader.ReadAsync(runs ?? "", store, cancellation);
        if (reading.Comparison is not { } comparison) return Refused(string.Join(' ', reading.Mistakes));
        return File(await Task.Run(() => format == "html" ? ComparisonReport.Html(comparison) : ComparisonReport.Markdown(comparison), cancellation), response);
    }

    private static FileContentHttpResult File(ExportFile file, HttpResponse response)
    {
        // Opened in place by mistake, a page with foreign words in it could still run nothing.
        response.Headers.ContentSecurityPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'";
        response.Headers.XContentTypeOptions = "nosniff";
        return TypedResults.File(file.Content, file.ContentType, file.Name);
    }

    private static ProblemHttpResult NoSuchFormat(string known) =>
        TypedResults.Problem($"The format must be one of: {known.ToLowerInvariant()}.", statusCode: StatusCodes.Status400BadRequest);

    private static ProblemHttpResult Refused(string reason) =>
        TypedResults.Problem(reason, statusCode: StatusCodes.Status422UnprocessableEntity, title: "It could not be exported");
}
