using Dashboard.Components.Fields;
using Experiments;
using Lab.Campaigns.Proofs;
using Lab.Campaigns.Sweeps;
using Lab.Foundation.Results;
using Lab.Loads.Planning;
using Lab.Runtime;
using Lab.Storage.Documents;
using Lab.Targets.Settings;
using Proof.Measurements;
using Proof.Plans;

namespace Dashboard.Pages.Proofs;

/// <summary>A side as entered.</summary>
public sealed class ProofSideForm
{
    /// <summary>The variant.</summary>
    public VariantKind Variant { get; set; }

    /// <summary>Name of the runtime settings.</summary>
    public string Configuration { get; set; } = ProofForm.TargetSettings;

    /// <summary>Settings of a stored run; null for named settings.</summary>
    public RuntimeSettings? Settings { get; set; }
}

/// <summary>The values entered by one viewer to compose a proof, and their errors. Belongs to one circuit.</summary>
public sealed class ProofForm
{
    /// <summary>Name of the target's own settings.</summary>
    public const string TargetSettings = "Settings of the target";

    /// <summary>Name of the settings of a stored run.</summary>
    public const string RunSettings = "Settings of the run";

    private RunRequest _load = new ProofRequest().Load;
    private StaleRejection? _staleRejection;

    /// <summary>Identifier of the experiment.</summary>
    public string Experiment { get; private set; } = "blocking";

    /// <summary>Side A.</summary>
    public ProofSideForm A { get; } = new() { Variant = VariantKind.Fragile };

    /// <summary>Side B.</summary>
    public ProofSideForm B { get; } = new() { Variant = VariantKind.Fixed };

    /// <summary>Number of users; null if the field is empty.</summary>
    public int? Users { get; set; } = 50;

    /// <summary>Duration of a run in seconds; null if the field is empty.</summary>
    public int? Seconds { get; set; } = 8;

    /// <summary>The figure that decides.</summary>
    public ProofFigure Figure { get; set; }

    /// <summary>The margin in percent; null if the field is empty.</summary>
    public double? MarginPercent { get; set; } = 5;

    /// <summary>How the proof decides.</summary>
    public ProofMethod Method { get; set; }

    /// <summary>Whether the target restarts before each run.</summary>
    public bool Restarts { get; set; } = true;

    /// <summary>The claim; empty for none.</summary>
    public string Claim { get; set; } = "";

    /// <summary>The error that belongs to no field, or null.</summary>
    public string? Problem { get; private set; }

    /// <summary>Whether the load has users; otherwise it is that of a stored run.</summary>
    public bool HasUsers => _load.Model == LoadModel.Users;

    /// <summary>The load in words, if it has no users.</summary>
    public string LoadText => FormattableString.Invariant($"{_load.RatePerSecond:0.##} starts per second");

    /// <summary>The names of the settings of a side.</summary>
    public static IEnumerable<string> Configurations(ProofSideForm side) =>
        [
            TargetSettings,
            .. side.Settings is null ? Array.Empty<string>() : [RunSettings],
            .. SweepConfigurations.All.Select(configuration => configuration.Name),
        ];

    /// <summary>Selects another experiment.</summary>
    public void Choose(string experiment, IReadOnlyList<VariantKind> variants)
    {
        Experiment = experiment;
        A.Variant = variants[0];
        B.Variant = variants[^1];
    }

    /// <summary>Fills the form for a talk: 2 s a run, no restart, and a decision after any pair.</summary>
    public void FillForStage() => (Seconds, Restarts, Method) = (2, false, ProofMethod.Anytime);

    /// <summary>Fills the form for the strictest result.</summary>
    public void FillForDesk() => (Seconds, Restarts, Method) = (8, true, ProofMethod.FixedLooks);

    /// <summary>Fills the form from two stored runs.</summary>
    /// <param name="a">The run of side A, whose plan is used.</param>
    /// <param name="b">The run of side B.</param>
    /// <param name="variantOfA">The compared variant of a run with several; null for the first.</param>
    /// <param name="variantOfB">The same of side B.</param>
    public void Fill(RunDocument a, RunDocument b, VariantKind? variantOfA = null, VariantKind? variantOfB = null)
    {
        var load = EffectiveRequest(a.Run.Request);
        Experiment = load.Experiment;
        _load = load.Model is LoadModel.Users or LoadModel.ConstantArrivalRate
            ? load with
            {
                Preset = null,
                Stages = null,
                RampSeconds = 0,
                WarmUpSeconds = null,
                Thresholds = null,
            }
            : _load;
        Users = load.Users;
        Seconds = Math.Clamp(load.DurationSeconds, 4, 15);
        foreach (var (side, run, variant) in new[] { (A, a, variantOfA), (B, b, variantOfB) })
        {
            side.Variant = variant ?? run.Run.Request.Variant;
            side.Settings = run.Settings is { } settings && settings != RuntimeSettings.Default ? settings : null;
            side.Configuration = side.Settings is null ? TargetSettings : RunSettings;
        }
    }

    // A preset determines users and timeout; a proof has no presets, because their load has a ramp.
    private static RunRequest EffectiveRequest(RunRequest request)
    {
        if (ExperimentCatalogue.Find(request.Experiment) is not { } experiment)
            return request;
        var preset = experiment.Presets.FirstOrDefault(known => known.Id == request.Preset);
        return PresetModels.ToEffectiveRequest(request, experiment) with
        {
            TimeoutMs = request.TimeoutMs ?? preset?.TimeoutMs,
        };
    }

    /// <summary>The request for the entered values.</summary>
    public ProofRequest Request(bool canRestart) =>
        new()
        {
            A = Side(A),
            B = Side(B),
            Load = _load with { Experiment = Experiment, Users = Users ?? 1, DurationSeconds = Seconds ?? 1 },
            Figures = string.IsNullOrWhiteSpace(Claim) ? [ProofFigures.NameOf(Figure)] : null,
            MarginPercent = MarginPercent ?? 0,
            Method = Method,
            SameSidePairs = Method == ProofMethod.Anytime && Seconds <= 2 ? 1 : 3,
            Restarts = canRestart && Restarts,
            Claim = string.IsNullOrWhiteSpace(Claim) ? null : Claim.Trim(),
        };

    /// <summary>The errors of fields without a number.</summary>
    public IEnumerable<FieldError> Unreadable()
    {
        if (HasUsers && Users is null)
            yield return new("load.users", "Users: enter a whole number.");
        if (Seconds is null)
            yield return new("load.durationSeconds", "Seconds per run: enter a whole number.");
        if (MarginPercent is null)
            yield return new("marginPercent", "Enter a number.");
    }

    /// <summary>Assigns the errors of a result to the form.</summary>
    public void ShowAnswer(LabResult answer, LabState state)
    {
        Problem = answer.IsDone ? null : string.Join(' ', answer.Errors.Select(error => error.Message));
        _staleRejection = StaleRejection.From(answer, state);
    }

    /// <summary>Clears errors caused by the state of the lab once that state has changed.</summary>
    public void Follow(LabState state)
    {
        if (_staleRejection?.IsResolved(state) == true)
            (Problem, _staleRejection) = (null, null);
    }

    private static ProofSideRequest Side(ProofSideForm side) =>
        new()
        {
            Variant = side.Variant,
            Settings =
                side.Configuration == RunSettings
                    ? side.Settings
                    : SweepConfigurations.All.FirstOrDefault(known => known.Name == side.Configuration)?.Settings,
        };
}
