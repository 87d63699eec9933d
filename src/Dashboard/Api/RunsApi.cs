using System.Globalization;
using System.Net.Mime;
using Dashboard.Http.Binding;
using Imports;
using Lab.Foundation.Results;
using Lab.Loads.Planning;
using Lab.Runtime;
using Lab.Runtime.Runs;
using Lab.Runtime.TargetControl;
using Lab.Storage;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;
using Lab.Storage.Store;
using Lab.Storage.Summaries;
using Lab.Storage.Validation;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Server.Kestrel.Core.Features;
using WebHosting;
using MinDataRate = Microsoft.AspNetCore.Server.Kestrel.Core.MinDataRate;

namespace Dashboard.Api;

/// <summary>The response of <c>GET /api/runs</c>.</summary>
/// <param name="Runs">The stored runs, newest first.</param>
/// <param name="Unreadable">Documents that could not be read.</param>
public sealed record RunList(IReadOnlyList<RunHeader> Runs, IReadOnlyList<RunEntry> Unreadable);

/// <summary>The response of <c>POST /api/runs/import</c>.</summary>
/// <param name="Id">The identifier assigned by this dashboard.</param>
/// <param name="SameAs">The stored or deleted run with the same figures; null if there is none.</param>
public sealed record ImportedRun(string Id, string? SameAs)
{
    /// <summary>The display name of that run.</summary>
    public string? SameAsName { get; init; }
}

internal static class RunsApi
{
    /// <summary>The stored runs over HTTP.</summary>
    public const string Path = "/api/runs";

    private const int MaxImportMiB = RunStore.MaxImportBytes / (1024 * 1024);

    // Complete timestamps only: other formats would be ambiguous.
    private static readonly string[] WrittenForms = ["yyyy-MM-dd'T'HH:mm:ssK", "yyyy-MM-dd'T'HH:mm:ss.FFFFFFFK"];

    private static readonly MinDataRate SlowestImport = new(
        bytesPerSecond: 16 * 1024,
        gracePeriod: TimeSpan.FromSeconds(10)
    );

    public static void MapRunsApi(this IEndpointRouteBuilder routes)
    {
        var api = routes.MapGroup(Path).WithTags("Runs");
        api.MapPost("", StartRun)
            .WithName(nameof(StartRun))
            .WithSummary("Starts a run.")
            .ProducesProblem(StatusCodes.Status409Conflict);
        api.MapDelete("/current", StopRun)
            .WithName(nameof(StopRun))
            .WithSummary("Stops the active run.")
            .ProducesProblem(StatusCodes.Status409Conflict);
        api.MapGet("", ListRuns)
            .WithName(nameof(ListRuns))
            .WithSummary("The stored runs, newest first, and the documents that could not be read.");
        api.MapGet("/deleted", ListDeletedRuns)
            .WithName(nameof(ListDeletedRuns))
            .WithSummary("The deleted runs that can still be restored, the last one first.");
        api.MapGet("/{id}", GetRun)
            .WithName(nameof(GetRun))
            .WithSummary("The summary of a run that has ended, of this session or stored.")
            .ProducesProblem(StatusCodes.Status404NotFound)
            .ProducesProblem(StatusCodes.Status409Conflict);
        api.MapGet("/{id}/document", GetRunDocument)
            .WithName(nameof(GetRunDocument))
            .WithSummary("The whole document of a stored run.")
            .Produces<RunDocument>()
            .ProducesProblem(StatusCodes.Status404NotFound)
            .ProducesProblem(StatusCodes.Status409Conflict);
        api.MapPut("/{id}/labels", PutLabels)
            .WithName(nameof(PutLabels))
            .WithSummary("Replaces a run's name, tags and note.")
            .ProducesProblem(StatusCodes.Status404NotFound)
            .ProducesProblem(StatusCodes.Status409Conflict);
        api.MapDelete("/{id}", DeleteRun)
            .WithName(nameof(DeleteRun))
            .WithSummary("Takes a run out of the list; it can be restored.")
            .ProducesProblem(StatusCodes.Status404NotFound)
            .ProducesProblem(StatusCodes.Status409Conflict);
        api.MapPost("/{id}/restore", RestoreRun)
            .WithName(nameof(RestoreRun))
            .WithSummary("Brings a deleted run back.")
            .ProducesProblem(StatusCodes.Status404NotFound)
            .ProducesProblem(StatusCodes.Status409Conflict);
        api.MapPost("/import", ImportRun)
            .WithName(nameof(ImportRun))
            .WithSummary(
                $"Stores a run document from another machine, or what another tool measured, up to {MaxImportMiB} "
                    + $"MiB: {ImportFormats.SupportedFormats}."
            )
            .Accepts<RunDocument>("application/json", MediaTypeNames.Application.Octet)
            .WithMetadata(new RequestSizeLimitAttribute(RunStore.MaxImportBytes + 1L))
            .ProducesProblem(StatusCodes.Status413PayloadTooLarge)
            .ProducesProblem(StatusCodes.Status422UnprocessableEntity);
    }

