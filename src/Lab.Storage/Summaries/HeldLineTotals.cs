using Experiments;
using Lab.Targets.Frames;
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

    private readonly Dictionary<(VariantKind Variant, LineKey Line), (double ThreadSeconds, int MaxThreads)> _lines =
    [];
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
        foreach (var line in reading.Lines.GroupBy(LineKey.Of, line => line.Threads))
            Add((variant, line.Key), line.Sum(), seconds);
        if (reading.MovedThreads > 0)
            Add((variant, LineKey.NotYetRead), reading.MovedThreads, seconds);
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
                _lines
                    .Where(line =>
                        line.Key.Variant == variant && IsShown(variant, line.Key.Line, line.Value.ThreadSeconds)
                    )
                    .OrderByDescending(line => line.Key.Line == LineKey.NotYetRead)
                    .ThenByDescending(line => line.Value.ThreadSeconds)
                    .Take(HeldLineSummary.MaxPerVariant)
                    .OrderBy(line => line.Key.Line == LineKey.NotYetRead)
                    .Select(line => Summarize(variant, line.Key.Line, line.Value.ThreadSeconds, line.Value.MaxThreads))
            ),
        ];
        return lines.Count == 0 ? null : lines;
    }

    private bool IsShown(VariantKind variant, LineKey line, double threadSeconds) =>
        line != LineKey.NotYetRead || threadSeconds > MinNotReadShare * _variants[variant].PoolSeconds;

    private void Add((VariantKind Variant, LineKey Line) key, int threads, double seconds)
    {
        var total = _lines.GetValueOrDefault(key);
        _lines[key] = (total.ThreadSeconds + threads * seconds, Math.Max(total.MaxThreads, threads));
    }

    private HeldLineSummary Summarize(VariantKind variant, LineKey line, double threadSeconds, int maxThreads)
    {
        var (seconds, poolSeconds) = _variants[variant];
        return new(
            variant,
            line.Method,
            line.File,
            line.Line,
            line.Call,
            line.Through,
            Math.Round(threadSeconds, 3),
            Math.Round(threadSeconds / seconds, 2),
            maxThreads,
            poolSeconds > 0 ? Math.Round(Math.Min(100, threadSeconds / poolSeconds * 100), 1) : 0,
            Math.Round(seconds, 3)
        );
    }

    private sealed record LineKey(string Method, string? File, int? Line, string? Call, string? Through)
    {
        public static LineKey NotYetRead { get; } = new(LineThreads.NotYetRead, null, null, null, null);

        public static LineKey Of(HeldLine line) =>
            new(line.Location.Method, line.Location.File, line.Location.Line, line.Call, line.Through);
    }
}
