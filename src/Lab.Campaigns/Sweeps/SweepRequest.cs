using Experiments;

namespace Lab.Campaigns.Sweeps;

/// <summary>What a person asks for; also the body of <c>POST /api/sweeps</c>.</summary>
public sealed record SweepRequest
{
    /// <summary>Identifier of a preset: <c>pool-tuning</c> (when null) or <c>burst-ladder</c>.</summary>
    public string? Preset { get; init; }

    /// <summary>A name for the list.</summary>
    public string? Name { get; init; }

    /// <summary>Identifier of the experiment under load.</summary>
    public string? Experiment { get; init; }

    /// <summary>
    /// Its variant; without it, that of the preset, and of another experiment than the preset's the fragile one. A
    /// ladder takes both.
    /// </summary>
    public VariantKind? Variant { get; init; }

    /// <summary>Settings of the target to try, each with a unique name.</summary>
    public IReadOnlyList<SweepConfiguration>? Configurations { get; init; }

    /// <summary>Numbers of users to try, each 1..20,000.</summary>
    public IReadOnlyList<int>? Users { get; init; }

    /// <summary>Sizes of the bursts of a ladder, each 1..20,000.</summary>
    public IReadOnlyList<int>? BurstSizes { get; init; }

    /// <summary>Counted seconds of a cell; the longest time allowed for a ladder.</summary>
    public int? SecondsPerCell { get; init; }

    /// <summary>Seconds under load before they count, 0..60.</summary>
    public int? WarmUpSeconds { get; init; }

    /// <summary>Seconds of rest after each restart of the target, 0..60.</summary>
    public int? CoolDownSeconds { get; init; }

    /// <summary>Per-request timeout in milliseconds.</summary>
    public int? TimeoutMs { get; init; }
}
