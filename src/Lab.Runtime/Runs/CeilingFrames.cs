using Experiments;
using Experiments.Charts;
using Lab.Targets.Frames;
using Lab.Targets.Probes;

namespace Lab.Runtime.Runs;

/// <summary>
/// The throughput limit of a variant that holds a thread for each request, by Little's law: busy threads divided by the time for
/// which a request holds its thread.
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
