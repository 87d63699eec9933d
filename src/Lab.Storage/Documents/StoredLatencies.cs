using LoadEngine.Recording;

namespace Lab.Storage.Documents;

/// <summary>Converts stored histograms to a histogram that can calculate percentiles.</summary>
public static class StoredLatencies
{
    /// <summary>Converts a stored histogram.</summary>
    public static Histogram ToHistogram(this StoredHistogram stored) =>
        Histogram.FromBuckets(Pairs(stored.Buckets), stored.MinNs, stored.MaxNs, stored.SumNs);

    /// <summary>Merges stored histograms exactly.</summary>
    public static Histogram Merged(IEnumerable<StoredHistogram> stored)
    {
        var merged = new Histogram();
        foreach (var histogram in stored)
            merged.Add(histogram.ToHistogram());
        return merged;
    }

    private static IEnumerable<(int Bucket, long Count)> Pairs(IReadOnlyList<long> buckets)
    {
        for (var i = 0; i + 1 < buckets.Count; i += 2)
            yield return ((int)buckets[i], buckets[i + 1]);
    }
}
