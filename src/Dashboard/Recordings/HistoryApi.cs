using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc;

namespace Dashboard.Recordings;

/// <summary>The answer of <c>GET /api/history</c>.</summary>
/// <param name="Runs">The stored runs, newest first.</param>
/// <param name="Unreadable">Documents that could not be read.</param>
public sealed record HistoryList(IReadOnlyList<RunHeader> Runs, IReadOnlyList<UnreadableRun> Unreadable);

/// <summary>The answer of <c>POST /api/history</c>.</summary>
/// <param name="Id">The identifier the run was given here.</param>
public sealed record ImportedRun(string Id);

/// <summary>The stored runs over HTTP.</summary>
internal static class HistoryApi
{
    public static void MapHistoryApi(this IEndpointRouteBuilder routes)
    {
        var api = routes.MapGroup("/api/history").WithTags("History");
        api.MapGet("", GetHistory).WithName(nameof(GetHistory)).WithSummary("The stored runs, newest first, and the documents that could not be read.");
        api.MapGet("/{id}", GetStoredRun).WithName(nameof(GetStoredRun)).WithSummary("The whole document of a run.")
            .Produces<RunDocument>().ProducesProblem(StatusCodes.Status404NotFound);
        api.MapPut("/{id}/labels", PutLabels).WithName(nameof(PutLabels)).WithSummary("Replaces a run's name, tags and note.")
            .ProducesProblem(StatusCodes.Status404NotFound);
        api.MapDelete("/{id}", DeleteRun).WithName(nameof(DeleteRun)).WithSummary("Takes a run out of the list; it can be restored.")
            .ProducesProblem(StatusCodes.Status404NotFound);
        api.MapPost("/{id}/restore", RestoreRun).WithName(nameof(RestoreRun)).WithSummary("Brings a deleted run back.")
            .ProducesProblem(StatusCodes.Status404NotFound);
        api.MapPost("", ImportRun).WithName(nameof(ImportRun)).WithSummary("Takes in a run document from another machine, up to 64 MiB.")
            .Accepts<RunDocument>("application/json").WithMetadata(new RequestSizeLimitAttribute(RunStore.MaxImportBytes + 1L))
            .ProducesProblem(StatusCodes.Status413PayloadTooLarge).ProducesProblem(StatusCodes.Status422UnprocessableEntity);
    }

    private static Ok<HistoryList> GetHistory(IRunStore store) => TypedResults.Ok(new HistoryList(store.List(), store.Unreadable()));

    private static async Task<IResult> GetStoredRun(string id, IRunStore store, CancellationToken cancellation) =>
        await store.ReadAsync(id, cancellation) is { } run
            ? Results.Stream(body => Task.Run(() => body.WriteAsync(RunDocumentWriter.ToBytes(run), cancellation).AsTask(), cancellation), "application/json")
            : NoSuchRun(id);

    private static async Task<Results<NoContent, ValidationProblem, ProblemHttpResult>> PutLabels(
        string id, RunLabels labels, IRunStore store, CancellationToken cancellation)
    {
        if (RunLabelRules.Mistake(labels) is { } mistake)
            return TypedResults.ValidationProblem(new Dictionary<string, string[]> { ["labels"] = [mistake] });
        return await store.LabelAsync(id, labels, cancellation) ? TypedResults.NoContent() : NoSuchRun(id);
    }

    private static async Task<Results<NoContent, ProblemHttpResult>> DeleteRun(string id, IRunStore store, CancellationToken cancellation) =>
        await store.DeleteAsync(id, cancellation) ? TypedResults.NoContent() : NoSuchRun(id);

    private static async Task<Results<NoContent, ProblemHttpResult>> RestoreRun(string id, IRunStore store, CancellationToken cancellation) =>
        await store.RestoreAsync(id, cancellation) ? TypedResults.NoContent() : NoSuchRun(id);

    private static async Task<Results<Created<ImportedRun>, ProblemHttpResult>> ImportRun(HttpRequest request, IRunStore store, CancellationToken cancellation)
    {
        // Only JSON: a form on a foreign page cannot send it, so nobody's browser imports a run for somebody else.
        if (!request.HasJsonContentType())
            return TypedResults.Problem("A run document is sent as application/json.", statusCode: StatusCodes.Status415UnsupportedMediaType);
        if (request.ContentLength > RunStore.MaxImportBytes) return TooLarge();
        try
        {
            var (id, reason) = await store.ImportAsync(request.Body, cancellation);
            return id is not null
                ? TypedResults.Created($"/api/history/{id}", new ImportedRun(id))
                : TypedResults.Problem(reason, statusCode: StatusCodes.Status422UnprocessableEntity, title: "The document was refused");
        }
        catch (BadHttpRequestException tooLarge) when (tooLarge.StatusCode == StatusCodes.Status413PayloadTooLarge)
        {
            return TooLarge();
        }
    }

    private static ProblemHttpResult TooLarge() => TypedResults.Problem(
        $"A run document has at most {RunStore.MaxImportBytes / (1024 * 1024)} MiB.", statusCode: StatusCodes.Status413PayloadTooLarge, title: "The document was refused");

    private static ProblemHttpResult NoSuchRun(string id) =>
        TypedResults.Problem($"There is no stored run '{id}'.", statusCode: StatusCodes.Status404NotFound);
}
