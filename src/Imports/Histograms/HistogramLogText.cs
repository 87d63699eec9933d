using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;
using HdrHistogram;
using HdrHistogram.Utilities;
using Imports.Aggregation;
using Imports.Model;
using Lab.Storage.Validation;
using Histogram = LoadEngine.Recording.Histogram;

namespace Imports.Histograms;

/// <summary>
/// An HdrHistogram log (<c>.hlog</c>), read by the HdrHistogram library. Values are interpreted as nanoseconds. Lines with a tag,
/// such as the failures of <c>dashload</c>, are ignored unless all lines have one.
/// </summary>
internal static partial class HistogramLogText
{
    private const int HeadOfFile = 2_000,
        MaxLines = 50_000,
        MaxIntervals = 1_800,
        MaxFieldsLength = 300;
    private const string Comment = "#",
        Quote = "\"";

    /// <summary>True if the file has this format.</summary>
    public static bool CanRead(string text) =>
        text.AsSpan(0, Math.Min(text.Length, HeadOfFile))
            .Contains("#[Histogram log format version", StringComparison.Ordinal)
        || text.StartsWith("\"StartTimestamp\"", StringComparison.Ordinal)
        || HeadlessLine().IsMatch(text);

    /// <summary>Reads the file.</summary>
    public static ImportedMeasurement Read(string text)
    {
        var hasMain = CheckLines(text);
        using var stream = new MemoryStream(Encoding.UTF8.GetBytes(text));
        using var log = new HistogramLogReader(stream);
        var moments = new List<ImportedInterval>();
        long? begins = null;

        // One line at a time: a decoded line needs far more memory than the result.
        foreach (var interval in log.ReadHistograms())
        {
            if (hasMain && !string.IsNullOrEmpty(interval.Tag))
                continue;
            begins ??= interval.StartTimeStamp;
            moments.Add(MomentOf(interval, begins.Value));
            if (moments.Count >= 2 * MaxIntervals)
                moments = InPairs(moments);
        }

        if (begins is null)
            throw new FormatException("It has no interval.");
        if (moments.Count > MaxIntervals)
            moments = InPairs(moments);
        var all = new Histogram();
        foreach (var moment in moments)
            all.Add(moment.Counts!.Succeeded);
        return new(
            "HdrHistogram",
            "A latency log without failures, statuses and users. Values are read as nanoseconds."
        )
        {
            // Without a header the times can be relative.
            StartedAt =
                HeadlessLine().IsMatch(text) && begins < RunDocumentValidator.Earliest.ToUnixTimeMilliseconds()
                    ? null
                    : DateTimeOffset.FromUnixTimeMilliseconds(begins.Value),
            Seconds = moments[^1].EndSeconds,
            Requests = all.Count,
            Rps = all.Count / moments[^1].EndSeconds,
            ReportsFailures = false,
            Latency = Latencies.From(all),
            Intervals = moments,
        };
    }

    // Validates all lines before the library reads them; true if there are lines without a tag.
    private static bool CheckLines(string text)
    {
        var (lines, hasMain) = (0, false);
        foreach (var line in text.AsSpan().EnumerateLines())
        {
            // The library's pattern backtracks, so lines are limited.
            var payload = line.LastIndexOf(',') + 1;
            if (payload > MaxFieldsLength || (payload == 0 && line.Length > MaxFieldsLength))
                throw new FormatException($"Line {lines + 1} begins with more than numbers and a tag.");
            if (
                line.IsWhiteSpace()
                || line.StartsWith(Comment, StringComparison.Ordinal)
                || line.StartsWith(Quote, StringComparison.Ordinal)
            )
                continue;
            if (++lines > MaxLines)
                throw new FormatException($"It has more than {MaxLines:#,0} intervals.");
            if (EncodedHistogram.Validate(line[payload..].Trim().ToString()) is { } mistake)
                throw new FormatException($"The histogram of interval {lines} is not read: {mistake}.");
            hasMain |= !line.StartsWith("Tag=", StringComparison.Ordinal);
        }

        return hasMain;
    }

    private static ImportedInterval MomentOf(HistogramBase interval, long begins)
    {
        var (counts, seconds) = (new Histogram(), (interval.EndTimeStamp - interval.StartTimeStamp) / 1e3);
        if (seconds <= 0)
            throw new FormatException("An interval of it has no length.");
        foreach (var value in interval.RecordedValues())
            counts.RecordNs(value.ValueIteratedTo, value.CountAtValueIteratedTo);
        return Moment((interval.EndTimeStamp - begins) / 1e3, seconds, counts);
    }

    private static List<ImportedInterval> InPairs(List<ImportedInterval> moments) =>
        [
            .. moments
                .Chunk(2)
                .Select(pair =>
                {
                    var counts = new Histogram();
                    foreach (var interval in pair)
                        counts.Add(interval.Counts!.Succeeded);
                    return Moment(pair[^1].EndSeconds, pair.Sum(interval => interval.Seconds), counts);
                }),
        ];

    private static ImportedInterval Moment(double end, double seconds, Histogram counts) =>
        new(end, seconds)
        {
            Requests = counts.Count,
            Rps = counts.Count / seconds,
            Latency = Latencies.From(counts),
            Counts = new(counts, new(), new Dictionary<int, long>(), new Dictionary<string, long>()),
        };

    // HIST is the start of an encoded histogram.
    [GeneratedRegex(@"^(?:Tag=[^,\n]{0,200},)?[\d.]+,[\d.]+,[\d.]+,HIST", RegexOptions.CultureInvariant)]
    private static partial Regex HeadlessLine();
}
