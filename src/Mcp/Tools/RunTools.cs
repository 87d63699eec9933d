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
using LoadEngine.Plans;
using Mcp.Answers;
using ModelContextProtocol;
using ModelContextProtocol.Server;

namespace Mcp.Tools;

/// <summary>Starts, changes and stops runs, and waits for their figures.</summary>
[McpServerToolType]
internal sealed class RunTools(
    RuntimeControl runtime,
    ITarget target,
    ILab lab,
    ILabExperiments experiments,
    IRunStore store,
    RunWaiter waiter,
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
        "Sends load to an endpoint of an experiment, on this machine only. Returns the run's identifier immediately; "
            + "wait_for_run returns the results after the run. Pass either a preset, or users and seconds."
    )]
    public async Task<LabStatus> Start(
        [Description("Identifier of the experiment, from list_experiments.")] string experiment,
        CancellationToken cancellation,
        [Description("The endpoint under load first: Fragile, Fixed, or Contrast if the experiment has one.")]
            VariantKind variant = VariantKind.Fragile,
        [Description("Identifier of one of the experiment's presets. Without it, users and seconds apply.")]
            string? preset = null,
        [Description("Virtual users, 1 to 20,000, when there is no preset.")] int users = 200,
        [Description("Length in seconds, 1 to 1,800, when there is no preset.")] int seconds = 15,
        [Description(
            "Requests started per second whatever the responses, instead of users that wait for them; when there is no preset."
        )]
            double? ratePerSecond = null,
        [Description("Spacing of the starts of ratePerSecond: even, or poisson as from many independent clients.")]
            ArrivalSpacing? arrivals = null,
        [Description("Conditions for the whole run, such as p95<300 or failed_rate<1%.")]
            IReadOnlyList<string>? thresholds = null,
        [Description(
            "Whether the built-in target is restarted first, so that no thread, socket or unfinished work of an earlier run remains. "
                + "False shows the effects of an earlier run."
        )]
            bool freshTarget = true,
        [Description(
            "The load generator: engine, in this program, or locust, which needs --Locust:Url or --Locust:Workers at start."
        )]
            LoadSourceKind source = LoadSourceKind.Engine
    )
    {
        // Validates before the restart of the target.
        var request = new RunRequest
        {
            Experiment = experiment,
            Variant = variant,
            Source = source,
            Preset = preset,
            Model = ratePerSecond is null ? LoadModel.Users : LoadModel.ConstantArrivalRate,
            Users = users,
            RatePerSecond = ratePerSecond,
            Arrivals = arrivals,
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
    [Description("The current run, the variant under load, its load, and the target.")]
    public LabStatus Get() => LabStatus.From(lab.State.WithPendingRuns(store));

    [McpServerTool(
        Name = "switch_variant",
        Title = "Switch the variant",
        ReadOnly = false,
        Destructive = false,
        Idempotent = true,
        OpenWorld = false,
        UseStructuredContent = true
    )]
    [Description("Sends the same load to another variant: immediately during a run, otherwise in the next run.")]
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
    [Description("Changes the users or the rate of the current run. Pass one of the two.")]
    public LabStatus ChangeLoad(
        [Description("Virtual users, 0 to 20,000.")] int? users = null,
        [Description("Requests started per second, for a run with a rate.")] double? ratePerSecond = null
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
    [Description("Stops the current run; its recording is kept.")]
    public LabStatus Stop() => GetStatusOrThrow(lab.Stop());

    [McpServerTool(
        Name = "wait_for_run",
        Title = "Wait for a run's results",
        ReadOnly = true,
        Idempotent = true,
        OpenWorld = false,
        UseStructuredContent = true
    )]
    [Description(
        "Waits until a run has ended and is stored. Returns its results by variant and its findings with evidence, "
            + "each with the run and the range of samples it is based on."
    )]
    public async Task<RunDetails> Wait(
        [Description("Identifier of the run.")] string run,
        CancellationToken cancellation,
        [Description("Maximum wait in seconds, 0 to 300."), Range(0, MaxWaitSeconds)] int atMostSeconds = 120
    ) => RunDetails.From(await waiter.WaitAsync(run, TimeSpan.FromSeconds(atMostSeconds), cancellation));

    [McpServerTool(
        Name = "list_runs",
        Title = "List stored runs",
        ReadOnly = true,
        Idempotent = true,
        OpenWorld = false,
        UseStructuredContent = true
    )]
    [Description("The stored runs, newest first.")]
    public RunListResult ListRuns(
        [Description("Maximum number of runs, 1 to 500."), Range(1, MaxListed)] int atMost = 50
    ) =>
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
