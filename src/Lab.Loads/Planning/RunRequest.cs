using System.Text.Json.Serialization;
using Experiments;

namespace Lab.Loads.Planning;

/// <summary>What a person asks for when pressing Start; also the body of <c>POST /api/runs</c>.</summary>
public sealed record RunRequest
{
    /// <summary>Identifier of an experiment of the catalogue.</summary>
    public string Experiment { get; init; } = "blocking";

    /// <summary>The variant to fire at first.</summary>
    public VariantKind Variant { get; init; } = VariantKind.Fragile;

    /// <summary>Who makes the load.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public LoadSourceKind Source { get; init; }

    /// <summary>The load model.</summary>
    public LoadModel Model { get; init; } = LoadModel.Users;

    /// <summary>
    /// Virtual users, 1..20,000, for the models users and shared-iterations. Ignored when <see cref="Preset"/> or
    /// <see cref="Stages"/> is given.
    /// </summary>
    public int Users { get; init; } = 200;

    /// <summary>Length of the run in seconds, ramp included, 1..1,800; the longest time allowed for burst and shared-iterations.</summary>
    public int DurationSeconds { get; init; } = 30;

    /// <summary>
    /// Seconds over which the users arrive, or the rate of ramping-arrival-rate is reached,
    /// 0..<see cref="DurationSeconds"/>.
    /// </summary>
    public int RampSeconds { get; init; } = 1;

    /// <summary>
    /// Per-request timeout in milliseconds, 100..300,000. Null takes the preset's; without one that of the
    /// experiment's first preset, or 15,000 where it has none.
    /// </summary>
    public int? TimeoutMs { get; init; }

    /// <summary>Identifier of one of the experiment's presets, instead of users, duration and ramp.</summary>
    public string? Preset { get; init; }

    /// <summary>Free stages, instead of users, duration and ramp.</summary>
    public IReadOnlyList<PresetStage>? Stages { get; init; }

    /// <summary>Starts a second, above 0 and at most 1,000,000, for the arrival rates.</summary>
    public double? RatePerSecond { get; init; }

    /// <summary>Most requests in flight at an arrival rate, 1..20,000. Null takes 1,000.</summary>
    public int? MaxVus { get; init; }

    /// <summary>Requests released at once, rung by rung, each 1..20,000, for burst.</summary>
    public IReadOnlyList<int>? BurstSizes { get; init; }

    /// <summary>Requests in all, 1..100,000,000, for shared-iterations.</summary>
    public long? Iterations { get; init; }

    /// <summary>Pause of a user between two requests in milliseconds, 0..600,000, for users and shared-iterations.</summary>
    public int? ThinkTimeMs { get; init; }

    /// <summary>Seconds at the start whose requests are left out of the figures, 0..600 and shorter than the run.</summary>
    public int? WarmUpSeconds { get; init; }

    /// <summary>The thresholds of the whole run, such as <c>p95&lt;500</c> or <c>failed_rate&lt;2%</c>; at most 100.</summary>
    public IReadOnlyList<string>? Thresholds { get; init; }
}
