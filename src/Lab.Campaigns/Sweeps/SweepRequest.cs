using Experiments;

namespace Lab.Campaigns.Sweeps;

/// <summary>The request to start a sweep; also the body of <c>POST /api/sweeps</c>.</summary>
public sealed record SweepRequest
{
    /// <summary>Identifier of a preset: <c>pool-tuning</c> (when null) or <c>burst-ladder</c>.</summary>
    public string? Preset { get; init; }

    /// <summary>A name for the list.</summary>
    public string? Name { get; init; }

    /// <summary>Identifier of the experiment under load.</summary>
    public string? Experiment { get; init; }

    /// <summary>The variant; null uses that of the preset, or fragile for another experiment. A ladder uses both.</summary>
    public VariantKind? Variant { get; init; }

    /// <summary>Runtime settings to compare, each with a unique name.</summary>
    public IReadOnlyList<SweepConfiguration>? Configurations { get; init; }

    /// <summary>Numbers of users to compare, each 1..20,000.</summary>
    public IReadOnlyList<int>? Users { get; init; }

    /// <summary>Burst sizes of a ladder, each 1..20,000.</summary>
    public IReadOnlyList<int>? BurstSizes { get; init; }

    /// <summary>Counted seconds of a cell; the maximum duration for a ladder.</summary>
    public int? SecondsPerCell { get; init; }

    /// <summary>Warm-up in seconds, 0..60.</summary>
    public int? WarmUpSeconds { get; init; }

    /// <summary>Pause in seconds after each restart of the target, 0..60.</summary>
    public int? CoolDownSeconds { get; init; }

    /// <summary>Per-request timeout in milliseconds.</summary>
    public int? TimeoutMs { get; init; }
}
