using LoadEngine.Recording;

namespace Lab.Storage.Documents;

/// <summary>Converts histograms to their stored form, and merges stored ones.</summary>
public static class StoredHistograms
{
    /// <summary>An empty histogram.</summary>
    public static StoredHistogram Empty { get; } = new([], 0, 0, 0);

    /// <summary>Copies a histogram.</summary>
    public static StoredHistogram From(Histogram histogram)
    {
        if (histogram.Count == 0)
            return Empty;
        var buckets = new List<long>();
        foreach (var (bucket, count) in histogram.Buckets())
        {
            buckets.Add(bucket);
            buckets.Add(count);
        }

        return new(buckets, histogram.MinNs, histogram.MaxNs, histogram.SumNs);
    }

    /// <summary>Merges two histograms exactly.</summary>
    public static StoredHistogram Add(StoredHistogram one, StoredHistogram other)
    {
        if (one.Buckets.Count == 0)
            return other;
        if (other.Buckets.Count == 0)
            return one;
        var (mine, theirs) = (one.Buckets, other.Buckets);
        var sum = new List<long>(mine.Count + theirs.Count);
        for (int i = 0, j = 0; i < mine.Count || j < theirs.Count; )
        {
            var (a, b) = (i < mine.Count ? mine[i] : long.MaxValue, j < theirs.Count ? theirs[j] : long.MaxValue);
            sum.Add(Math.Min(a, b));
            sum.Add((a <= b ? mine[i + 1] : 0) + (b <= a ? theirs[j + 1] : 0));
            if (a <= b)
                i += 2;
            if (b <= a)
                j += 2;
        }

        return new(sum, Math.Min(one.MinNs, other.MinNs), Math.Max(one.MaxNs, other.MaxNs), one.SumNs + other.SumNs);
    }

    /// <summary>Number of values.</summary>
    public static long Count(this StoredHistogram histogram)
    {
        long count = 0;
        for (var i = 1; i < histogram.Buckets.Count; i += 2)
            count += histogram.Buckets[i];
        return count;
    }
}
