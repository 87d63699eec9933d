using Experiments.Charts;
using Lab.Frames;
using Lab.Runs;

namespace Lab.Lessons;

/// <summary>Peaks, rises and means of every series over the frames of one run. Not thread-safe: filled by one reader, read when it is done.</summary>
public sealed class RunSignals
{
    private static readonly int Elapsed = SeriesCatalogue.IndexOf(SeriesCatalogue.RunElapsed);
    private readonly Signal[] _series = new Signal[SeriesCatalogue.All.Count];

    /// <summary>Adds a frame; one from outside a run is left out.</summary>
    public void Add(Frame frame)
    {
        ArgumentNullException.ThrowIfNull(frame);
        if (frame.Values[Elapsed] is null) return;
        for (var index = 0; index < _series.Length; index++)
        {
            if (frame.Values[index] is not { } value) continue;
            var (first, peak, sum, count) = _series[index];
            _series[index] = count == 0 ? new(value, value, value, 1) : new(first, Math.Max(peak, value), sum + value, count + 1);
        }
    }

    /// <summary>The greatest value, or null when there was none.</summary>
    public double? Peak(Series series) => Of(series) is { Count: > 0 } all ? all.Peak : null;

    /// <summary>How far it rose above where it began, or null when there was no value.</summary>
    public double? Rise(Series series) => Of(series) is { Count: > 0 } all ? all.Peak - all.First : null;

    /// <summary>The mean, or null when there was none.</summary>
    public double? Mean(Series series) => Of(series) is { Count: > 0 } all ? all.Sum / all.Count : null;

    private Signal Of(Series series) => _series[SeriesCatalogue.IndexOf(series)];

    private readonly record struct Signal(double First, double Peak, double Sum, int Count);
}
