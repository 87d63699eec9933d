using Lab.Foundation.Results;
using Lab.Runtime;
using Lab.Runtime.TargetControl;
using Lab.Storage;
using Lab.Targets;
using Lab.Targets.Frames;

namespace Lab.Campaigns;

/// <summary>
/// Plays everything that is more than one run: takes the lab and its target for as long as it lasts, and plays step
/// after step in one way. Before/after, sweeps, lessons and the reproduction differ in their steps only. Thread-safe.
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
    /// <summary>Who has the lab and how that ends, as a sentence; null while a campaign can be begun.</summary>
    public string? BlockedReason => lab.State.BlockedReason;

    /// <summary>Takes the lab for a campaign; refuses, and names the holder, while another user has it.</summary>
    /// <param name="why">Why the lab is reserved and how to end it, as a sentence for other users.</param>
    public (Campaign? Campaign, LabResult Answer) Reserve(string why)
    {
        var (lease, answer) = lab.Reserve(why);
        return lease is null
            ? (null, answer)
            : (new Campaign(lease, lab, target, presets, stream, store, time, log), answer);
    }
}
