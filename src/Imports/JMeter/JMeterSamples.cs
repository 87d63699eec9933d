using System.Globalization;
using Imports.Aggregation;
using Imports.Model;
using LoadEngine.Recording;

namespace Imports.JMeter;

/// <summary>Samples of JMeter (https://jmeter.apache.org/usermanual/listeners.html), the common model of both formats.</summary>
internal sealed class JMeterSamples
{
    private readonly RequestCounter _requests = new();
    private readonly List<(DateTimeOffset At, int Users)> _users = [];

    private string? _address;
    private long _transactions,
        _others;

    /// <summary>Leaves out a transaction controller, which sums up samples that the file has, too.</summary>
    public void LeaveOutTransaction() => _transactions++;

    /// <summary>Leaves out a sample that is not an HTTP request.</summary>
    public void LeaveOutOther() => _others++;

    /// <summary>Adds a sample.</summary>
    /// <param name="count">The number of samples that it sums up; null if the file does not have it.</param>
    /// <param name="startMs">Its start in milliseconds since 1970.</param>
    /// <param name="elapsedMs">Its length in milliseconds.</param>
    /// <param name="code">The status, or a text without a response.</param>
    /// <param name="message">The message of the response or of the error.</param>
    /// <param name="isSuccess">Whether JMeter calls it a success.</param>
    /// <exception cref="FormatException">A figure is missing or not a number.</exception>
    public void Add(string? count, string? startMs, string? elapsedMs, string? code, string? message, string? isSuccess)
    {
        if (count is not (null or "1"))
            throw new UnsupportedResultException(
                "It is a result of JMeter in statistical mode, with one line for several requests. Set mode=Standard and measure again."
            );
        if (!long.TryParse(startMs, NumberStyles.None, CultureInfo.InvariantCulture, out var start))
            throw new UnsupportedResultException(
                $"The time '{startMs}' is not in milliseconds, so its time zone is not known. "
                    + "Set jmeter.save.saveservice.timestamp_format=ms and measure again."
            );
        var elapsed = Number(elapsedMs, "elapsed");
        var status =
            int.TryParse(code, NumberStyles.None, CultureInfo.InvariantCulture, out var three)
            && three is >= 100 and < 1_000
                ? three
                : 0;
        _requests.Add(
            DateTimeOffset.FromUnixTimeMilliseconds(start).AddMilliseconds(elapsed),
            elapsed,
            status,
            isSuccess switch
            {
                "true" => true,
                "false" => false,
                _ => throw new FormatException("'success' is missing or not true or false in one sample."),
            },
            status == 0 ? ErrorKindClassifier.Classify($"{code} {message}") : null
        );
    }

    /// <summary>Adds the threads and the address of a sample, as far as it has them.</summary>
    public void Describe(string? startMs, string? threads, string? address)
    {
        _address ??= address is null or "" or "null" ? null : address;
        if (threads is not { Length: > 0 })
            return;
        var (at, users) = (
            DateTimeOffset.FromUnixTimeMilliseconds((long)Number(startMs, "timeStamp")),
            (int)Number(threads, "allThreads")
        );
        if (_users.Count == 0 || _users[^1].Users != users)
            _users.Add((at, users));
    }

    /// <summary>The measurement.</summary>
    public ImportedMeasurement Build() =>
        _requests.Build(
            new(
                "JMeter",
                "Measured by JMeter. Latencies (elapsed) are service times of a closed model, of successes."
                    + (_transactions > 0 ? $" Left out: transactions ({_transactions:#,0})." : "")
                    + (_others > 0 ? $" Left out: samples other than HTTP requests ({_others:#,0})." : "")
            )
            {
                Requests = 0,
                Address = _address,
            },
            _users
        );

    private static double Number(string? text, string name) =>
        double.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var number)
            ? number
            : throw new FormatException($"'{name}' is not a number in one sample.");
}
