using Experiments;
using Lab.Loads.Planning;
using Lab.Storage.Summaries;
using Lab.Targets.Frames;
using Lab.Targets.Settings;

namespace Lab.Campaigns;

/// <summary>One run of a campaign, and the steps around it.</summary>
/// <param name="Request">The run.</param>
public sealed record CampaignStep(RunRequest Request)
{
    /// <summary>What distinguishes the run from others of the same experiment and variant; null for nothing.</summary>
    public string? Part { get; init; }

    /// <summary>The runtime settings with which the target is restarted before; null to take it as it is.</summary>
    public RuntimeSettings? RestartWith { get; init; }

    /// <summary>Rest between the restart and the run, after the probes have found the target.</summary>
    public TimeSpan Rest { get; init; }

    /// <summary>Whether to wait until the run is stored.</summary>
    public bool WaitsForRecord { get; init; }

    /// <summary>How long frames are followed after the run.</summary>
    public TimeSpan FollowAfter { get; init; }

    /// <summary>
    /// The variant that is put under load in the middle of the run, and how long after its start; null to leave it at
    /// the first.
    /// </summary>
    public (VariantKind Variant, TimeSpan After)? Flip { get; init; }

    /// <summary>Receives every frame from shortly before the run to its end, one after the other; null for none.</summary>
    public Action<Frame>? OnFrame { get; init; }

    /// <summary>
    /// Asked after each frame: once true, all has been seen that the run was for, and it is ended before its time.
    /// Null plays it to its end.
    /// </summary>
    public Func<bool>? IsOver { get; init; }

    /// <summary>Receives the current activity, on any thread.</summary>
    public Action<CampaignActivity>? OnActivity { get; init; }
}

/// <summary>What became of a step.</summary>
/// <param name="Summary">The run's summary; null when there was no run.</param>
/// <param name="Problem">Why there is no run, or why it did not come to its end, as a sentence; null when it did.</param>
public sealed record StepResult(RunSummary? Summary, string? Problem)
{
    /// <summary>True when the figures are invalid, because the target ended or the load engine failed during the run.</summary>
    public bool IsInvalid { get; init; }
}
