using Experiments.Charts;
using Lab.Targets.Frames;
using LoadEngine.Generator;

namespace Lab.Campaigns.Sweeps;

/// <summary>Measures the target's processor time over one run, from the frames. Not thread-safe.</summary>
/// <param name="fromSeconds">Seconds into the run from which it counts.</param>
internal sealed class CpuMeter(double fromSeconds)
{
    // A sample covers the half second before it and is drawn up to a quarter later: earlier ones saw what does not count.
    private const double SampleReachSeconds = 0.75;

    private static readonly int Cpu = SeriesCatalogue.IndexOf(SeriesCatalogue.CpuTarget),
        Elapsed = SeriesCatalogue.IndexOf(SeriesCatalogue.RunElapsed);

    private readonly List<double> _percents = [];

    /// <summary>What the run used; null when the probe was silent.</summary>
    public CpuUse? Use =>
        _percents.Count == 0
            ? null
            : new(Math.Round(_percents.Average(), 1), Math.Round(_percents.Min(), 1), Math.Round(_percents.Max(), 1));

    /// <summary>Adds a frame; one from outside the run is left out.</summary>
    public void Add(Frame frame)
    {
        if (frame.Values[Cpu] is { } ofAllCores && frame.Values[Elapsed] >= fromSeconds + SampleReachSeconds)
            _percents.Add(ofAllCores * AvailableProcessors.Count);
    }
}
