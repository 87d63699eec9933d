using Experiments;
using Lab.Storage.Summaries;
using LoadEngine.Figures;

namespace Lab.Storage.Documents;

/// <summary>Merges ticks into seconds. No second contains two variants, and nothing is lost or counted twice. Not thread-safe.</summary>
/// <param name="firstVariant">The variant of ticks without one, which journals of earlier versions have.</param>
public sealed class RunIntervals(VariantKind firstVariant)
{
    /// <summary>Minimum length of an interval in seconds: four ticks rarely add up to exactly one second.</summary>
    public const double EnoughSeconds = 0.9;

    /// <summary>Minimum length of the last interval in seconds; a shorter rest is added to the previous one.</summary>
    public const double MinSeconds = 0.5;

    /// <summary>Merges all ticks of a run.</summary>
    public static IReadOnlyList<StoredInterval> Create(IEnumerable<RunTick> ticks, VariantKind firstVariant)
    {
        var intervals = new RunIntervals(firstVariant);
        foreach (var tick in ticks)
            intervals.Add(tick);
        return intervals.End();
    }

    private readonly List<StoredInterval> _closed = [];
    private StoredInterval? _open;
    private double _openedAt;

    /// <summary>Adds the next tick.</summary>
    public void Add(RunTick tick)
    {
        var variant = tick.Variant ?? firstVariant.ToString();
        if (_open is not null && _open.Variant != variant)
            Close();
        _open = _open is null ? From(tick, variant) : Add(_open, tick);
        if (_open.EndSeconds - _openedAt >= EnoughSeconds)
            Close();
    }

    /// <summary>Closes the last interval and returns all.</summary>
    public IReadOnlyList<StoredInterval> End()
    {
        // A run rarely ends on a full second; a separate, very short interval would draw a false gap.
        if (
            _open is { } rest
            && _closed is [.., var last]
            && last.Variant == rest.Variant
            && rest.EndSeconds - _openedAt < MinSeconds
        )
            _closed[^1] = Add(last, rest);
        else if (_open is not null)
            Close();
        _open = null;
        return [.. _closed.Select(Tidied)];
    }

    private void Close()
    {
        _closed.Add(_open!);
        (_openedAt, _open) = (_open!.EndSeconds, null);
    }

    private static StoredInterval From(RunTick tick, string variant) =>
        new(tick.EndSeconds, tick.Seconds, variant, tick.Totals, tick.Response, tick.Service, tick.FailedResponse)
        {
            Waiting = tick.Waiting,
            LoadSeconds = tick.LoadSeconds,
            UnderLoad = tick.UnderLoad,
            ByVariant = tick.ByVariant,
        };

    private static StoredInterval Add(StoredInterval one, RunTick other) => Add(one, From(other, one.Variant));

    private static StoredInterval Add(StoredInterval one, StoredInterval other) =>
        one with
        {
            EndSeconds = other.EndSeconds,
            Seconds = one.Seconds + other.Seconds,
            LoadSeconds =
                one.LoadSeconds is null && other.LoadSeconds is null
                    ? null
                    : (one.LoadSeconds ?? one.Seconds) + (other.LoadSeconds ?? other.Seconds),
            UnderLoad = StoredInterval.AddEnded((one.UnderLoad, one.Totals), (other.UnderLoad, other.Totals)),
            Totals = one.Totals.Add(other.Totals),
            Response = StoredHistograms.Add(one.Response, other.Response),
            Service = StoredHistograms.Add(one.Service, other.Service),
            FailedResponse = StoredHistograms.Add(one.FailedResponse, other.FailedResponse),
            Waiting = other.Waiting,
            ByVariant =
                one.ByVariant is null && other.ByVariant is null
                    ? null
                    : Shares(one, one.Variant)
                        .Concat(Shares(other, one.Variant))
                        .GroupBy(pair => pair.Key)
                        .ToDictionary(
                            group => group.Key,
                            group => group.Select(share => share.Value).Aggregate((sum, share) => sum.Add(share))
                        ),
        };

    private static IReadOnlyDictionary<string, VariantShare> Shares(StoredInterval interval, string variant) =>
        interval.ByVariant
        ?? new Dictionary<string, VariantShare>
        {
            [variant] = new(interval.Totals, interval.Response) { UnderLoad = interval.UnderLoad },
        };

    // Most intervals have one variant, so the separate results are omitted.
    private static StoredInterval Tidied(StoredInterval interval) =>
        interval.ByVariant is { } shares && shares.Keys.All(variant => variant == interval.Variant)
            ? interval with
            {
                ByVariant = null,
            }
            : interval;
}
