using Dashboard.Probes;
using Dashboard.Runs;
using Dashboard.Streaming;
using Experiments;

namespace Dashboard.Findings;

/// <summary>
/// The throughput that Little's law allows a variant which holds a thread for each request: busy threads over the time one request holds
/// its thread. More than that cannot come out, however many ask.
/// </summary>
internal sealed class CeilingFrames(ILab lab, IProbes probes, StreamClock clock) : IFrameSource
{
    private const double MsPerSecond = 1_000;

    public void Fill(FrameValues frame)
    {
        var state = lab.State;
        if (state.Run is not { } run || probes.Runtime is not { } runtime || clock.Age(runtime.TakenAt) > ProbeFrames.MaxRuntimeAgeSeconds) return;
        var variant = ExperimentCatalogue.Find(run.Experiment)?.Variants.FirstOrDefault(each => each.Kind == state.Variant);
        if (variant?.WorkMs is { } workMs) frame["load.ceiling"] = (runtime.BusyThreads ?? runtime.PoolThreads) / (workMs / MsPerSecond);
    }
}
