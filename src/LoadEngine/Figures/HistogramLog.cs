using System.Globalization;
using System.Text;
using LoadEngine.Recording;

namespace LoadEngine.Figures;

/// <summary>
/// A log of histograms, interval by interval, in HdrHistogram's format 1.3 (<c>.hlog</c>), which its log processor, its analyzer and its
/// libraries read. Values are nanoseconds, three significant digits; the largest of an interval is written in
/// milliseconds. Not thread-safe.
/// </summary>
/// <param name="started">The start of the run, from which interval starts are counted.</param>
public sealed class HistogramLog(DateTimeOffset started)
{
    private const double NsPerMs = 1e6;
    private readonly StringBuilder _lines = new();

    /// <summary>Adds an interval unless it is empty.</summary>
    /// <param name="tag">The tag, without commas and blanks; null for the main values of the log.</param>
    /// <param name="start">Start of the interval, relative to the start of the run.</param>
    /// <param name="length">Its length.</param>
    /// <param name="histogram">The values.</param>
    public void Add(string? tag, TimeSpan start, TimeSpan length, Histogram histogram)
    {
        if (histogram.Count == 0)
            return;
        if (tag is not null)
            _lines.Append(CultureInfo.InvariantCulture, $"Tag={Plain(tag)},");
        _lines.Append(
            CultureInfo.InvariantCulture,
            $"{start.TotalSeconds:0.000},{length.TotalSeconds:0.000},{histogram.MaxNs / NsPerMs:0.000},"
                + $"{HistogramEncoding.Encode(histogram)}\n"
        );
    }

    /// <summary>The log so far.</summary>
    public string Write()
    {
        var (seconds, utc) = (started.ToUnixTimeMilliseconds() / 1e3, started.UtcDateTime);
        return string.Create(
                    CultureInfo.InvariantCulture,
                    $"""
                    #[Logged with Concurrency Dashboard]
                    #[Histogram log format version 1.3]
                    #[StartTime: {seconds:0.000} (seconds since epoch), {utc:ddd MMM dd HH:mm:ss} UTC {utc:yyyy}]
                    #[BaseTime: {seconds:0.000} (seconds since epoch)]
                    "StartTimestamp","Interval_Length","Interval_Max","Interval_Compressed_Histogram"

                    """
                )
                .ReplaceLineEndings("\n") + _lines;
    }

    // A comma ends the field, and blanks are not allowed in it.
    private static string Plain(string tag) =>
        new([
            .. tag.Select(letter =>
                letter == ',' || char.IsWhiteSpace(letter) || char.IsControl(letter) ? '_' : letter
            ),
        ]);
}
