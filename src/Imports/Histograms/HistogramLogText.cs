using System.Globalization;
using System.Text;
using HdrHistogram;
using HdrHistogram.Utilities;
using Imports.Measured;
using Histogram = LoadEngine.Recording.Histogram;

namespace Imports.Histograms;

/// <summary>
/// A log of HdrHistogram (<c>.hlog</c>), interval by interval, read by its own library. Values are taken for nanoseconds, as its recorders
/// count them. Lines with a tag, such as the failures of <c>dashload</c>, are left out, but for a log that has no other. Stateless.
/// </summary>
internal static class HistogramLogText
{
    private const int MostCounts = 100_000_000;

    /// <summary>True when it is one.</summary>
    public static bool IsIt(string text) => text.Contains("#[Histogram log format version", StringComparison.Ordinal) || text.StartsWith("\"StartTimestamp\"", StringComparison.Ordinal);

    /// <summary>Reads it.</summary>
    public static MeasuredElsewhere Read(string text)
    {
        using var stream = new MemoryStream(Encoding.UTF8.GetBytes(text));
        using var log = new HistogramLogReader(stream);
        var intervals = log.ReadHistograms().ToList();
        var main = intervals.Where(each => string.IsNullOrEmpty(each.Tag)).ToList();
        if (main.Count == 0) main = intervals;
        if (main.Count == 0) throw new FormatException("It has no interval.");
        var begins = main[0].StartTimeStamp;
        var moments = main.ConvertAll(each => MomentOf(each, begins));
        var all = new Histogram();
        foreach (var moment in moments) all.Add(moment.Counts!.Succeeded);
        return new("HdrHistogram", "A log of latencies: it tells nothing of failures, statuses or users. Its values are taken for nanoseconds.")
        {
            StartedAt = DateTimeOffset.FromUnixTimeMilliseconds(begins), Seconds = moments[^1].EndSeconds, Requests = all.Count, Rps = all.Count / moments[^1].EndSeconds,
            Latency = Latencies.Of(all), Moments = moments,
        };
    }

    private static MeasuredMoment MomentOf(HistogramBase interval, long begins)
    {
        var (counts, seconds) = (new Histogram(), (interval.EndTimeStamp - interval.StartTimeStamp) / 1e3);
        if (seconds <= 0 || interval.TotalCount is < 0 or > MostCounts) throw new FormatException("An interval of it cannot be.");
        foreach (var value in interval.RecordedValues()) counts.Record(value.ValueIteratedTo, value.CountAtValueIteratedTo);
        return new((interval.EndTimeStamp - begins) / 1e3, seconds)
        {
            Rps = counts.Count / seconds, Latency = Latencies.Of(counts), Counts = new(counts, new(), new Dictionary<int, long>(), new Dictionary<string, long>()),
        };
    }
}
