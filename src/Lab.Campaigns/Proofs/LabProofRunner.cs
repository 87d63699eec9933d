using Lab.Campaigns.Storage;
using Lab.Foundation;
using Lab.Foundation.Files;
using Lab.Foundation.Hosting;
using Lab.Foundation.Results;
using Lab.Loads.Planning;
using Lab.Runtime.TargetControl;
using Lab.Storage;
using Lab.Targets;
using Lab.Targets.CustomEndpoints;
using Lab.Targets.Frames;
using LoadEngine.Plans;
using LoadEngine.Runs;
using Microsoft.Extensions.Options;
using Proof.Claims;
using Proof.Measurements;
using Proof.Reports;
using Proof.Running;

namespace Lab.Campaigns.Proofs;

/// <summary>Runs proofs, one at a time. Thread-safe.</summary>
internal sealed class LabProofRunner(
    ITarget target,
    PresetSettings presets,
    ILabExperiments experiments,
    FrameStream stream,
    IRunStore runs,
    AllowedHosts allowedHosts,
    IOptions<LabOptions> options,
    CampaignEngine campaigns,
    CampaignStore<LabProof> store,
    TimeProvider time,
    ILogger<LabProofRunner> log
) : StoredCampaignRunner<LabProof>("proof", campaigns, store, log), IProofs
{
    private static readonly TimeSpan Rest = TimeSpan.FromSeconds(1);

    private readonly CampaignEngine _campaigns = campaigns;
    private readonly CampaignStore<LabProof> _store = store;
    private readonly ILogger _log = log;

    public ProofInProgress? Current =>
        Active is { } active
            ? new(active.Document, active.Activity.Describe(), IsStopping, SecondsLeft(active.Document), active.Problem)
            : null;

    public string? BlockedReason => _campaigns.BlockedReason;

    public IReadOnlyList<FieldError> Validate(ProofRequest request)
    {
        var errors = ProofRequestPlanner.Validate(request, experiments, allowedHosts, target.CanRestart);
        return
            errors.Count == 0
            && !ProofRequestPlanner.HasStoredRuns(request)
            && experiments.Find(request.Load.Experiment) is { } experiment
            && OfferedExperiments.Misplaced(experiment, target.State) is { } misplaced
            ? [misplaced]
            : errors;
    }

    public ProofStart Start(ProofRequest request)
    {
        if (Validate(request) is { Count: > 0 } errors)
            return new(new(errors));
        var startedAt = time.GetUtcNow();
        var environment = RunEnvironment.Capture();
        var proof = ProofRequestPlanner.Begin(request, experiments) with
        {
            Setup = ProofRequestPlanner.HasStoredRuns(request)
                ? null
                : ProofRequestPlanner.SetupOf(request, environment, startedAt),
        };
        var document = new LabProof(
            LabProof.CurrentSchema,
            FreeId(startedAt),
            startedAt,
            environment,
            request.Name ?? $"{proof.NameOfB} against {proof.NameOfA}",
            request,
            LabProofState.Running,
            ProofDocument.From(proof)
        );
        if (ProofRequestPlanner.HasStoredRuns(request))
            return CompareStored(document, proof);
        var answer = Begin(document);
        return answer.IsDone ? new(answer, document) : new(answer);
    }

    public LabResult Resume(string id)
    {
        if (Active?.Document.Id == id)
            return LabResult.Conflict("This proof is running.");
        if (Find(id) is not { } kept)
            return new([new("id", "There is no such proof.")]);
        if (!kept.CanResume)
            return LabResult.Conflict(
                "This proof has ended: it is decided, its pairs are used up, or too many were disturbed. Start a new one."
            );
        if (Validate(kept.Request) is { Count: > 0 } errors)
            return new(errors);
        return Begin(kept with { State = LabProofState.Running, Problem = null });
    }

    public ProofList List()
    {
        var (proofs, unreadable) = ListAll();
        return new(proofs, unreadable);
    }

    protected override async Task ExecuteAsync(
        ActiveCampaign<LabProof> active,
        Campaign campaign,
        CancellationToken stop
    )
    {
        var request = active.Document.Request;
        var start = active.Document.Proof.ToProof();
        var (a, b) = (
            Side(start.NameOfA, request, request.A, active, campaign),
            Side(start.NameOfB, request, request.B, active, campaign)
        );
        var proof = await ProofRunner.RunAsync(
            start,
            a,
            b,
            soFar =>
                Save(
                    active,
                    active.Document with
                    {
                        Proof = ProofDocument.From(soFar),
                        RuntimeOfA = a.Runtime ?? active.Document.RuntimeOfA,
                        RuntimeOfB = b.Runtime ?? active.Document.RuntimeOfB,
                    }
                ),
            stop
        );
        stop.ThrowIfCancellationRequested();
        Save(active, active.Document with { State = LabProofState.Complete, Proof = ProofDocument.From(proof) });
    }

    protected override LabProof Halt(LabProof document, string? problem) => document.Halted(problem);

    private LabResult Begin(LabProof document) =>
        Begin(new ActiveCampaign<LabProof>(document), document.Name, "Proofs");

    private LabProofSide Side(
        string name,
        ProofRequest request,
        ProofSideRequest side,
        ActiveCampaign<LabProof> active,
        Campaign campaign
    )
    {
        var load = ProofRequestPlanner.LoadOf(request, side);
        var restarts = ProofRequestPlanner.Restarts(request, target.CanRestart) && side.Address is null;
        return new(
            name,
            campaign,
            new(load)
            {
                RestartWith = restarts ? side.Settings ?? presets.For(load) : null,
                Rest = Rest,
                OnActivity = activity => Enter(active, activity),
            },
            () => RunPlanner.Plan(load, side.Address ?? target.State.Address, options.Value, experiments),
            side.Address is null,
            target,
            stream,
            allowedHosts
        );
    }

    private ProofStart CompareStored(LabProof document, ProofProgress proof)
    {
        var pairs = new List<MeasuredPair>();
        foreach (var (index, (a, b)) in document.Request.A.Runs!.Zip(document.Request.B.Runs!).Index())
        {
            if (Read(a) is not { } first)
                return new(new([new("a.runs", Missing(a))]));
            if (Read(b) is not { } second)
                return new(new([new("b.runs", Missing(b))]));
            pairs.Add(new(PairPurpose.Comparison, index % 2 == 1, first, second));
        }

        document = document with
        {
            State = LabProofState.Complete,
            Proof = ProofDocument.From(proof with { Pairs = pairs }),
        };
        try
        {
            _store.Begin(document);
        }
        catch (Exception problem) when (StorageError.Matches(problem))
        {
            return new(LabResult.StorageFailed(StorageError.From(problem)));
        }

        RaiseChanged();
        return new(LabResult.Done, document);
    }

    private RunMeasurement? Read(string id)
    {
        try
        {
            return runs.ReadAsync(id, CancellationToken.None).GetAwaiter().GetResult() is { } run
                ? StoredRunMeasurement.From(run)
                : null;
        }
        catch (Exception problem) when (problem is IOException or UnauthorizedAccessException or FormatException)
        {
            _log.LogWarning(problem, "The run {Id} could not be read.", id);
            return null;
        }
    }

    private static string Missing(string id) => $"There is no stored run “{id}” with figures.";

    private double SecondsLeft(LabProof document)
    {
        var proof = document.Proof.ToProof();
        var pairs =
            proof.Plan.MaxPairs
            - proof.CountedPairs
            + Math.Max(0, proof.Plan.SameSidePairs - proof.Pairs.Count(pair => pair.Purpose == PairPurpose.SameSide))
            + (proof.Pairs.Any(pair => pair.Purpose == PairPurpose.WarmUp) ? 0 : 1);
        return proof.Next is null ? 0 : ProofRequestPlanner.SecondsOf(document.Request, pairs, target.CanRestart);
    }
}