    private static async Task<Results<Created<CurrentRun>, ValidationProblem, ProblemHttpResult>> StartRun(
        RequestBody<RunRequest> request,
        ILab lab,
        IRunStore store,
        CancellationToken cancellation
    )
    {
        var answer = await lab.StartAsync(request.Value);
        if (answer.Run is { } run)
        {
            await store.WaitUntilStartedAsync(run.Id, cancellation);
            return TypedResults.Created(
                $"{Path}/{run.Id}",
                run with
                {
                    Problem = MissingRunMessages.DescribePending(store, run.Id),
                }
            );
        }

        return answer.IsConflict ? answer.ToConflict() : answer.ToValidationProblem();
    }

    private static Results<Accepted<LabState>, ProblemHttpResult> StopRun(ILab lab, IRunStore store)
    {
        var answer = lab.Stop();
        return answer.IsDone
            ? TypedResults.Accepted("/api/lab", lab.State.WithPendingRuns(store))
            : answer.ToConflict();
    }

    private static Ok<RunList> ListRuns(IRunStore store) =>
        TypedResults.Ok(new RunList(store.List(), store.Unreadable()));

    private static Ok<IReadOnlyList<DeletedRun>> ListDeletedRuns(IRunStore store) => TypedResults.Ok(store.Deleted());

    private static Results<Ok<RunSummary>, ProblemHttpResult> GetRun(string id, ILab lab, IRunStore store)
    {
        if (lab.Summary(id) is { } summary)
            return TypedResults.Ok(summary);
        if (lab.State.Run?.Id == id)
            return ProblemResponses.Problem(
                StatusCodes.Status409Conflict,
                "Not now",
                new FieldError("id", "The run is still on; its summary is ready when it has ended.")
            );
        return store.List().FirstOrDefault(run => run.Id == id) switch
        {
            { Summary: { } stored } => TypedResults.Ok(stored),
            null => RunNotFound(id, store),
            _ => ProblemResponses.NotFound(
                "id",
                $"The recording of this run is incomplete, so it has no summary. The recorded part is at {Path}/{id}/document."
            ),
        };
    }

    private static async Task<IResult> GetRunDocument(string id, IRunStore store, CancellationToken cancellation) =>
        await store.ReadAsync(id, cancellation) is { } run
            ? Results.Stream(
                body =>
                    Task.Run(
                        () => body.WriteAsync(RunDocumentWriter.ToBytes(run), cancellation).AsTask(),
                        cancellation
                    ),
                "application/json"
            )
            : RunNotFound(id, store);

    private static async Task<Results<NoContent, ValidationProblem, ProblemHttpResult>> PutLabels(
        string id,
        RequestBody<RunLabels> labels,
        IRunStore store,
        CancellationToken cancellation
    )
    {
        if (RunLabelValidator.Mistakes(labels.Value) is { Count: > 0 } mistakes)
            return ProblemResponses.Invalid(mistakes);
        return await store.LabelAsync(id, labels.Value, cancellation)
            ? TypedResults.NoContent()
            : RunNotFound(id, store);
    }

    private static async Task<Results<NoContent, ProblemHttpResult>> DeleteRun(
        string id,
        ILab lab,
        IRunStore store,
        CancellationToken cancellation
    ) =>
        await store.DeleteAsync(id, cancellation) ? TypedResults.NoContent()
        : lab.State.Run?.Id == id || store.List().Any(run => run.Id == id && run.State == RecordingState.Recording)
            ? LabResult.Conflict("This run is on and still being recorded: stop it first.").ToConflict()
        : RunNotFound(id, store);

    private static async Task<Results<NoContent, ProblemHttpResult>> RestoreRun(
        string id,
        IRunStore store,
        CancellationToken cancellation
    ) =>
        await store.RestoreAsync(id, cancellation) ? TypedResults.NoContent()
        : store.List().Any(run => run.Id == id)
            ? LabResult.Conflict($"The run '{id}' is in the list: it is not deleted.").ToConflict()
        : RunNotFound(id, store);

