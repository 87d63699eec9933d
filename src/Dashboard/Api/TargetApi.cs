using System.Globalization;
using System.Text.Json.Serialization;
using Dashboard.Http.Binding;
using Dashboard.Security;
using Lab.Foundation.Results;
using Lab.Runtime.TargetControl;
using Lab.Targets;
using Lab.Targets.Settings;
using Microsoft.AspNetCore.Http.HttpResults;
using Observation.Processes;
using WebHosting;

namespace Dashboard.Api;

/// <summary>The response of <c>GET /api/target</c>.</summary>
/// <param name="State">The state of the target, with the settings that its runtime reports.</param>
/// <param name="Settings">The runtime settings of the start; null for an external service.</param>
/// <param name="Checks">Each requested setting, compared with the reported value.</param>
public sealed record TargetResponse(TargetState State, RuntimeSettings? Settings, IReadOnlyList<SettingCheck> Checks)
{
    /// <summary>The endpoint that is saved for the service; only in the response that puts it under load.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public SavedEndpoint? Saved { get; init; }

    /// <summary>Returns the current state of the target.</summary>
    public static TargetResponse From(ITarget target)
    {
        ArgumentNullException.ThrowIfNull(target);
        var (state, settings) = (target.State, target.Settings);
        return state.IsOwn ? new(state, settings, SettingCheck.Compare(settings, state.Report)) : new(state, null, []);
    }
}

/// <summary>The body of <c>PUT /api/target/service</c>.</summary>
/// <param name="Url">The address of the service.</param>
/// <param name="ProcessId">The process to observe; 0 for none, null for the .NET process that listens at the address.</param>
/// <param name="Command">The command line that starts the service; null if it runs already.</param>
/// <param name="Folder">Working folder of the command; null for that of the dashboard.</param>
/// <param name="Environment">Additional environment variables of the command.</param>
/// <param name="HealthUrl">The health check to poll once a second: a path such as /health, or an address of this machine.</param>
public sealed record ServiceChange(
    string Url,
    int? ProcessId = null,
    string? Command = null,
    string? Folder = null,
    IReadOnlyDictionary<string, string>? Environment = null,
    string? HealthUrl = null
);

/// <summary>The response of <c>GET /api/target/runtimes</c>.</summary>
/// <param name="Runtimes">All versions, the oldest first.</param>
/// <param name="Building">The build in progress, or null.</param>
public sealed record RuntimesResponse(IReadOnlyList<TargetRuntime> Runtimes, RuntimeBuildProgress? Building);

/// <summary>The target and its runtime settings over HTTP.</summary>
internal static class TargetApi
{
    public static void MapTargetApi(this IEndpointRouteBuilder routes)
    {
        var api = routes.MapGroup("/api/target").WithTags("Target");
        api.MapGet("", GetTarget)
            .WithName(nameof(GetTarget))
            .WithSummary("The target: state, runtime settings, and which of them are effective.");
        api.MapPut("/settings", PutSettings)
            .WithName(nameof(PutSettings))
            .WithSummary("Restarts the target with runtime settings. Refused while the lab is reserved.")
            .ProducesProblem(StatusCodes.Status409Conflict);
        api.MapPost("/restart", PostRestart)
            .WithName(nameof(PostRestart))
            .WithSummary("Restarts the target with its current settings. Refused while the lab is reserved.")
            .ProducesProblem(StatusCodes.Status409Conflict);
        api.MapPut("/service", PutService)
            .WithName(nameof(PutService))
            .WithSummary("Makes your service the target. Refused while the lab is reserved.")
            .WithDescription(
                "Saves the path of the address as an endpoint unless one has it; saves GET / if there is no "
                    + "endpoint. The response contains it as 'saved'. It is sent when the service answers, or after ten seconds. "
                    + "With 'command', the dashboard starts the service and ends it with itself or with the next choice."
            )
            .ProducesProblem(StatusCodes.Status403Forbidden)
            .ProducesProblem(StatusCodes.Status409Conflict)
            .ProducesProblem(StatusCodes.Status503ServiceUnavailable)
            .ProducesProblem(StatusCodes.Status507InsufficientStorage);
        api.MapDelete("/service", DeleteService)
            .WithName(nameof(DeleteService))
            .WithSummary("Makes the built-in target the target again. Refused while the lab is reserved.")
            .ProducesProblem(StatusCodes.Status409Conflict);
        api.MapGet("/runtimes", GetRuntimes)
            .WithName(nameof(GetRuntimes))
            .WithSummary("The versions of .NET on which the built-in target can run, and the build in progress.");
        api.MapDelete("/runtimes/build", StopBuild)
            .WithName(nameof(StopBuild))
            .WithSummary("Stops the build for another version of .NET.")
            .ProducesProblem(StatusCodes.Status409Conflict);
        api.MapGet("/processes", GetProcesses)
            .WithName(nameof(GetProcesses))
            .WithSummary("Lists the .NET processes on this machine that can be watched.");
    }

