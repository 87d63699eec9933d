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
    /// <summary>Distinguishes the run from others of the same experiment and variant; null for none.</summary>
    public string? Part { get; init; }

    /// <summary>The runtime settings for a restart before the run; null for no restart.</summary>
    public RuntimeSettings? RestartWith { get; init; }

    /// <summary>Pause between the restart and the run, after the probes have attached.</summary>
    public TimeSpan Rest { get; init; }

    /// <summary>Whether to wait until the run is stored.</summary>
    public bool WaitsForRecord { get; init; }

    /// <summary>How long frames are observed after the run.</summary>
    public TimeSpan FollowAfter { get; init; }

    /// <summary>The variant to switch to and the time after the start; null for no switch.</summary>
    public (VariantKind Variant, TimeSpan After)? Flip { get; init; }

    /// <summary>Receives every frame from shortly before the run to its end; null for none.</summary>
    public Action<Frame>? OnFrame { get; init; }

    /// <summary>
    /// Called after each frame: returns true if the purpose of the run is reached, which ends it early. Null runs it to its end.
    /// </summary>
    public Func<bool>? IsOver { get; init; }

    /// <summary>Receives the current activity, on any thread.</summary>
    public Action<CampaignActivity>? OnActivity { get; init; }
}

/// <summary>The result of a step.</summary>
/// <param name="Summary">The summary; null if there was no run.</param>
/// <param name="Problem">Why there is no run, or why it did not complete, as a sentence; otherwise null.</param>
public sealed record StepResult(RunSummary? Summary, string? Problem)
{
    /// <summary>True when the figures are invalid, because the target ended or the load engine failed during the run.</summary>
    public bool IsInvalid { get; init; }
}
