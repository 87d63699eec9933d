using Lab.Foundation.Results;
using Lab.Runtime;
using Lab.Runtime.TargetControl;
using Lab.Storage;
using Lab.Targets;
using Lab.Targets.Frames;

namespace Lab.Campaigns;

/// <summary>
/// Executes all campaigns: reserves the lab and its target, and executes one step after another. Before/after, sweeps, lessons
/// and the verification differ only in their steps. Thread-safe.
/// </summary>
public sealed class CampaignEngine(
    ILab lab,
    ITarget target,
    PresetSettings presets,
    FrameStream stream,
    IRunStore store,
    TimeProvider time,
    ILogger<CampaignEngine> log
)
{
    /// <summary>The holder of the lab and how it ends, as a sentence; null if a campaign can start.</summary>
    public string? BlockedReason => lab.State.BlockedReason;

    /// <summary>Reserves the lab for a campaign; fails and names the holder while another user holds it.</summary>
    /// <param name="why">Why the lab is reserved and how to end it, as a sentence for other users.</param>
    public (Campaign? Campaign, LabResult Answer) Reserve(string why)
    {
        var (lease, answer) = lab.Reserve(why);
        return lease is null
            ? (null, answer)
            : (new Campaign(lease, lab, target, presets, stream, store, time, log), answer);
    }
}
