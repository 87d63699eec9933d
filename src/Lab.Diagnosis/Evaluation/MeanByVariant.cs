using Experiments;
using Lab.Targets.Frames;

namespace Lab.Diagnosis.Evaluation;

/// <summary>The mean of a figure while each variant was active, weighted by the length of the frames. Not thread-safe.</summary>
/// <param name="read">Reads the figure from a frame; null where it is unknown.</param>
public sealed class MeanByVariant(Func<Frame, double?> read)
{
    private readonly Dictionary<VariantKind, (double Sum, double Seconds)> _taken = [];
    private VariantKind? _variant;
    private double _before;

    /// <summary>Adds the next frame of the run.</summary>
    /// <param name="seconds">Seconds since the start of the run.</param>
    /// <param name="frame">The frame.</param>
    public void Add(double seconds, Frame frame)
    {
        // A frame covers the time before it, so a frame with a switch belongs to the earlier variant.
        _variant ??= frame.GetStartedVariant();
        if (_variant is { } variant && seconds > _before && read(frame) is { } value)
        {
            var (sum, counted) = _taken.GetValueOrDefault(variant);
            _taken[variant] = (sum + (value * (seconds - _before)), counted + (seconds - _before));
        }

        (_variant, _before) = (frame.GetStartedVariant() ?? _variant, seconds);
    }

    /// <summary>The mean to a tenth; null where unknown.</summary>
    public double? Get(VariantKind variant) =>
        _taken.TryGetValue(variant, out var taken) ? Math.Round(taken.Sum / taken.Seconds, 1) : null;
}
