using Experiments.Charts;

namespace Lab.Targets.Frames;

/// <summary>The values of a frame during its creation. Used by the pump's thread only.</summary>
public sealed class FrameValues
{
    private const int Decimals = 3;
    private readonly double?[] _values = new double?[SeriesCatalogue.All.Count];

    /// <summary>Sets the value of a series.</summary>
    public double? this[Series series]
    {
        set =>
            _values[SeriesCatalogue.IndexOf(series)] =
                value is { } number && double.IsFinite(number) ? Math.Round(number, Decimals) : null;
    }

    /// <summary>Pool threads that wait, by line; null if the threads were not observed.</summary>
    public IReadOnlyList<LineThreads>? Held { get; set; }

    public IReadOnlyList<double?> Values => _values;
}
