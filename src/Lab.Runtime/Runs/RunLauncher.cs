using System.Globalization;
using Experiments;
using Lab.Foundation;
using Lab.Foundation.Results;
using Lab.Loads.Generators;
using Lab.Loads.Planning;
using Lab.Storage.Documents;
using Lab.Storage.Store;
using Lab.Targets;
using Lab.Targets.CustomEndpoints;
using Lab.Targets.Leases;
using LoadEngine.Plans;

namespace Lab.Runtime.Runs;

/// <summary>A run whose load has just started.</summary>
/// <param name="ActiveRun">The run.</param>
/// <param name="Plan">The plan of its load.</param>
internal sealed record LaunchedRun(ActiveRun ActiveRun, LoadPlan Plan);

/// <summary>Creates runs from requests. Thread-safe.</summary>
internal sealed class RunLauncher(
    ILabExperiments experiments,
    LoadSources sources,
    TimeProvider time,
    LabOptions options
)
{
    private readonly RunFolder _folder = new(options.DataFolder);
    private int _number;

    /// <summary>The validation errors of a request, independent of the state of the lab.</summary>
    public IReadOnlyList<FieldError> Validate(RunRequest request) =>
        RunPlanner.Validate(request, experiments) is { Count: > 0 } errors ? errors
        : sources.Validate(request) is { } mistake ? [mistake]
        : [];

    /// <summary>
    /// Returns an unused identifier: the folder may contain runs of the same second, of an earlier process, or from before a
    /// clock change. Reads the folder.
    /// </summary>
    public string FreeId()
    {
        var now = time.GetUtcNow();
        return _folder.FreeId(
            string.Create(CultureInfo.InvariantCulture, $"{now:yyyyMMdd-HHmmss}-{Interlocked.Increment(ref _number)}"),
            now
        );
    }

    /// <summary>Starts the load of a run.</summary>
    /// <param name="id">Its identifier.</param>
    /// <param name="request">The valid request.</param>
    /// <param name="lease">The lease, or null.</param>
    /// <param name="target">The target, which responds.</param>
    /// <returns>The run, or the validation errors of the plan, in which case nothing was started.</returns>
    public (LaunchedRun? Run, IReadOnlyList<FieldError> Errors) Launch(
        string id,
        RunRequest request,
        LabLease? lease,
        TargetState target
    )
    {
        var experiment = experiments.Find(request.Experiment)!;
        if (OfferedExperiments.Misplaced(experiment, target) is { } misplaced)
            return (null, [misplaced]);
        var plan = RunPlanner.Plan(request, target.Address, options, experiments);
        ILoad load;
        try
        {
            load = sources[request.Source].Start(plan);
        }
        catch (InvalidLoadPlanException invalid)
        {
            return (
                null,
                [
                    .. invalid.Errors.Select(error => new FieldError(
                        ModelPlanner.FieldOf(error.Field, request),
                        error.Message
                    )),
                ]
            );
        }

        var goesElsewhere = experiment.GoesElsewhere(target);
        var watched = goesElsewhere ? null : target.ProcessId;
        var run = new CurrentRun(
            id,
            request.Experiment,
            time.GetUtcNow(),
            plan.Executor.PlannedDuration.TotalSeconds,
            PresetModels.ToEffectiveRequest(request, experiment)
        )
        {
            Subject = RunSubject.From(experiment, target.IsOwn || goesElsewhere ? null : target.Address),
            Part = lease?.Part,
            ProcessId = watched,
            Address = target.Address,
        };
        var targets = experiment.Variants.ToDictionary(
            variant => variant.Kind,
            variant => experiments.TargetOf(experiment, variant.Kind, target.Address)
        );
        return (
            new(new(run, experiment, targets, load, LoadLevel.From(plan.Executor), plan.Timeout, watched), plan),
            []
        );
    }
}
