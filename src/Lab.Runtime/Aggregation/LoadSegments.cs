using Experiments;
using Lab.Loads.Planning;
using Lab.Storage.Summaries;
using LoadEngine.Recording;

namespace Lab.Runtime.Aggregation;

/// <summary>
/// A request belongs to the variant it was sent to, as in the rows of the variants, so the parts of a variant add up
/// to its row, in seconds as in requests; within a variant it counts in the part in which it ended. A change of the
/// load between two snapshots belongs to the later part from the first of them on, a quarter of a second at the most.
/// Not thread-safe.
/// </summary>
public sealed class LoadSegments
{
    /// <summary>
    /// A load that stood for less than this, in seconds, was on the way to another: several of them in a row are one
    /// part.
    /// </summary>
    public const double MinSeconds = 2;

    /// <summary>Most parts: a slider that is never at rest must not grow without end.</summary>
    public const int MaxSegments = 40;

    private readonly List<LoadSegment> _parts = [];
    private readonly Dictionary<VariantKind, (double Seconds, double AnsweredAfterSeconds)> _passed = [];
    private bool _loadHasChanged;

    /// <summary>A run begins.</summary>
    public LoadSegments(VariantKind variant, LoadLevel? level) => _parts.Add(new(variant, level, 0));

    /// <summary>Other users, or another rate, from now on.</summary>
    /// <param name="level">The load.</param>
    /// <param name="at">Seconds since the run started.</param>
    public void Change(LoadLevel level, double at)
    {
        _loadHasChanged = true;
        var last = _parts[^1];
        if (_parts.Count >= MaxSegments)
        {
            last.Level = level;
            return;
        }

        MergePassing(at);
        _parts.Add(new(last.Variant, level, at));
    }

    /// <summary>Another variant from now on.</summary>
    public void Switch(VariantKind variant, double at) => _parts.Add(new(variant, _parts[^1].Level, at));

    /// <summary>Adds what happened to the requests of one variant since the last snapshot.</summary>
    public void Add(VariantKind variant, Tally interval) => PartOf(variant)?.Tally.Add(interval);

    /// <summary>Time has passed since the last snapshot, of which each variant's requests have been added.</summary>
    /// <param name="countedSeconds">The seconds that count.</param>
    /// <param name="variants">
    /// Seconds of each variant since the start: under load, and those in which its requests ended afterwards.
    /// </param>
    public void Pass(
        double countedSeconds,
        IEnumerable<(VariantKind Variant, double Seconds, double AnsweredAfterSeconds)> variants
    )
    {
        var on = _parts[^1];
        foreach (var (variant, seconds, answeredAfter) in variants)
        {
            var before = _passed.GetValueOrDefault(variant);
            _passed[variant] = (seconds, answeredAfter);
            if (PartOf(variant) is not { } part)
                continue;
            var added = Math.Max(0, seconds - before.Seconds);
            if (part == on && on.Seconds <= 0 && added > 0 && _parts.Count > 1 && _parts[^2].Variant != variant)
                on.DelayStart(Math.Max(0, countedSeconds - added));
            part.AddTime(added, Math.Max(0, answeredAfter - before.AnsweredAfterSeconds));
        }
    }

    /// <summary>The parts in order; empty when the load was the same throughout.</summary>
    /// <param name="countedFrom">When the warm-up of the run was over, in seconds since it started: its seconds are in no part.</param>
    /// <param name="drain">How long the last answers were awaited: the last part was on then.</param>
    public IReadOnlyList<LoadSummary> SumUp(double countedFrom, TimeSpan drain) =>
        !_loadHasChanged
            ? []
            :
            [
                .. _parts
                    .Where(part => !part.IsEmpty && part.Level is not null)
                    .Select(part => part.SumUp(countedFrom, part == _parts[^1] ? drain : TimeSpan.Zero)),
            ];

    private LoadSegment? PartOf(VariantKind variant) =>
        _parts[^1].Variant == variant
            ? _parts[^1]
            : _parts.FindLast(segment => segment.Variant == variant && segment.Seconds > 0)
                ?? _parts.FindLast(segment => segment.Variant == variant);

    // The part that ends now, when it and the one before it were both only passed through.
    private void MergePassing(double at)
    {
        if (_parts.Count < 2)
            return;
        var (before, last) = (_parts[^2], _parts[^1]);
        if (
            last.Variant != before.Variant
            || at - last.FromSeconds >= MinSeconds
            || !before.IsPassing && last.FromSeconds - before.FromSeconds >= MinSeconds
        )
            return;
        before.Merge(last);
        _parts.RemoveAt(_parts.Count - 1);
    }
}
