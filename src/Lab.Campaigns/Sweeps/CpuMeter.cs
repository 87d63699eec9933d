using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Targets.Frames;
using LoadEngine.Generator;

namespace Lab.Campaigns.Sweeps;

/// <summary>Measures the target's processor time over one run, from the frames. Not thread-safe.</summary>
/// <param name="fromSeconds">Seconds of the run after which it counts.</param>
internal sealed class CpuMeter(double fromSeconds)
{
    // A sample covers the previous half second and arrives up to a quarter of a second later; earlier samples include uncounted
    // time.
    private const double SampleReachSeconds = 0.75;

    private static readonly int Cpu = SeriesCatalogue.IndexOf(SeriesCatalogue.CpuTarget),
        Limit = SeriesCatalogue.IndexOf(SeriesCatalogue.CpuTargetLimit),
        Elapsed = SeriesCatalogue.IndexOf(SeriesCatalogue.RunElapsed);

    private readonly List<double> _percents = [];

    /// <summary>The processor time of the run; null without samples.</summary>
    public CpuUse? Use =>
        _percents.Count == 0
            ? null
            : new(Math.Round(_percents.Average(), 1), Math.Round(_percents.Min(), 1), Math.Round(_percents.Max(), 1));

    /// <summary>Adds a frame; frames outside the run are ignored.</summary>
    public void Add(Frame frame)
    {
        if (
            BackgroundCpu.OfMachine(frame.Values[Cpu], frame.Values[Limit]) is { } ofAllCores
            && frame.Values[Elapsed] >= fromSeconds + SampleReachSeconds
        )
            _percents.Add(ofAllCores * AvailableProcessors.Count);
    }
}
