using Lab.Campaigns;
using Lab.Runtime;
using Lab.Runtime.TargetControl;
using Lab.Storage;
using Lab.Targets;
using Lab.Targets.Frames;
using Microsoft.Extensions.Logging.Abstractions;

namespace Lab.Testing;

/// <summary>Campaign engines for tests.</summary>
internal static class CampaignFactory
{
    public static CampaignEngine Create(
        ILab lab,
        ITarget target,
        IRunStore? runs = null,
        TimeProvider? time = null,
        FrameStream? stream = null,
        PresetSettings? presets = null
    ) =>
        new(
            lab,
            target,
            presets ?? new PresetSettings(target),
            stream ?? new FrameStream(),
            runs ?? new InMemoryRunStore(),
            time ?? new SkippingTime(),
            NullLogger<CampaignEngine>.Instance
        );
}
