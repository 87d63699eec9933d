using System.Globalization;
using Experiments;
using Lab.Foundation.Formatting;
using Lab.Foundation.Results;
using Lab.Foundation.Text;
using Lab.Loads.Planning;
using Lab.Targets.CustomEndpoints;
using Lab.Targets.Settings;
using LoadEngine.Plans;
using LoadEngine.Runs;
using Proof.Claims;
using Proof.Measurements;
using Proof.Plans;
using Proof.Running;

namespace Lab.Campaigns.Proofs;

/// <summary>Validates proof requests and converts them to the rules of a proof.</summary>
public static class ProofRequestPlanner
{
    /// <summary>Longest name of a proof or side, in characters.</summary>
    public const int MaxNameLength = 80;

    /// <summary>Longest run in seconds.</summary>
    public const int MaxSeconds = 120;

    /// <summary>Most stored runs of a side.</summary>
    public const int MaxRuns = ProofPlan.MaxPairsLimit;

    // In seconds; estimates only.
    private const double RestartSeconds = 4,
        RestedSeconds = 1.5;

    private const int DefaultAnytimePairs = 30,
        MaxSeed = 1_000_000;

    /// <summary>The errors of a request, by field; empty if it is valid.</summary>
    /// <param name="request">The request.</param>
    /// <param name="experiments">The selectable experiments.</param>
    /// <param name="allowedHosts">The hosts that may receive load.</param>
    /// <param name="canRestart">Whether the lab can restart the target.</param>
    public static IReadOnlyList<FieldError> Validate(
        ProofRequest request,
        ILabExperiments experiments,
        AllowedHosts allowedHosts,
        bool canRestart
    )
    {
        var errors = new List<FieldError>();
        CheckName("name", request.Name, errors);
        CheckName("a.name", request.A.Name, errors);
        CheckName("b.name", request.B.Name, errors);
        if (request.Seed is < 0 or > MaxSeed)
            errors.Add(new("seed", $"The seed must be between 0 and {MaxSeed:#,0}."));
        if (request.Claim is { } text && !ProofClaim.TryParse(text, out _, out var mistake))
            errors.Add(new("claim", mistake));
        if (request.Figures?.FirstOrDefault(name => !ProofFigures.TryParse(name, out _)) is { } unknown)
            errors.Add(
                new("figures", $"“{unknown}” is not a figure. Choose one of: {string.Join(", ", ProofFigures.Names)}.")
            );
        else
            foreach (var (field, message) in PlanOf(request).Validate())
                errors.Add(new(FieldOf(field), message));
        if (HasStoredRuns(request))
            CheckRuns(request, errors);
        else
            CheckLoad(request, experiments, allowedHosts, canRestart, errors);
        return errors;
    }

    /// <summary>Whether stored runs are compared.</summary>
    public static bool HasStoredRuns(ProofRequest request) => request.A.Runs is [_, ..] || request.B.Runs is [_, ..];

    /// <summary>Whether the target restarts before each run of a valid request.</summary>
    public static bool Restarts(ProofRequest request, bool canRestart) => request.Restarts ?? canRestart;

    /// <summary>Estimated seconds of a number of pairs, with the restart or the rest before each run.</summary>
    public static double SecondsOf(ProofRequest request, int pairs, bool canRestart) =>
        2 * pairs * (request.Load.DurationSeconds + (Restarts(request, canRestart) ? RestartSeconds : RestedSeconds));

    /// <summary>A proof without pairs.</summary>
    public static ProofProgress Begin(ProofRequest request, ILabExperiments experiments)
    {
        var claim = ClaimOf(request);
        var (a, b) = (NameOf(request, request.A, experiments), NameOf(request, request.B, experiments));
        return new(a, a == b ? $"{b} (B)" : b, PlanOf(request), []) { Claim = claim };
    }

    /// <summary>The rules of a request.</summary>
    public static ProofPlan PlanOf(ProofRequest request)
    {
        var claim = ClaimOf(request);
        var figures = request.Figures ?? (claim is null ? null : [ProofFigures.NameOf(claim.Figure)]);
        return new()
        {
            Primary = figures is null
                ? [ProofFigure.Goodput]
                :
                [
                    .. figures.Select(name =>
                        ProofFigures.TryParse(name, out var figure) ? figure : ProofFigure.Goodput
                    ),
                ],
            Margin = request.MarginPercent / 100,
            Method = request.Method,
            MaxPairs =
                request.Pairs
                ?? (request.Method == ProofMethod.Anytime ? DefaultAnytimePairs : ProofPlan.Looks[^1].Pairs),
            SameSidePairs = HasStoredRuns(request) ? 0 : request.SameSidePairs,
            Order = request.Order,
            Seed = request.Seed,
        };
    }

    /// <summary>The load of a side.</summary>
    public static RunRequest LoadOf(ProofRequest request, ProofSideRequest side) =>
        request.Load with
        {
            Variant = side.Variant,
            RampSeconds = 0,
            WarmUpSeconds = null,
            Thresholds = null,
        };

