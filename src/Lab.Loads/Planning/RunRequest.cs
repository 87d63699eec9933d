using System.Text.Json.Serialization;
using Experiments;
using LoadEngine.Plans;

namespace Lab.Loads.Planning;

/// <summary>The request to start a run; also the body of <c>POST /api/runs</c>.</summary>
public sealed record RunRequest
{
    /// <summary>Identifier of an experiment.</summary>
    public string Experiment { get; init; } = "blocking";

    /// <summary>The first variant.</summary>
    public VariantKind Variant { get; init; } = VariantKind.Fragile;

    /// <summary>The load source.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public LoadSourceKind Source { get; init; }

    /// <summary>The load model.</summary>
    public LoadModel Model { get; init; } = LoadModel.Users;

    /// <summary>
    /// Virtual users, 1..20,000, for the models users and shared-iterations. Ignored if <see cref="Preset"/> or <see
    /// cref="Stages"/> is set.
    /// </summary>
    public int Users { get; init; } = 200;

    /// <summary>
    /// Duration of the run in seconds including the ramp, 1..1,800; the maximum duration for burst and shared-iterations.
    /// </summary>
    public int DurationSeconds { get; init; } = 30;

    /// <summary>
    /// Seconds until all users have started, or until ramping-arrival-rate reaches its rate, 0..<see cref="DurationSeconds"/>.
    /// </summary>
    public int RampSeconds { get; init; } = 1;

    /// <summary>
    /// Request timeout in milliseconds, 100..300,000. Null uses that of the preset, otherwise that of the experiment's first
    /// preset, otherwise 15,000.
    /// </summary>
    public int? TimeoutMs { get; init; }

    /// <summary>Identifier of a preset of the experiment, instead of users, duration and ramp.</summary>
    public string? Preset { get; init; }

    /// <summary>Custom stages, instead of users, duration and ramp.</summary>
    public IReadOnlyList<PresetStage>? Stages { get; init; }

    /// <summary>Starts per second, above 0 and at most 1,000,000, for the arrival rates.</summary>
    public double? RatePerSecond { get; init; }

    /// <summary>Maximum requests in flight at an arrival rate, 1..20,000. Null uses 1,000.</summary>
    public int? MaxVus { get; init; }

    /// <summary>Spacing of the starts of an arrival rate. Null is even.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public ArrivalSpacing? Arrivals { get; init; }

    /// <summary>Burst sizes in order, each 1..20,000, for burst.</summary>
    public IReadOnlyList<int>? BurstSizes { get; init; }

    /// <summary>Total number of requests, 1..100,000,000, for shared-iterations.</summary>
    public long? Iterations { get; init; }

    /// <summary>Pause of a user between two requests in milliseconds, 0..600,000, for users and shared-iterations.</summary>
    public int? ThinkTimeMs { get; init; }

    /// <summary>Warm-up in seconds, whose requests are not counted, 0..600 and shorter than the run.</summary>
    public int? WarmUpSeconds { get; init; }

    /// <summary>Thresholds of the run, such as <c>p95&lt;500</c> or <c>failed_rate&lt;2%</c>; at most 100.</summary>
    public IReadOnlyList<string>? Thresholds { get; init; }
}