    private static async Task<Results<Created<ImportedRun>, ProblemHttpResult>> ImportRun(
        HttpRequest request,
        IRunStore store,
        ImportThrottle turns,
        TimeProvider time,
        CancellationToken cancellation,
        string? name = null,
        string? written = null
    )
    {
        if (!request.HasJsonContentType() && request.ContentType != MediaTypeNames.Application.Octet)
            return ImportProblem(
                StatusCodes.Status415UnsupportedMediaType,
                $"A run document is sent as application/json, another tool’s result as that or as {MediaTypeNames.Application.Octet}."
            );
        if (request.ContentLength > RunStore.MaxImportBytes)
            return TooLarge();
        if (ParseWrittenAt(written) is not { } pair)
            return ImportProblem(
                StatusCodes.Status422UnprocessableEntity,
                "'written' is a date with its time, such as 2026-01-31T23:59:59Z."
            );
        using var document = new UploadReader(turns, time);
        if (request.HttpContext.Features.Get<IHttpMinRequestBodyDataRateFeature>() is { } rate)
            rate.MinDataRate = SlowestImport;
        try
        {
            if (await document.ReadAsync(request.Body, RunStore.MaxImportBytes, cancellation) is not { } content)
                return TooLarge();
            var (id, reason) = await ImportedAsync(content, name, pair.At, store, time, cancellation);
            return id is not null
                ? TypedResults.Created($"{Path}/{id}/document", await ImportedRunAsync(store, id, cancellation))
                : ImportProblem(StatusCodes.Status422UnprocessableEntity, reason ?? "It cannot be read.");
        }
        catch (BadHttpRequestException tooSlow) when (tooSlow.StatusCode == StatusCodes.Status408RequestTimeout)
        {
            return ImportProblem(
                StatusCodes.Status408RequestTimeout,
                $"The upload was too slow: at least {UploadReader.PartBytes / 1024} KiB in "
                    + $"{UploadReader.PartTimeout.TotalSeconds:0} s are required. Send it again."
            );
        }
        catch (BadHttpRequestException tooLarge) when (tooLarge.StatusCode == StatusCodes.Status413PayloadTooLarge)
        {
            return TooLarge();
        }
    }

    private static async Task<ImportedRun> ImportedRunAsync(IRunStore store, string id, CancellationToken cancellation)
    {
        var (runs, deleted) = await Task.Run(() => (store.List(), store.Deleted()), cancellation);
        if (DuplicateRun.Find([.. runs, .. deleted.Select(deletedRun => deletedRun.Run)], id) is not { } same)
            return new(id, null);
        if (runs.FirstOrDefault(run => run.Id == id) is { Labels: { Tags.Count: < RunLabelValidator.MaxTags } labels })
            await store.LabelAsync(id, labels with { Tags = [.. labels.Tags, DuplicateRun.Tag] }, cancellation);
        return new(id, same.Id) { SameAsName = same.Labels.Name };
    }

    private static (DateTimeOffset? At, bool IsTold)? ParseWrittenAt(string? written) =>
        string.IsNullOrEmpty(written) ? (null, false)
        : DateTimeOffset.TryParseExact(
            written,
            WrittenForms,
            CultureInfo.InvariantCulture,
            DateTimeStyles.AssumeUniversal,
            out var at
        )
            ? (at, true)
        : null;

    // Results of other tools are converted to run documents first, so that every stored document is validated in the same way.
    private static async Task<(string? Id, string? Reason)> ImportedAsync(
        ReadOnlyMemory<byte> sent,
        string? name,
        DateTimeOffset? written,
        IRunStore store,
        TimeProvider time,
        CancellationToken cancellation
    )
    {
        var (content, other) = UploadedText.From(sent);
        if (other is not null)
            return (null, other);
        var foreign = await Task.Run(
            () => ImportFormats.Read(content.Span, name, time.GetUtcNow(), written),
            cancellation
        );
        if (foreign is { Reason: { } refusal })
            return (null, refusal);
        using var document = new MemoryStream(
            foreign is { Run: { } run } ? RunDocumentWriter.ToBytes(run) : content.ToArray()
        );
        var (id, reason) = await store.ImportAsync(document, cancellation);
        return (
            id,
            id is null && foreign is null && !content.Span.StartsWith("{"u8)
                ? $"Unknown format. Supported formats: {ImportFormats.SupportedFormats}."
                : reason
        );
    }

    private static ProblemHttpResult TooLarge() =>
        ImportProblem(StatusCodes.Status413PayloadTooLarge, $"A run document has at most {MaxImportMiB} MiB.");

    private static ProblemHttpResult ImportProblem(int status, string reason) =>
        ProblemResponses.Problem(status, "The document was refused", new FieldError("document", reason));

    /// <summary>Reports why a run is not available: it does not exist, it cannot be read, or it is still pending.</summary>
    public static ProblemHttpResult RunNotFound(string id, IRunStore store) =>
        MissingRunMessages.DescribePending(store, id) is { } waiting
            ? ProblemResponses.Problem(StatusCodes.Status409Conflict, "Not now", new FieldError("id", waiting))
            : ProblemResponses.NotFound("id", MissingRunMessages.Describe(store, id));
}
