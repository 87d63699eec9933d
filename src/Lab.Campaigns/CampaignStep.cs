using Experiments;
using Lab.Loads.Planning;
using Lab.Storage.Summaries;
using Lab.Targets.Frames;
using Lab.Targets.Settings;

namespace Lab.Campaigns;

/// <summary>One run of a campaign, with what comes before and after it. Immutable.</summary>
/// <param name="Request">The run.</param>
public sealed record CampaignStep(RunRequest Request)
{
    /// <summary>What its run is called beside its experiment and variant, so that it is told from the others; null where it is told by these.</summary>
    public string? Part { get; init; }

    /// <summary>The runtime settings with which the target is restarted before; null to take it as it is.</summary>
    public RuntimeSettings? RestartWith { get; init; }

    /// <summary>Rest between the restart and the run, after the probes have found the target.</summary>
    public TimeSpan Rest { get; init; }

    /// <summary>Whether the run's record is waited for, for whoever reads it next.</summary>
    public bool WaitsForRecord { get; init; }

    /// <summary>How long frames are followed after the run.</summary>
    public TimeSpan FollowAfter { get; init; }

    /// <summary>The variant that is put under fire in the middle of the run, and how long after its start; null to leave it at the first.</summary>
    public (VariantKind Variant, TimeSpan After)? Flip { get; init; }

    /// <summary>Is given every frame from shortly before the run to its end, one after the other; null when nobody wants them.</summary>
    public Action<Frame>? OnFrame { get; init; }

    /// <summary>Asked after each frame: once true, all has been seen that the run was for, and it is ended before its time. Null plays it to its end.</summary>
    public Func<bool>? IsOver { get; init; }

    /// <summary>Is told what is being done, on any thread.</summary>
    public Action<CampaignActivity>? OnActivity { get; init; }
}

/// <summary>What became of a step. Immutable.</summary>
/// <param name="Summary">The run's summary; null when there was no run.</param>
/// <param name="Problem">Why there is no run, or why it did not come to its end, as a sentence; null when it did.</param>
public sealed record StepResult(RunSummary? Summary, string? Problem)
{
    /// <summary>True when the figures tell nothing of the target, because it went away or the load engine failed in the middle.</summary>
    public bool IsInvalid { get; init; }
}
