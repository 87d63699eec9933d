using Experiments;
using Lab.Targets.Frames;
using Lab.Targets.XRay;
using Observer.Contract;

namespace Lab.Storage.Summaries;

/// <summary>
/// Integrates the threads held by each line over time. A reading counts for each interval in which it is the newest, so the
/// result does not depend on how readings and intervals align. Not thread-safe.
/// </summary>
public sealed class HeldLineTotals
{
    /// <summary>Share of the pool's thread-seconds, 0..1, from which on threads that were not read are listed.</summary>
    public const double MinNotReadShare = 0.1;

    /// <summary>Share of a line's thread-seconds, 0..1, from which on another of its calls is named.</summary>
    public const double MinCallShare = 0.1;

    private const int MaxCalls = 3;

    private readonly Dictionary<(VariantKind Variant, Place Place), PlaceTotal> _places = [];
    private readonly Dictionary<VariantKind, (double Seconds, double PoolSeconds)> _variants = [];

    /// <summary>Adds an interval.</summary>
    /// <param name="variant">The active variant.</param>
    /// <param name="seconds">Length of the interval.</param>
    /// <param name="reading">The newest reading; null if the target was not observed.</param>
    public void Add(VariantKind variant, double seconds, HeldThreads? reading)
    {
        if (reading is null || seconds <= 0)
            return;
        var observed = _variants.GetValueOrDefault(variant);
        _variants[variant] = (observed.Seconds + seconds, observed.PoolSeconds + reading.PoolThreads * seconds);
        foreach (var place in reading.Lines.GroupBy(Place.Of))
            Add((variant, place.Key), seconds, reading, place.Select(line => (Wait.Of(line), line.Threads)));
        if (reading.MovedThreads > 0)
        {
            var unknown = HeldLabels.UnknownOf(reading);
            Add(
                (variant, new(unknown, null, null)),
                seconds,
                reading,
                [(new(unknown, null, null), reading.MovedThreads)]
            );
        }
    }

    /// <summary>
    /// The lines of each variant, in the order of the variants, most thread-seconds first, then the threads that were not read
    /// if they are more than <see cref="MinNotReadShare"/> of the pool; null if there are none.
    /// </summary>
    public IReadOnlyList<HeldLineSummary>? SumUp()
    {
        List<HeldLineSummary> lines =
        [
            .. _variants.Keys.SelectMany(variant =>
                _places
                    .Where(place => place.Key.Variant == variant)
                    .Select(place => Summarize(variant, place.Key.Place, place.Value))
                    .Where(line => line.IsRead || IsShown(line))
                    .OrderBy(line => line.IsRead)
                    .ThenByDescending(line => line.ThreadSeconds)
                    .Take(HeldLineSummary.MaxPerVariant)
                    .OrderByDescending(line => line.IsRead)
            ),
        ];
        return lines.Count == 0 ? null : lines;
    }

    private bool IsShown(HeldLineSummary line) =>
        line.ThreadSeconds > MinNotReadShare * _variants[line.Variant].PoolSeconds;

    private void Add(
        (VariantKind Variant, Place Place) key,
        double seconds,
        HeldThreads reading,
        IEnumerable<(Wait Wait, int Threads)> waits
    )
    {
        if (!_places.TryGetValue(key, out var total))
            _places[key] = total = new();
        var threads = 0;
        foreach (var (wait, held) in waits)
        {
            total.Waits[wait] = total.Waits.GetValueOrDefault(wait) + held * seconds;
            threads += held;
        }

        total.MaxThreads = Math.Max(total.MaxThreads, threads);
        total.IsFromEvents |= reading.Source == ObservationSource.Events;
    }

    private HeldLineSummary Summarize(VariantKind variant, Place place, PlaceTotal total)
    {
        var (seconds, poolSeconds) = _variants[variant];
        var threadSeconds = total.Waits.Values.Sum();
        var waits = total.Waits.OrderByDescending(wait => wait.Value).ToList();
        var usual = waits[0].Key;
        var calls = waits
            .Where(wait => wait.Key.Through == usual.Through && wait.Value >= MinCallShare * threadSeconds)
            .Select(wait => wait.Key.Call)
            .OfType<string>()
            .Distinct()
            .Take(MaxCalls);
        return new(
            variant,
            usual.Method,
            place.File,
            place.Line,
            string.Join(", ", calls) is { Length: > 0 } call ? call : null,
            usual.Through,
            Math.Round(threadSeconds, 3),
            Math.Round(threadSeconds / seconds, 2),
            total.MaxThreads,
            poolSeconds > 0 ? Math.Round(Math.Min(100, threadSeconds / poolSeconds * 100), 1) : 0,
            Math.Round(seconds, 3)
        )
        {
            IsFromEvents = total.IsFromEvents,
        };
    }

    private sealed class PlaceTotal
    {
        public Dictionary<Wait, double> Waits { get; } = [];

        public int MaxThreads { get; set; }

        public bool IsFromEvents { get; set; }
    }

    // A line has one row: the compiler gives it several methods, and inlining several calls.
    private sealed record Place(string? Method, string? File, int? Line)
    {
        public static Place Of(HeldLine line) =>
            line.Location is { File: { } file, Line: { } number }
                ? new(null, file, number)
                : new(line.Location.Method, line.Location.File, line.Location.Line);
    }

    private sealed record Wait(string Method, string? Call, string? Through)
    {
        public static Wait Of(HeldLine line) => new(line.Location.Method, line.Call, line.Through);
    }
}
