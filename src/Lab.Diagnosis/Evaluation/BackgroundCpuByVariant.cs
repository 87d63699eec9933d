using Experiments;
using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Targets.Frames;

namespace Lab.Diagnosis.Evaluation;

/// <summary>The mean background CPU while each variant was active, weighted by the length of the frames. Not thread-safe.</summary>
/// <param name="columns">Identifiers of the series in the order of the frames' values.</param>
public sealed class BackgroundCpuByVariant(IReadOnlyList<string> columns)
{
    private readonly int _machine = ColumnOf(columns, SeriesCatalogue.CpuMachine),
        _target = ColumnOf(columns, SeriesCatalogue.CpuTarget),
        _generator = ColumnOf(columns, SeriesCatalogue.GeneratorCpu);
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
        if (
            _variant is { } variant
            && seconds > _before
            && BackgroundCpu.BackgroundCpuPercent(
                Value(frame, _machine),
                Value(frame, _target),
                Value(frame, _generator)
            )
                is { } value
        )
        {
            var (sum, counted) = _taken.GetValueOrDefault(variant);
            _taken[variant] = (sum + (value * (seconds - _before)), counted + (seconds - _before));
        }

        (_variant, _before) = (frame.GetStartedVariant() ?? _variant, seconds);
    }

    /// <summary>The mean in percent of all cores; null where unknown.</summary>
    public double? GetPercent(VariantKind variant) =>
        _taken.TryGetValue(variant, out var taken) ? Math.Round(taken.Sum / taken.Seconds, 1) : null;

    private static double? Value(Frame frame, int column) => column < 0 ? null : frame.Values[column];

    private static int ColumnOf(IReadOnlyList<string> columns, Series series) =>
        columns.Index().Where(pair => pair.Item == series.Id).Select(pair => (int?)pair.Index).FirstOrDefault() ?? -1;
}
