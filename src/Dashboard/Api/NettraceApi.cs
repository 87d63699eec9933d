using Lab.Foundation.Results;
using Lab.Targets.Stacks;
using Microsoft.AspNetCore.Http.HttpResults;
using WebHosting;

namespace Dashboard.Api;

/// <summary>Recordings of the target's events over HTTP.</summary>
internal static class NettraceApi
{
    private const string Path = "/api/target/nettrace";

    private const int DefaultSeconds = 30;

    public static void MapNettraceApi(this IEndpointRouteBuilder routes)
    {
        var api = routes.MapGroup(Path).WithTags("Target");
        api.MapPost("", StartNettrace)
            .WithName(nameof(StartNettrace))
            .WithSummary("Records stacks, waits and contended locks of the target for some seconds (30) as .nettrace.")
            .ProducesProblem(StatusCodes.Status409Conflict);
        api.MapGet("", GetNettrace).WithName(nameof(GetNettrace)).WithSummary("The progress of the newest recording.");
        api.MapDelete("", StopNettrace)
            .WithName(nameof(StopNettrace))
            .WithSummary("Ends the recording early. The file is kept.");
        api.MapGet("/file", GetNettraceFile)
            .WithName(nameof(GetNettraceFile))
            .WithSummary("The file of the newest complete recording.")
            .ProducesProblem(StatusCodes.Status404NotFound);
    }

    private static Results<Accepted<NettraceState>, ProblemHttpResult> StartNettrace(
        INettraceRecordings recordings,
        int? seconds
    ) =>
        recordings.Start(seconds ?? DefaultSeconds) is { } problem
            ? ProblemResponses.Problem(StatusCodes.Status409Conflict, "Not now", new FieldError("seconds", problem))
            : TypedResults.Accepted(Path, recordings.State);

    private static Ok<NettraceState> GetNettrace(INettraceRecordings recordings) => TypedResults.Ok(recordings.State);

    private static Ok<NettraceState> StopNettrace(INettraceRecordings recordings)
    {
        recordings.Stop();
        return TypedResults.Ok(recordings.State);
    }

    private static Results<PhysicalFileHttpResult, ProblemHttpResult> GetNettraceFile(INettraceRecordings recordings) =>
        recordings.File is { } file
            ? TypedResults.PhysicalFile(file, "application/octet-stream", System.IO.Path.GetFileName(file))
            : ProblemResponses.NotFound("file", $"There is no complete recording. POST to {Path} starts one.");
}