    private static Ok<RuntimesResponse> GetRuntimes(ITargetRuntimes runtimes) =>
        TypedResults.Ok(new RuntimesResponse(runtimes.All, runtimes.Building));

    private static Results<NoContent, ProblemHttpResult> StopBuild(ITargetRuntimes runtimes) =>
        runtimes.StopBuilding()
            ? TypedResults.NoContent()
            : LabResult.Conflict("There is no build to stop.").ToConflict();

    private static Ok<IReadOnlyList<DotnetProcess>> GetProcesses() => TypedResults.Ok(DotnetProcesses.List());

    private static Ok<TargetResponse> GetTarget(ITarget target) => TypedResults.Ok(TargetResponse.From(target));

    // A restart is not cancelled when the caller disconnects, because the target is shared.
    private static async Task<Results<Ok<TargetResponse>, ValidationProblem, ProblemHttpResult>> PutSettings(
        RequestBody<RuntimeSettings> settings,
        RuntimeControl control,
        ITarget target
    ) => Answer(await control.ApplyAsync(settings.Value), target);

    private static async Task<Results<Ok<TargetResponse>, ValidationProblem, ProblemHttpResult>> PostRestart(
        RuntimeControl control,
        ITarget target
    ) => Answer(await control.RestartAsync(), target);

    private static async Task<Results<Ok<TargetResponse>, ValidationProblem, ProblemHttpResult>> PutService(
        RequestBody<ServiceChange> body,
        ServiceControl control,
        ITarget target,
        PresenterKey key,
        CancellationToken cancellation
    )
    {
        var change = body.Value;
        if (change.Command is null)
            return change.Folder is null && change.Environment is null
                ? Answer(
                    await control.UseServiceAsync(change.Url, change.ProcessId, cancellation, change.HealthUrl),
                    target
                )
                : new LabResult([new("command", "A folder or environment needs a command.")]).ToValidationProblem();
        if (!key.PermitsCommands)
            return ProblemResponses.Problem(
                StatusCodes.Status403Forbidden,
                "Commands are off",
                new FieldError("command", PresenterKey.NoCommands)
            );
        if (change.ProcessId is not null)
            return new LabResult([
                new("processId", "Omit the process: the one that listens at the address is observed."),
            ]).ToValidationProblem();
        return Answer(
            await control.StartServiceAsync(
                change.Url,
                change.Command,
                change.Folder,
                change.Environment ?? new Dictionary<string, string>(),
                cancellation,
                change.HealthUrl
            ),
            target
        );
    }

    private static async Task<Results<Ok<TargetResponse>, ValidationProblem, ProblemHttpResult>> DeleteService(
        ServiceControl control,
        ITarget target
    ) => Answer(await control.UseOwnAsync(), target);

    private static Results<Ok<TargetResponse>, ValidationProblem, ProblemHttpResult> Answer(
        LabResult answer,
        ITarget target
    ) =>
        answer.IsDone ? TypedResults.Ok(TargetResponse.From(target) with { Saved = (answer as ServiceResult)?.Saved })
        : answer.IsConflict ? answer.ToConflict()
        : answer.ToValidationProblem();
}
