using Experiments;
using Lab.Loads;
using Lab.Runs;
using LoadEngine.Figures;
using LoadEngine.Recording;

namespace Lab.Live;

/// <summary>
/// A run cut where its load or its variant was changed, each part with figures of its own. A change between two snapshots belongs to the
/// later part from the second of them on, a quarter of a second at the most. Not thread-safe: it belongs to whoever takes the run's snapshots.
/// </summary>
internal sealed class LoadParts
{
    /// <summary>A load that stood for less than this, in seconds, was on the way to another: it makes no part.</summary>
    public const double ShortestSeconds = 2;

    /// <summary>Most parts: a slider that is never at rest must not grow without end.</summary>
    public const int Most = 40;

    private readonly List<Part> _parts = [];
    private bool _loadHasChanged;

    /// <summary>A run begins.</summary>
    public LoadParts(VariantKind variant, LoadLevel? level) => _parts.Add(new(variant, level, 0));

    /// <summary>Other users, or another rate, from now on.</summary>
    /// <param name="level">The load.</param>
    /// <param name="at">Seconds since the run started.</param>
    public void Change(LoadLevel level, double at)
    {
        _loadHasChanged = true;
        Enter(_parts[^1].Variant, level, at);
    }

    /// <summary>Another variant from now on.</summary>
    public void Switch(VariantKind variant, double at) => Enter(variant, _parts[^1].Level, at);

    /// <summary>Adds what happened since the last snapshot.</summary>
    public void Add(Tally interval, double countedSeconds)
    {
        var part = _parts[^1];
        part.Tally.Add(interval);
        part.Seconds += countedSeconds;
    }

    /// <summary>The parts in order; empty when the load was the same throughout.</summary>
    public IReadOnlyList<LoadSummary> SumUp() => !_loadHasChanged
        ? []
        : [.. _parts.Where(part => part.Seconds > 0 && part.Level is not null).Select(part => new LoadSummary(
            part.Variant, part.Level!.Words, Math.Round(part.From, 3), Math.Round(part.Seconds, 3), RunSummaries.Figures(IterationFigures.Of(part.Tally, TimeSpan.FromSeconds(part.Seconds)))))];

    private void Enter(VariantKind variant, LoadLevel? level, double at)
    {
        var last = _parts[^1];
        if (variant == last.Variant && (at - last.From < ShortestSeconds || _parts.Count >= Most)) last.Level = level;
        else _parts.Add(new(variant, level, at));
    }

    private sealed class Part(VariantKind variant, LoadLevel? level, double from)
    {
        public VariantKind Variant => variant;

        public LoadLevel? Level { get; set; } = level;

        public double From => from;

        public double Seconds { get; set; }

        public Tally Tally { get; } = new();
    }
}
