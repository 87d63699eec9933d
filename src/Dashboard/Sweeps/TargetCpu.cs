using Dashboard.Streaming;

namespace Dashboard.Sweeps;

/// <summary>The target's processor time as the stream of frames tells it. Stateless.</summary>
internal sealed class TargetCpu(FrameStream stream)
{
    // A sample covers the half second before it and is drawn up to a quarter later: earlier ones saw what does not count.
    private const double SampleReachSeconds = 0.75;

    private static readonly int
        Cpu = SeriesCatalogue.IndexOf("cpu.target"), Elapsed = SeriesCatalogue.IndexOf("run.elapsed");

    /// <summary>The moment now, for <see cref="SinceAsync"/>.</summary>
    public long Now => stream.Latest;

    /// <summary>Waits for the first sample of a target that was just started.</summary>
    public async Task WaitForSampleAsync(CancellationToken cancellation)
    {
        await foreach (var frame in stream.ReadAsync(stream.Latest, cancellation))
            if (frame.Values[Cpu] is not null) return;
    }

    /// <summary>What a run that has ended used.</summary>
    /// <param name="moment">A moment before it started.</param>
    /// <param name="fromSeconds">Seconds into the run from which it counts.</param>
    /// <param name="cancellation">Ends the reading.</param>
    /// <returns>Null when the probe was silent.</returns>
    public async Task<CpuUse?> SinceAsync(long moment, double fromSeconds, CancellationToken cancellation)
    {
        var last = stream.Latest;
        if (last <= moment) return null;
        var percents = new List<double>();
        await foreach (var frame in stream.ReadAsync(moment, cancellation))
        {
            if (frame.Values[Cpu] is { } ofAllCores && frame.Values[Elapsed] >= fromSeconds + SampleReachSeconds)
                percents.Add(ofAllCores * Environment.ProcessorCount);
            if (frame.Sequence >= last) break;
        }

        return percents.Count == 0 ? null : new(Math.Round(percents.Average(), 1), Math.Round(percents.Min(), 1), Math.Round(percents.Max(), 1));
    }
}
