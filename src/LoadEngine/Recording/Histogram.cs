using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LoadEngine.Recording;

/// <summary>
/// Counts of latencies in the buckets of <see cref="HistogramLayout"/>, with the exact minimum, maximum and sum. Not thread-safe:
/// one writer, and no concurrent readers (see <see cref="Recorder"/>).
/// </summary>
/// <remarks>
/// Memory is allocated per power of two (8 KiB), only for ranges that occur. Methods that are called a few times a second
/// skip tiered compilation, which would leave them slow for most of a run.
/// </remarks>
public sealed class Histogram
{
    private readonly long[]?[] _groups = new long[]?[HistogramLayout.Groups];

    /// <summary>Values recorded.</summary>
    public long Count { get; private set; }

    /// <summary>Exact sum of the values, in nanoseconds.</summary>
    public long SumNs { get; private set; }

    /// <summary>Exact minimum in nanoseconds; undefined while <see cref="Count"/> is 0.</summary>
    public long MinNs { get; private set; } = long.MaxValue;

    /// <summary>Exact maximum in nanoseconds; undefined while <see cref="Count"/> is 0.</summary>
    public long MaxNs { get; private set; }

    /// <summary>Arithmetic mean in nanoseconds; null while empty.</summary>
    public double? MeanNs => Count == 0 ? null : (double)SumNs / Count;

    /// <summary>Standard deviation in nanoseconds, from the midpoints of the buckets; 0 while empty.</summary>
    public double StandardDeviationNs
    {
        [MethodImpl(MethodImplOptions.AggressiveOptimization)]
        get
        {
            if (Count == 0)
                return 0;
            var (mean, squares) = ((double)SumNs / Count, 0.0);
            for (var group = FirstGroup; group <= LastGroup; group++)
            {
                if (_groups[group] is not { } counts)
                    continue;
                for (var step = 0; step < counts.Length; step++)
                {
                    if (counts[step] == 0)
                        continue;
                    var bucket = (group << HistogramLayout.StepBits) + step;
                    var middle = (HistogramLayout.LowestOf(bucket) + HistogramLayout.HighestOf(bucket)) / 2.0;
                    var deviation = Math.Clamp(middle, MinNs, MaxNs) - mean;
                    squares += deviation * deviation * counts[step];
                }
            }

            return Math.Sqrt(squares / Count);
        }
    }

    /// <summary>
    /// Counts one value. Negative values count as 0; values above one hour share the last bucket but keep their exact
    /// maximum.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Record(long valueNs)
    {
        valueNs = Math.Max(0, valueNs);
        var (group, step) = HistogramLayout.Locate(Math.Min(valueNs, HistogramLayout.HighestTrackableNs));
        var counts = _groups[group] ?? Grow(group);
        counts[step]++;
        Count++;
        SumNs += valueNs;
        if (valueNs < MinNs)
            MinNs = valueNs;
        if (valueNs > MaxNs)
            MaxNs = valueNs;
    }