    /// <summary>Load, machine and start, as a sentence.</summary>
    public static string SetupOf(ProofRequest request, RunEnvironment machine, DateTimeOffset startedAt) =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"{LevelOf(request.Load)}, {request.Load.DurationSeconds} s a run; started {startedAt:yyyy-MM-dd HH:mm} UTC on {machine.Cores} "
        ) + $"processors, .NET {machine.DotNetVersion}.";

    private static string LevelOf(RunRequest load) =>
        load.Model == LoadModel.Users
            ? MetricFormat.Pluralize(load.Users, "user")
            : FormattableString.Invariant($"{load.RatePerSecond:0.##} starts per second");

    private static ProofClaim? ClaimOf(ProofRequest request) =>
        request.Claim is { } text && ProofClaim.TryParse(text, out var claim, out _) ? claim : null;

    private static string NameOf(ProofRequest request, ProofSideRequest side, ILabExperiments experiments)
    {
        if (side.Name is { } name)
            return name;
        if (side.Runs is [_, ..] runs)
            return $"{runs.Count} stored {(runs.Count == 1 ? "run" : "runs")}";
        var experiment = experiments.Find(request.Load.Experiment);
        string?[] parts =
        [
            experiment?.Title ?? request.Load.Experiment,
            experiment?.Variants.Count > 1 ? side.Variant.ToString() : null,
            side.Settings?.Describe(),
            side.Address?.Authority,
        ];
        return string.Join(" · ", parts.OfType<string>());
    }

    private static void CheckName(string field, string? name, List<FieldError> errors)
    {
        if (name is not null && (name.Trim().Length is 0 or > MaxNameLength || !TextSanitizer.IsLine(name)))
            errors.Add(new(field, $"A name is one line of 1 to {MaxNameLength} characters."));
    }

    private static void CheckRuns(ProofRequest request, List<FieldError> errors)
    {
        foreach (var (field, side) in new[] { ("a.runs", request.A), ("b.runs", request.B) })
            if (side.Runs is not { Count: >= 1 and <= MaxRuns })
                errors.Add(new(field, $"Both sides need the same number of stored runs, 1 to {MaxRuns}."));
        if (errors.Count == 0 && request.A.Runs!.Count != request.B.Runs!.Count)
            errors.Add(
                new("b.runs", $"Both sides need the same number of stored runs; side A has {request.A.Runs.Count}.")
            );
    }

    private static void CheckLoad(
        ProofRequest request,
        ILabExperiments experiments,
        AllowedHosts allowedHosts,
        bool canRestart,
        List<FieldError> errors
    )
    {
        var load = request.Load;
        if (load.Source != LoadSourceKind.Engine)
            errors.Add(new("load.source", "A proof needs the built-in engine."));
        if (load.Preset is not null || load.Stages is not null || !IsConstant(load.Model))
            errors.Add(
                new("load", "A proof needs a constant load: users or an arrival rate, without preset or stages.")
            );
        if (load.DurationSeconds is < 1 or > MaxSeconds)
            errors.Add(new("load.durationSeconds", $"A run of a proof must take 1 to {MaxSeconds} s."));
        foreach (var (name, side) in new[] { ("a", request.A), ("b", request.B) })
        {
            // As it was sent: values that a proof leaves out must be valid, too.
            foreach (var error in RunPlanner.Validate(load with { Variant = side.Variant }, experiments))
                if (errors.All(known => known.Message != error.Message))
                    errors.Add(
                        new(error.Field == "variant" ? $"{name}.variant" : $"load.{error.Field}", error.Message)
                    );
            if (side.Settings is { } settings)
                foreach (var error in RuntimeSettingsValidation.Validate(settings))
                    errors.Add(new($"{name}.settings.{error.Field}", error.Message));
            if (side.Settings is not null && !canRestart)
                errors.Add(new($"{name}.settings", "Only the built-in target can be started with other settings."));
            else if (side.Settings is not null && request.Restarts == false)
                errors.Add(new("restarts", "Other settings need a restart before each run."));
            if (side.Address is { } address && !IsAllowed(address, allowedHosts))
                errors.Add(
                    new(
                        $"{name}.address",
                        "Must be an address such as http://localhost:5000 whose host may receive load."
                    )
                );
        }

        if (request.Restarts == true && !canRestart)
            errors.Add(new("restarts", "Your own service cannot be restarted from here."));
    }

    private static bool IsAllowed(Uri address, AllowedHosts allowedHosts) =>
        address is { IsAbsoluteUri: true, Scheme: "http" or "https" } && allowedHosts.Allows(address);

    private static bool IsConstant(LoadModel model) => model is LoadModel.Users or LoadModel.ConstantArrivalRate;

    private static string FieldOf(string field) =>
        field switch
        {
            "figure" => "figures",
            "margin" => "marginPercent",
            "same-side-pairs" => "sameSidePairs",
            _ => field,
        };
}
