using Lab.Campaigns;
using Lab.Frames;
using Lab.Live;
using Lab.Runs;
using Lab.Targets;
using Microsoft.Extensions.Logging.Abstractions;

namespace Lab.Testing;

/// <summary>Campaign engines for tests.</summary>
internal static class Campaigns
{
    /// <summary>An engine over what the test brings; what it does not, says nothing.</summary>
    public static CampaignEngine Of(
        ILab lab,
        ITarget target,
        IRunStore? runs = null,
        TimeProvider? time = null,
        FrameStream? stream = null
    ) =>
        new(
            lab,
            target,
            stream ?? new FrameStream(),
            runs ?? new HeldRuns(),
            time ?? new SkippingTime(),
            NullLogger<CampaignEngine>.Instance
        );
}
