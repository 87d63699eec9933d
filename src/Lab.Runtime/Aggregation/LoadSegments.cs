using Experiments;
using Lab.Loads.Planning;
using Lab.Storage.Summaries;
using LoadEngine.Recording;

namespace Lab.Runtime.Aggregation;

/// <summary>
/// Splits a run into segments of constant variant and load. A request counts for the variant that it was sent to, so the segments
/// of a variant add up to its figures; within a variant it counts in the segment in which it completed. A load change between two
/// snapshots applies from the first of them, at most a quarter of a second early. Not thread-safe.
/// </summary>
public sealed class LoadSegments
{
    /// <summary>Segments shorter than this, in seconds, are transitions; consecutive transitions are merged.</summary>
    public const double MinSeconds = 2;

    /// <summary>Maximum number of segments, because a slider can be moved continuously.</summary>
    public const int MaxSegments = 40;

    private readonly List<LoadSegment> _parts = [];
    private readonly Dictionary<VariantKind, (double Seconds, double AnsweredAfterSeconds)> _passed = [];
    private bool _loadHasChanged;

    /// <summary>Starts the first segment.</summary>
    public LoadSegments(VariantKind variant, LoadLevel? level) => _parts.Add(new(variant, level, 0));

    /// <summary>Starts a segment with another load.</summary>
    /// <param name="level">The load.</param>
    /// <param name="at">Seconds since the run started.</param>
    /// <param name="inFlight">Requests in flight.</param>
    public void Change(LoadLevel level, double at, long inFlight = 0)
    {
        _loadHasChanged = true;
        var last = _parts[^1];
        last.InFlightAtEnd = inFlight;
        if (_parts.Count >= MaxSegments)
        {
            last.Level = level;
            return;
        }

        MergePassing(at);
        _parts.Add(new(last.Variant, level, at));
    }

    /// <summary>Starts a segment with another variant.</summary>
    public void Switch(VariantKind variant, double at) => _parts.Add(new(variant, _parts[^1].Level, at));

    /// <summary>Adds the results of the requests to one variant since the last snapshot.</summary>
    public void Add(VariantKind variant, Tally interval) => PartOf(variant)?.Tally.Add(interval);

    /// <summary>Completes a snapshot after the results of all variants were added.</summary>
    /// <param name="countedSeconds">The counted seconds.</param>
    /// <param name="variants">Seconds of each variant since the start: active, and those in which its requests completed
    /// afterwards.</param>
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

    /// <summary>The segments in order; empty if the load was constant.</summary>
    /// <param name="countedFrom">The end of the warm-up in seconds since the start; its seconds are in no segment.</param>
    /// <param name="drain">The duration of the drain, which belongs to the last segment.</param>
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

    // The current segment, if it and the previous one are transitions.
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
