using System.Runtime.CompilerServices;

namespace LoadEngine.Recording;

/// <summary>
/// Counts of latencies in the buckets of <see cref="HistogramLayout"/>, with the exact minimum, maximum and sum beside them.
/// Not thread-safe: one writer, and no reader while it writes (see <see cref="Recorder"/> for how that is arranged).
/// </summary>
/// <remarks>Memory is taken a power of two at a time (8 KiB), for the ranges that really occur.</remarks>
public sealed class Histogram
{
    private readonly long[]?[] _groups = new long[]?[HistogramLayout.Groups];

    /// <summary>Values recorded.</summary>
    public long Count { get; private set; }

    /// <summary>Exact sum of the values, in nanoseconds.</summary>
    public long SumNs { get; private set; }

    /// <summary>Exact smallest value in nanoseconds; meaningless while <see cref="Count"/> is 0.</summary>
    public long MinNs { get; private set; } = long.MaxValue;

    /// <summary>Exact largest value in nanoseconds; meaningless while <see cref="Count"/> is 0.</summary>
    public long MaxNs { get; private set; }

    /// <summary>Arithmetic mean in nanoseconds; null while empty.</summary>
    public double? MeanNs => Count == 0 ? null : (double)SumNs / Count;

    /// <summary>Counts one value. Negative values count as 0; values beyond an hour fall into the last bucket, but keep their exact maximum.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Record(long valueNs)
    {
        valueNs = Math.Max(0, valueNs);
        var (group, step) = HistogramLayout.Locate(Math.Min(valueNs, HistogramLayout.HighestTrackableNs));
        var counts = _groups[group] ?? Grow(group);
        counts[step]++;
        Count++;
        SumNs += valueNs;
        if (valueNs < MinNs) MinNs = valueNs;
        if (valueNs > MaxNs) MaxNs = valueNs;
    }

    /// <summary>Counts one value <paramref name="times"/> times.</summary>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="times"/> is negative.</exception>
    public void Record(long valueNs, long times)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(times);
        if (times == 0) return;
        Record(valueNs);
        var (group, step) = HistogramLayout.Locate(Math.Clamp(valueNs, 0, HistogramLayout.HighestTrackableNs));
        _groups[group]![step] += times - 1;
        Count += times - 1;
        SumNs += Math.Max(0, valueNs) * (times - 1);
    }

    /// <summary>Adds another histogram's counts to this one, count for count.</summary>
    public void Add(Histogram other)
    {
        if (other.Count == 0) return;
        for (var group = 0; group < _groups.Length; group++)
        {
            if (other._groups[group] is not { } source) continue;
            var target = _groups[group] ?? Grow(group);
            for (var step = 0; step < source.Length; step++) target[step] += source[step];
        }

        Count += other.Count;
        SumNs += other.SumNs;
        MinNs = Math.Min(MinNs, other.MinNs);
        MaxNs = Math.Max(MaxNs, other.MaxNs);
    }

    /// <summary>Forgets everything, but keeps the memory.</summary>
    public void Clear()
    {
        if (Count == 0) return;
        foreach (var counts in _groups)
            if (counts is not null) Array.Clear(counts);
        (Count, SumNs, MinNs, MaxNs) = (0, 0, long.MaxValue, 0);
    }

    /// <summary>
    /// The nearest-rank percentile: the value of rank ⌈p/100 · n⌉, at least 1, to three significant digits (the largest
    /// value its bucket stands for, never outside the exact minimum and maximum).
    /// </summary>
    /// <param name="percentile">0..100; 0 gives the minimum, 100 the maximum.</param>
    /// <returns>Nanoseconds, or null while empty: an empty window has no percentile.</returns>
    public long? PercentileNs(double percentile)
    {
        if (Count == 0) return null;
        var rank = Rank(percentile, Count);
        if (rank >= Count) return MaxNs;
        if (rank == 1) return MinNs;
        long seen = 0;
        foreach (var (bucket, count) in Buckets())
        {
            seen += count;
            if (seen >= rank) return Math.Clamp(HistogramLayout.HighestOf(bucket), MinNs, MaxNs);
        }

        return MaxNs;
    }

    /// <summary>The buckets that hold anything, smallest value first.</summary>
    public IEnumerable<(int Bucket, long Count)> Buckets()
    {
        for (var group = 0; group < _groups.Length; group++)
        {
            if (_groups[group] is not { } counts) continue;
            for (var step = 0; step < counts.Length; step++)
                if (counts[step] != 0) yield return ((group << HistogramLayout.StepBits) + step, counts[step]);
        }
    }

    /// <summary>A copy that later changes do not reach.</summary>
    public Histogram Copy()
    {
        var copy = new Histogram();
        copy.Add(this);
        return copy;
    }

    internal static long Rank(double percentile, long count)
    {
        // Ten decimals are beyond any percentile a person asks for, and take back what binary fractions add:
        // 99.9 % of 1,000 is rank 999, not 1,000.
        var exact = (decimal)Math.Round(Math.Clamp(percentile, 0, 100), 10) / 100m * count;
        return Math.Clamp((long)Math.Ceiling(exact), 1, count);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private long[] Grow(int group) => _groups[group] = new long[HistogramLayout.Steps];
}
