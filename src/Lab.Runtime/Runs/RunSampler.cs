using Lab.Targets.Frames;

namespace Lab.Runtime.Runs;

/// <summary>
/// Samples the run once per frame and ends it when its load has ended. Runs before the frame sources, on the pump's thread.
/// </summary>
internal sealed class RunSampler(LiveLab lab) : IFrameTick
{
    /// <summary>The sample for the current frame; null without a run.</summary>
    public RunSample? Current { get; private set; }

    public void Advance()
    {
        Current = null;
        Current = lab.Advance();
    }
}
