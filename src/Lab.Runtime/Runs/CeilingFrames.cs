using Experiments;
using Experiments.Charts;
using Lab.Targets.Frames;
using Lab.Targets.Probes;

namespace Lab.Runtime.Runs;

/// <summary>
/// The throughput that Little's law allows a variant which holds a thread for each request: busy threads over the time one request holds
/// its thread. More than that cannot come out, however many ask.
/// </summary>
internal sealed class CeilingFrames(ILab lab, TargetReadings readings, StreamClock clock) : IFrameSource
{
    private const double MsPerSecond = 1_000;

    public void Fill(FrameValues frame)
    {
        var state = lab.State;
        if (
            state.Run is not { } run
            || readings.Runtime is not { } runtime
            || clock.Age(runtime.TakenAt) > TargetReadings.MaxRuntimeAgeSeconds
        )
            return;
        var variant = ExperimentCatalogue
            .Find(run.Experiment)
            ?.Variants.FirstOrDefault(item => item.Kind == state.Variant);
        if (variant?.WorkMs is { } workMs)
            frame[SeriesCatalogue.LoadCeiling] =
                (runtime.BusyThreads ?? runtime.Value("dotnet.thread_pool.thread.count")) / (workMs / MsPerSecond);
    }
}
