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
    private static readonly VariantKind[] Order = [VariantKind.Fragile, VariantKind.Fixed];

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
        var errors = Order
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
            var (campaign, answer) = campaigns.Reserve(
                $"Both variants of “{experiment?.Title ?? request.Experiment}” are running, one after "
                    + $"the other. Wait until both have ended, or press “Stop both” on the stage."
            );
            if (campaign is null)
                return answer;
            var course = new BeforeAfterProgressTracker(
                ++_number,
                request,
                RunPlanner.PlannedSeconds(request, experiment),
                Order,
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
                played.Count == 0
                    ? "Stopped before the first run had ended."
                    : "Stopped after the first run. That run is stored.";
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
                    (_last, _course) = (new(course.Number, played, problem), null);
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
        foreach (var (index, variant) in Order.Index())
        {
            course.Enter(index, CampaignActivity.Starting);
            var (summary, why) = await campaign.PlayAsync(Step(course, index, variant), stop);
            if (why is not null)
                return summary is null
                    ? $"The run of {variant} could not start. {why}"
                    : $"The run of {variant} failed, so there is no comparison. {why}";
            played.Add(summary!.Id);
        }

        return null;
    }

    // Both runs start with a restarted target, so that neither inherits state such as a larger pool.
    private RuntimeSettings? RestartFor(BeforeAfterProgressTracker course) =>
        target.CanRestart ? presets.For(course.Request) : null;

    private CampaignStep Step(BeforeAfterProgressTracker course, int index, VariantKind variant) =>
        new(course.Request with { Variant = variant })
        {
            RestartWith = RestartFor(course),
            Rest = Rest,
            WaitsForRecord = true,
            OnActivity = activity =>
            {
                course.Enter(index, activity);
                Listeners.Call(Changed, log);
            },
        };
}