    /// <summary>Counts one value <paramref name="times"/> times.</summary>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="times"/> is negative.</exception>
    public void Record(long valueNs, long times)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(times);
        if (times == 0)
            return;
        Record(valueNs);
        var (group, step) = HistogramLayout.Locate(Math.Clamp(valueNs, 0, HistogramLayout.HighestTrackableNs));
        _groups[group]![step] += times - 1;
        Count += times - 1;
        SumNs += Math.Max(0, valueNs) * (times - 1);
    }

    /// <summary>Adds another histogram's counts to this one, count for count.</summary>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    public void Add(Histogram other)
    {
        if (other.Count == 0)
            return;
        for (var group = other.FirstGroup; group <= other.LastGroup; group++)
            if (other._groups[group] is { } source)
                AddCounts(source, _groups[group] ?? Grow(group));

        Count += other.Count;
        SumNs += other.SumNs;
        MinNs = Math.Min(MinNs, other.MinNs);
        MaxNs = Math.Max(MaxNs, other.MaxNs);
    }

    /// <summary>Resets all counts and keeps the memory.</summary>
    public void Clear()
    {
        if (Count == 0)
            return;
        for (var group = FirstGroup; group <= LastGroup; group++)
            if (_groups[group] is { } counts)
                Array.Clear(counts);
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
        if (Count == 0)
            return null;
        var value = new long[1];
        PercentilesNs([percentile], value);
        return value[0];
    }

    /// <summary>The percentile of successes and failures together, with failures slower than every success.</summary>
    /// <param name="percentile">Above 0, at most 100.</param>
    /// <param name="failed">The number of failures, which are not in the histogram.</param>
    /// <returns>Nanoseconds; positive infinity if a failure has this rank; null without any requests.</returns>
    public double? PercentileNs(double percentile, long failed)
    {
        if (Count + failed == 0)
            return null;
        var rank = Rank(percentile, Count + failed);

        // The middle of the rank, so that rounding cannot move to the next one.
        return rank > Count ? double.PositiveInfinity : PercentileNs(100 * (rank - 0.5) / Count);
    }

    /// <summary>Calculates several percentiles in one pass.</summary>
    /// <param name="ascending">The percentiles in ascending order.</param>
    /// <param name="valuesNs">Receives the values in nanoseconds.</param>
    /// <exception cref="InvalidOperationException">The histogram is empty.</exception>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    public void PercentilesNs(ReadOnlySpan<double> ascending, Span<long> valuesNs)
    {
        if (Count == 0)
            throw new InvalidOperationException("An empty histogram has no percentiles.");
        var next = 0;
        long before = 0;
        for (var group = FirstGroup; group <= LastGroup && next < ascending.Length; group++)
        {
            if (_groups[group] is not { } counts)
                continue;
            var after = before + Sum(counts);
            var (step, seen) = (0, before);
            for (; next < ascending.Length && Rank(ascending[next], Count) is var rank && rank <= after; next++)
            {
                while (seen + counts[step] < rank)
                    seen += counts[step++];
                valuesNs[next] =
                    rank == 1 ? MinNs
                    : rank == Count ? MaxNs
                    : Math.Clamp(HistogramLayout.HighestOf((group << HistogramLayout.StepBits) + step), MinNs, MaxNs);
            }

            before = after;
        }
    }

    /// <summary>The non-empty buckets in ascending order.</summary>
    public IEnumerable<(int Bucket, long Count)> Buckets()
    {
        if (Count == 0)
            yield break;
        for (var group = FirstGroup; group <= LastGroup; group++)
        {
            if (_groups[group] is not { } counts)
                continue;
            for (var step = 0; step < counts.Length; step++)
                if (counts[step] != 0)
                    yield return ((group << HistogramLayout.StepBits) + step, counts[step]);
        }
    }

    /// <summary>Returns an independent copy.</summary>
    public Histogram Copy()
    {
        var copy = new Histogram();
        copy.Add(this);
        return copy;
    }

    /// <summary>Creates a histogram from <see cref="Buckets"/> and exact figures.</summary>
    /// <param name="buckets">Bucket numbers and counts above 0, ascending.</param>
    /// <param name="minNs">Exact minimum.</param>
    /// <param name="maxNs">Exact maximum.</param>
    /// <param name="sumNs">Exact sum.</param>
    /// <exception cref="OverflowException">The sum of the counts exceeds the maximum.</exception>
    public static Histogram FromBuckets(
        IEnumerable<(int Bucket, long Count)> buckets,
        long minNs,
        long maxNs,
        long sumNs
    )
    {
        var histogram = new Histogram();
        var (first, last, total) = (-1, -1, 0L);
        foreach (var (bucket, count) in buckets)
        {
            total = checked(total + count);
            histogram.Record(HistogramLayout.LowestOf(bucket), count);
            (first, last) = (first < 0 ? bucket : first, bucket);
        }

        if (first < 0)
            return histogram;

        // Exact figures outside their buckets would hide counts; only the last bucket has no upper bound.
        histogram.MinNs = Math.Clamp(minNs, HistogramLayout.LowestOf(first), HistogramLayout.HighestOf(first));
        histogram.MaxNs = Math.Max(maxNs, HistogramLayout.LowestOf(last));
        if (last < HistogramLayout.BucketOf(HistogramLayout.HighestTrackableNs))
            histogram.MaxNs = Math.Min(histogram.MaxNs, HistogramLayout.HighestOf(last));
        histogram.SumNs = sumNs;
        return histogram;
    }

    internal static long Rank(double percentile, long count)
    {
        // Rounded to ten decimals, because binary fractions are inexact: 99.9 % of 1,000 is rank 999, not 1,000.
        var exact = (decimal)Math.Round(Math.Clamp(percentile, 0, 100), 10) / 100m * count;
        return Math.Clamp((long)Math.Ceiling(exact), 1, count);
    }

    // No values are outside the groups of the exact minimum and maximum.
    private int FirstGroup => HistogramLayout.Locate(Math.Min(MinNs, HistogramLayout.HighestTrackableNs)).Group;

    private int LastGroup => HistogramLayout.Locate(Math.Min(MaxNs, HistogramLayout.HighestTrackableNs)).Group;

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static long Sum(long[] counts)
    {
        var sums = Vector<long>.Zero;
        foreach (var counted in MemoryMarshal.Cast<long, Vector<long>>(counts.AsSpan()))
            sums += counted;
        return Vector.Sum(sums);
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static void AddCounts(long[] source, long[] target)
    {
        var from = MemoryMarshal.Cast<long, Vector<long>>(source.AsSpan());
        var to = MemoryMarshal.Cast<long, Vector<long>>(target.AsSpan());
        for (var i = 0; i < from.Length; i++)
            to[i] += from[i];
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private long[] Grow(int group) => _groups[group] = new long[HistogramLayout.Steps];
}
