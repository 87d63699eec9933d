using Experiments.Charts;
using Lab.Foundation.Statistics;
using Lab.Targets.Frames;

namespace Lab.Teaching.Lessons;

/// <summary>Not thread-safe: written by one reader, read after it has finished.</summary>
public sealed class RunSignals
{
    private static readonly int Elapsed = SeriesCatalogue.IndexOf(SeriesCatalogue.RunElapsed);
    private readonly Signal[] _series = new Signal[SeriesCatalogue.All.Count];
    private readonly Signal[] _underLoad = new Signal[SeriesCatalogue.All.Count];
    private bool _loadHasEnded;

    /// <summary>Adds a frame; frames outside a run are ignored.</summary>
    public void Add(Frame frame)
    {
        ArgumentNullException.ThrowIfNull(frame);
        if (frame.Values[Elapsed] is null)
            return;
        _loadHasEnded |= frame.Events.Any(frameEvent => frameEvent.Kind == FrameEventKinds.RunStopping);
        for (var index = 0; index < _series.Length; index++)
        {
            if (frame.Values[index] is not { } value)
                continue;
            _series[index] = _series[index].With(value);
            if (!_loadHasEnded)
                _underLoad[index] = _underLoad[index].With(value);
        }
    }

    /// <summary>The maximum under load, or null without values.</summary>
    public double? PeakUnderLoad(Series series) =>
        _underLoad[SeriesCatalogue.IndexOf(series)] is { Count: > 0 } all ? all.Peak : null;

    /// <summary>The mean under load, or null without values.</summary>
    public double? MeanUnderLoad(Series series) =>
        _underLoad[SeriesCatalogue.IndexOf(series)] is { Count: > 0 } all ? all.Sum / all.Count : null;

    /// <summary>The maximum, or null without values.</summary>
    public double? Peak(Series series) => Of(series) is { Count: > 0 } all ? all.Peak : null;

    /// <summary>The rise above the minimum, or null without values: leftovers of an earlier run decrease.</summary>
    public double? Own(Series series) => Of(series).Rise.Risen;

    /// <summary>The mean, or null without values.</summary>
    public double? Mean(Series series) => Of(series) is { Count: > 0 } all ? all.Sum / all.Count : null;

    private Signal Of(Series series) => _series[SeriesCatalogue.IndexOf(series)];

    private readonly record struct Signal(RiseAboveMinimum Rise, double Peak, double Sum, int Count)
    {
        public Signal With(double value) =>
            new(Rise.With(value), Count == 0 ? value : Math.Max(Peak, value), Sum + value, Count + 1);
    }
}
