using Experiments;

namespace Dashboard.Runs;

/// <summary>What a person asks for when pressing Start; also the body of <c>POST /api/runs</c>.</summary>
public sealed record RunRequest
{
    /// <summary>Identifier of an experiment of the catalogue.</summary>
    public string Experiment { get; init; } = "blocking";

    /// <summary>The variant to fire at first.</summary>
    public VariantKind Variant { get; init; } = VariantKind.Fragile;

    /// <summary>Virtual users, 1..20,000. Ignored when <see cref="Preset"/> or <see cref="Stages"/> is given.</summary>
    public int Users { get; init; } = 200;

    /// <summary>Length of the run in seconds, ramp included, 1..1,800.</summary>
    public int DurationSeconds { get; init; } = 30;

    /// <summary>Seconds over which the users arrive, 0..<see cref="DurationSeconds"/>.</summary>
    public int RampSeconds { get; init; } = 1;

    /// <summary>Per-request timeout in milliseconds, 100..300,000. Null takes the preset's, or 15,000.</summary>
    public int? TimeoutMs { get; init; }

    /// <summary>Identifier of one of the experiment's presets, instead of users, duration and ramp.</summary>
    public string? Preset { get; init; }

    /// <summary>Free stages, instead of users, duration and ramp.</summary>
    public IReadOnlyList<PresetStage>? Stages { get; init; }
}
