using System.ComponentModel;
using System.ComponentModel.DataAnnotations;
using Experiments;
using Lab.Foundation.Results;
using Lab.Loads.Planning;
using Lab.Runtime;
using Lab.Runtime.Runs;
using Lab.Runtime.TargetControl;
using Lab.Storage;
using Lab.Storage.Documents;
using Lab.Storage.Store;
using Lab.Targets;
using Lab.Targets.CustomEndpoints;
using Mcp.Answers;
using ModelContextProtocol;
using ModelContextProtocol.Server;

namespace Mcp.Tools;

/// <summary>Starts a run, changes it on the way, stops it, and waits for its figures.</summary>
[McpServerToolType]
internal sealed class RunTools(
    RuntimeControl runtime,
    ITarget target,
    ILab lab,
    ILabExperiments experiments,
    IRunStore store,
    TimeProvider time
)
{
    private const int MaxWaitSeconds = 300,
        MaxListed = 500;
    private static readonly TimeSpan LookInterval = TimeSpan.FromMilliseconds(200),
        MaxStartWait = TimeSpan.FromSeconds(60);

    [McpServerTool(
        Name = "start_run",
        Title = "Start a run",
        ReadOnly = false,
        Destructive = false,
        Idempotent = false,
        OpenWorld = false,
        UseStructuredContent = true
    )]
    [Description(
        "Puts an endpoint of an experiment under load, on this machine only. Answers at once with the run's identifier; wait_for_run has the figures when it has ended. Give either a preset, or users and seconds."
    )]
    public async Task<LabStatus> Start(
        [Description("Identifier of the experiment, from list_experiments.")] string experiment,
        CancellationToken cancellation,
        [Description("The endpoint under fire first: Fragile, Fixed, or Contrast where there is one.")]
            VariantKind variant = VariantKind.Fragile,
        [Description("Identifier of one of the experiment's presets. Without it, users and seconds count.")]
            string? preset = null,
        [Description("Virtual users, 1 to 20,000, when there is no preset.")] int users = 200,
        [Description("Length in seconds, 1 to 1,800, when there is no preset.")] int seconds = 15,
        [Description("What has to hold over the whole run, such as p95<300 or failed_rate<1%.")]
            IReadOnlyList<string>? thresholds = null,
        [Description(
            "Whether the lab's own target is started anew before, so that no thread, socket or unfinished work of an earlier run is left in it. No, to see what an earlier run leaves behind."
        )]
            bool freshTarget = true,
        [Description(
            "Who makes the load: engine, within this program, or locust, for which the lab was started with --Locust:Url or --Locust:Workers."
        )]
            LoadSourceKind source = LoadSourceKind.Engine
    )
    {
        // A request that is refused does not cost a restart.
        var request = new RunRequest
        {
            Experiment = experiment,
            Variant = variant,
            Source = source,
            Preset = preset,
            Users = users,
            DurationSeconds = seconds,
            RampSeconds = Math.Min(1, seconds),
            Thresholds = thresholds,
        };
        if (RunPlanner.Validate(request, experiments) is { Count: > 0 } mistakes)
            throw ToolErrors.From(new LabResult(mistakes));
        await WaitForTargetAsync(cancellation);
        if (freshTarget && target.CanRestart && await runtime.RestartAsync() is { IsDone: false } refused)
            throw ToolErrors.From(refused);
        var answer = await lab.StartAsync(request);
        if (answer.Run is { } started)
            await store.WaitUntilStartedAsync(started.Id, cancellation);
        return answer.Run is null ? throw ToolErrors.From(answer) : LabStatus.From(lab.State.WithPendingRuns(store));
    }

    [McpServerTool(
        Name = "get_state",
        Title = "State of the lab",
        ReadOnly = true,
        Idempotent = true,
        OpenWorld = false,
        UseStructuredContent = true
    )]
    [Description("Where the lab stands: the run that is on, the variant under fire, its load, and the target.")]
    public LabStatus Get() => LabStatus.From(lab.State.WithPendingRuns(store));

    [McpServerTool(
        Name = "switch_variant",
        Title = "Flip the variant",
        ReadOnly = false,
        Destructive = false,
        Idempotent = true,
        OpenWorld = false,
        UseStructuredContent = true
    )]
    [Description("Puts the other endpoint under the same load: at once while a run is on, else for the next run.")]
    public LabStatus Switch([Description("Fragile, Fixed, or Contrast.")] VariantKind variant) =>
        GetStatusOrThrow(lab.SwitchVariant(variant));

    [McpServerTool(
        Name = "change_load",
        Title = "Change the load",
        ReadOnly = false,
        Destructive = false,
        Idempotent = true,
        OpenWorld = false,
        UseStructuredContent = true
    )]
    [Description("Changes users, or starts a second, in the middle of the run. Give one of the two.")]
    public LabStatus ChangeLoad(
        [Description("Virtual users from now on, 0 to 20,000.")] int? users = null,
        [Description("Starts a second from now on, for a run with a rate.")] double? ratePerSecond = null
    ) => GetStatusOrThrow(lab.ChangeLoad(new(users, ratePerSecond)));

    [McpServerTool(
        Name = "stop_run",
        Title = "Stop the run",
        ReadOnly = false,
        Destructive = false,
        Idempotent = true,
        OpenWorld = false,
        UseStructuredContent = true
    )]
    [Description("Stops the run that is on; what was recorded until then is kept.")]
    public LabStatus Stop() => GetStatusOrThrow(lab.Stop());

    [McpServerTool(
        Name = "wait_for_run",
        Title = "Wait for a run's figures",
        ReadOnly = true,
        Idempotent = true,
        OpenWorld = false,
        UseStructuredContent = true
    )]
    [Description(
        "Waits until a run has ended and is stored; answers with its figures by variant and its findings with evidence, all with the run and the range of samples they rest on."
    )]
    public async Task<RunDetails> Wait(
        [Description("Identifier of the run.")] string run,
        CancellationToken cancellation,
        [Description("How long to wait at most, in seconds, 0 to 300."), Range(0, MaxWaitSeconds)]
            int atMostSeconds = 120
    )
    {
        var began = time.GetTimestamp();
        while (true)
        {
            // The list has the state; the document, which may be long, is read once.
            var listed = store.List().FirstOrDefault(header => header.Id == run);
            if (
                listed is { State: not RecordingState.Recording }
                && await store.ReadAsync(run, cancellation) is { } stored
            )
                return RunDetails.From(stored);
            if (
                listed is null
                && lab.State.Run?.Id != run
                && (lab.Summary(run) is null || MissingRunMessages.DescribePending(store, run) is not null)
            )
                throw ToolErrors.RunNotFound(run, store);
            if (time.GetElapsedTime(began).TotalSeconds >= atMostSeconds)
                throw new McpException($"The run {run} is still on: wait for it again, or stop it.");
            await Task.Delay(LookInterval, time, cancellation);
        }
    }

    [McpServerTool(
        Name = "list_runs",
        Title = "List stored runs",
        ReadOnly = true,
        Idempotent = true,
        OpenWorld = false,
        UseStructuredContent = true
    )]
    [Description("The stored runs, newest first.")]
    public RunListResult ListRuns([Description("How many at most, 1 to 500."), Range(1, MaxListed)] int atMost = 50) =>
        new([
            .. store
                .List()
                .Take(atMost)
                .Select(run => new RunListItem(
                    run.Id,
                    run.Labels.Name,
                    run.Experiment,
                    run.StartedAt,
                    run.State,
                    run.StartOrigin
                )),
        ]);

    // Who calls a tool as soon as the server answers would otherwise be refused for a second.
    private async Task WaitForTargetAsync(CancellationToken cancellation)
    {
        for (
            var began = time.GetTimestamp();
            lab.State.Target.Phase == TargetPhase.Starting && time.GetElapsedTime(began) < MaxStartWait;

        )
            await Task.Delay(LookInterval, time, cancellation);
    }

    private LabStatus GetStatusOrThrow(LabResult answer) =>
        answer.IsDone ? LabStatus.From(lab.State.WithPendingRuns(store)) : throw ToolErrors.From(answer);
}
