using Experiments;
using Lab.Foundation.Hosting;
using Lab.Foundation.Results;
using Lab.Loads.Planning;
using Lab.Runtime;
using Lab.Runtime.TargetControl;
using Lab.Targets;
using Lab.Targets.CustomEndpoints;
using Lab.Targets.Settings;

namespace Lab.Campaigns.BeforeAfter;

/// <summary>
/// Runs one before/after at a time. Commands are guarded by a lock; a single task changes the progress. Thread-safe.
/// </summary>
internal sealed class BeforeAfterRunner(
    ILab lab,
    ITarget target,
    PresetSettings presets,
    ILabExperiments experiments,
    CampaignEngine campaigns,
    TimeProvider time,
    ILogger<BeforeAfterRunner> log
) : IBeforeAfter, IHostedService, IDisposable
{
    private const int MinVersions = 2,
        MaxVersions = 4;

    private static readonly BeforeAfterRun[] BothVariants = [new(VariantKind.Fragile), new(VariantKind.Fixed)];

    /// <summary>Pause between a restart and the load, in which the target settles.</summary>
    public static readonly TimeSpan Rest = TimeSpan.FromSeconds(2);

    private readonly Lock _gate = new();
    private readonly CampaignTask _task = new();
    private volatile BeforeAfterProgressTracker? _course;
    private volatile BeforeAfterOutcome? _last;
    private int _number;

    public event Action? Changed;

    public BeforeAfterStatus Status => new(_course?.Progress(_task.IsStopping), _last);

    /// <summary>Completes when the current before/after has ended.</summary>
    public Task Work => _task.Work;

    public LabResult Start(RunRequest request)
    {
        var experiment = experiments.Find(request.Experiment);
        if (experiment is not null && OfferedExperiments.Misplaced(experiment, lab.State.Target) is { } misplaced)
            return new([misplaced]);
        if (experiment is { Variants.Count: < 2 })
            return new([
                new(
                    "experiment",
                    $"“{experiment.Title}” is a single request without a second variant. Save "
                        + $"a fixed variant, or start it alone."
                ),
            ]);
        return Start(
            request,
            experiment,
            BothVariants,
            $"Both variants of “{experiment?.Title ?? request.Experiment}” are running, one after "
                + $"the other. Wait until both have ended, or press “Stop both” on the stage."
        );
    }

    public LabResult Start(RunRequest request, IReadOnlyList<int> versions)
    {
        var known = versions.Select(DotnetVersion.Find).OfType<DotnetVersion>().Distinct().ToList();
        if (known.Count != versions.Count || known.Count is < MinVersions or > MaxVersions)
            return new([
                new(
                    "net",
                    $"Choose {MinVersions} to {MaxVersions} different versions of .NET from: "
                        + $"{string.Join(", ", DotnetVersion.All.Select(version => version.Major))}."
                ),
            ]);
        if (!target.CanRestart)
            return LabResult.Conflict(RuntimeControl.NotStartedHere);
        if (RuntimeSettingsValidation.Validate(SettingsOf(request, known[0])) is { Count: > 0 } errors)
            return new(errors);
        var experiment = experiments.Find(request.Experiment);
        return Start(
            request,
            experiment,
            [.. known.Select(version => new BeforeAfterRun(request.Variant, version))],
            $"“{experiment?.Title ?? request.Experiment}” is running on {known.Count} versions of .NET, one after the "
                + "other. Wait until all have ended, or press “Stop all” on the stage."
        );
    }

    private LabResult Start(RunRequest request, Experiment? experiment, IReadOnlyList<BeforeAfterRun> order, string why)
    {
        var errors = order
            .Select(run => run.Variant)
            .Distinct()
            .SelectMany(variant => RunPlanner.Validate(request with { Variant = variant }, experiments))
            .DistinctBy(error => (error.Field, error.Message))
            .ToList();
        if (errors.Count > 0)
            return new(errors);
        lock (_gate)
        {
            if (_course is not null)
                return LabResult.Conflict("Both is already running. Stop it first, or wait until it has ended.");
            if (lab.State.Target.Phase != TargetPhase.Running)
                return LabResult.Conflict(lab.State.Target.NotRunningReason);
            var (campaign, answer) = campaigns.Reserve(why);
            if (campaign is null)
                return answer;
            var course = new BeforeAfterProgressTracker(
                ++_number,
                request,
                RunPlanner.PlannedSeconds(request, experiment),
                order,
                time
            );
            _course = course;
            _task.Begin(stop => RunAsync(course, campaign, stop));
        }

        Listeners.Call(Changed, log);
        return LabResult.Done;
    }

    public LabResult Stop()
    {
        lock (_gate)
        {
            if (_course is null)
                return LabResult.Conflict("Both is not running.");
            _task.Stop();
        }

        Listeners.Call(Changed, log);
        return LabResult.Done;
    }

    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StopAsync(CancellationToken cancellationToken) => _task.ShutDownAsync(cancellationToken);

    public void Dispose() => _task.Dispose();

    private async Task RunAsync(BeforeAfterProgressTracker course, Campaign campaign, CancellationToken stop)
    {
        var played = new List<string>();
        string? problem = null;
        try
        {
            problem = await PlayAsync(course, campaign, played, stop);
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            problem =
                played.Count == 0 ? "Stopped before the first run had ended."
                : played.Count == 1 ? "Stopped after the first run. That run is stored."
                : $"Stopped after {played.Count} runs. These runs are stored.";
        }
        catch (Exception defect)
        {
            log.LogError(defect, "Both failed.");
            problem = $"Both failed: {defect.Message}";
        }
        finally
        {
            try
            {
                await campaign.RestoreAsync();
            }
            finally
            {
                // No code that can throw may be added between this point and the next before/after.
                lock (_gate)
                    (_last, _course) = (
                        new(course.Number, played, problem) { IsOfVersions = course.Order[0].Net is not null },
                        null
                    );
                campaign.Dispose();
            }
        }

        Listeners.Call(Changed, log);
    }

    private async Task<string?> PlayAsync(
        BeforeAfterProgressTracker course,
        Campaign campaign,
        List<string> played,
        CancellationToken stop
    )
    {
        foreach (var (index, run) in course.Order.Index())
        {
            course.Enter(index, CampaignActivity.Starting);
            var (summary, why) = await campaign.PlayAsync(Step(course, index, run), stop);
            if (why is not null)
                return summary is null
                    ? $"The run of {run.Name} could not start. {why}"
                    : $"The run of {run.Name} failed, so there is no comparison. {why}";
            played.Add(summary!.Id);
        }

        return null;
    }

    // Every run starts with a restarted target, so that none inherits state such as a larger pool.
    private RuntimeSettings? RestartFor(RunRequest request, BeforeAfterRun run) =>
        target.CanRestart ? SettingsOf(request, run.Net) : null;

    private RuntimeSettings SettingsOf(RunRequest request, DotnetVersion? net) =>
        net is null ? presets.For(request) : presets.For(request) with { Net = net.Major };

    private CampaignStep Step(BeforeAfterProgressTracker course, int index, BeforeAfterRun run) =>
        new(course.Request with { Variant = run.Variant })
        {
            Part = run.Net?.Name,
            RestartWith = RestartFor(course.Request, run),
            Rest = Rest,
            WaitsForRecord = true,
            OnActivity = activity =>
            {
                course.Enter(index, activity);
                Listeners.Call(Changed, log);
            },
        };
}
