using Knee.Reports;
using Knee.Running;
using Knee.Searching;
using Lab.Campaigns.Storage;
using Lab.Diagnosis.Findings;
using Lab.Foundation;
using Lab.Foundation.Results;
using Lab.Loads.Planning;
using Lab.Runtime.TargetControl;
using Lab.Storage.Summaries;
using Lab.Targets;
using Lab.Targets.CustomEndpoints;
using LoadEngine.Plans;
using LoadEngine.Runs;
using Microsoft.Extensions.Options;

namespace Lab.Campaigns.Knees;

/// <summary>Searches knees, one at a time. Thread-safe.</summary>
internal sealed class LabKneeRunner(
    ITarget target,
    PresetSettings presets,
    ILabExperiments experiments,
    AllowedHosts allowedHosts,
    IOptions<LabOptions> options,
    CampaignEngine campaigns,
    CampaignStore<LabKnee> store,
    TimeProvider time,
    ILogger<LabKneeRunner> log
) : StoredCampaignRunner<LabKnee>("search", campaigns, store, log), IKnees
{
    private static readonly TimeSpan Rest = TimeSpan.FromSeconds(0.5);

    private readonly CampaignEngine _campaigns = campaigns;

    public KneeInProgress? Current =>
        Active is ActiveKnee active
            ? new(active.Document, active.Describe(), IsStopping, SecondsLeft(active.Document), active.Problem)
            : null;

    public string? BlockedReason => _campaigns.BlockedReason;

    public IReadOnlyList<FieldError> Validate(KneeRequest request)
    {
        var errors = KneeRequestPlanner.Validate(request, experiments, target.CanRestart);
        return
            errors.Count == 0
            && experiments.Find(request.Experiment) is { } experiment
            && OfferedExperiments.Misplaced(experiment, target.State) is { } misplaced
            ? [misplaced]
            : errors;
    }

    public KneeStart Start(KneeRequest request)
    {
        if (Validate(request) is { Count: > 0 } errors)
            return new(new(errors));
        var startedAt = time.GetUtcNow();
        var document = new LabKnee(
            LabKnee.CurrentSchema,
            FreeId(startedAt),
            startedAt,
            RunEnvironment.Capture(),
            request.Name ?? experiments.Find(request.Experiment)!.Title,
            request,
            LabKneeState.Running,
            KneeRequestPlanner.CurvesOf(request, experiments)
        );
        var answer = Begin(document);
        return answer.IsDone ? new(answer, document) : new(answer);
    }

    public LabResult Resume(string id)
    {
        if (Active?.Document.Id == id)
            return LabResult.Conflict("This search is running.");
        if (Find(id) is not { } kept)
            return new([new("id", "There is no such search.")]);
        if (!kept.CanResume)
            return LabResult.Conflict("This search is complete.");
        if (Validate(kept.Request) is { Count: > 0 } errors)
            return new(errors);
        return Begin(kept with { State = LabKneeState.Running, Problem = null });
    }

    public KneeList List()
    {
        var (knees, unreadable) = ListAll();
        return new(knees, unreadable);
    }

    protected override async Task ExecuteAsync(
        ActiveCampaign<LabKnee> active,
        Campaign campaign,
        CancellationToken stop
    )
    {
        foreach (var variant in active.Document.Curves.Select(curve => curve.Variant).ToArray())
        {
            var curve = active.Document.Curves.First(each => each.Variant == variant);
            var search = await SearchAsync(curve, (ActiveKnee)active, campaign, stop);
            stop.ThrowIfCancellationRequested();
            curve = curve with { Search = KneeDocument.From(search) };
            if (curve.Cause is null && search.Breaks is { } lost)
                curve = curve with { Cause = await FindCauseAsync(curve, lost, (ActiveKnee)active, campaign, stop) };
            Save(active, active.Document.With(curve));
        }

        Save(active, active.Document with { State = LabKneeState.Complete });
    }

    protected override LabKnee Halt(LabKnee document, string? problem) => document.Halted(problem);

    private LabResult Begin(LabKnee document) => Begin(new ActiveKnee(document), document.Name, "Where does it break?");

    private Task<KneeProgress> SearchAsync(
        LabKneeCurve curve,
        ActiveKnee active,
        Campaign campaign,
        CancellationToken stop
    )
    {
        var request = active.Document.Request;
        var load = KneeRequestPlanner.LoadOf(request, curve.Variant);
        var start = curve.Search.ToSearch();
        var knee = new LabKneeTarget(
            campaign,
            start.Plan,
            Fresh(request, load, active),
            () => RunPlanner.Plan(load, target.State.Address, options.Value, experiments),
            allowedHosts
        );
        return KneeRunner.RunAsync(
            start,
            knee,
            step =>
                active.Step =
                    $"{curve.Variant}, {KneeText.Purpose(step.Purpose)} at {KneeText.Load(start.Plan, step.Load)}",
            soFar => Save(active, active.Document.With(curve with { Search = KneeDocument.From(soFar) })),
            stop
        );
    }

    private CampaignStep Fresh(KneeRequest request, RunRequest load, ActiveKnee active) =>
        new(load)
        {
            RestartWith = request.Restarts ?? target.CanRestart ? presets.For(load) : null,
            Rest = Rest,
            OnActivity = activity => Enter(active, activity),
        };

    private async Task<KneeCause?> FindCauseAsync(
        LabKneeCurve curve,
        double lost,
        ActiveKnee active,
        Campaign campaign,
        CancellationToken stop
    )
    {
        var request = active.Document.Request;
        var run = KneeRequestPlanner.CauseOf(request, curve.Variant, lost);
        active.Step = $"{curve.Variant}, looking for the cause";
        var result = await campaign.PlayAsync(Fresh(request, run, active) with { WaitsForRecord = true }, stop);
        return result is { Summary: { } summary, IsInvalid: false }
            ? new(summary.Id, run.RatePerSecond ?? run.Users, Warnings(summary), KneeHeldLine.From(summary.HeldLines))
            : null;
    }

    private static IReadOnlyList<KneeFinding> Warnings(RunSummary summary) =>
        [
            .. summary
                .Findings.Where(finding => finding.Severity == FindingSeverity.Warning)
                .Select(finding => new KneeFinding(finding.Title, finding.Sentence)),
        ];

    private static double SecondsLeft(LabKnee document) =>
        document.Curves.Sum(curve =>
            curve.Cause is not null || curve.Search.ToSearch() is not { Next: not null } search
                ? 0
                : Math.Max(search.Plan.TrialSeconds, search.Plan.MaxSeconds - search.ElapsedSeconds)
                    + KneeRequestPlanner.CauseSeconds
        );
}

/// <summary>The active search and its trial.</summary>
internal sealed class ActiveKnee(LabKnee document) : ActiveCampaign<LabKnee>(document)
{
    private volatile string? _step;

    /// <summary>The current trial, as text.</summary>
    public string? Step
    {
        get => _step;
        set => _step = value;
    }

    /// <summary>The current trial and activity, as text.</summary>
    public string Describe() => Step is { } step ? $"{step}: {Activity.Describe()}" : Activity.Describe();
}
