using System.Globalization;

namespace Observation.Runtime;

/// <summary>
/// Gathers the values that a runtime publishes in one collection of its meters and makes a reading of them. Series of one instrument that
/// differ only in their tags (user and system time, generations, endpoints) are added up. Not thread-safe: the session's thread owns it.
/// </summary>
internal sealed class MeterCollection(int processId)
{
    private readonly Dictionary<string, double> _values = [];
    private readonly Dictionary<string, double> _deltas = [];
    private readonly Dictionary<string, double> _rates = [];

    /// <summary>Forgets the last collection.</summary>
    public void Begin()
    {
        _values.Clear();
        _deltas.Clear();
        _rates.Clear();
    }

    /// <summary>Adds one published series.</summary>
    /// <param name="instrument">The instrument's name, such as <c>dotnet.thread_pool.queue.length</c>.</param>
    /// <param name="rate">How much it grew since the last collection, in the invariant culture; empty in the first.</param>
    /// <param name="value">Its value, in the invariant culture; empty when there is none.</param>
    /// <param name="seconds">The time that its growth covers, where it is not that of the collection.</param>
    public void Add(string instrument, string? rate, string? value, double? seconds = null)
    {
        AddTo(_values, instrument, value);
        if (seconds is { } current)
            AddTo(_rates, instrument, rate, current);
        else
            AddTo(_deltas, instrument, rate);
    }

    /// <summary>
    /// Adds one published series of a histogram: the sum of its recordings, such as seconds of waiting, and their number.
    /// </summary>
    /// <param name="instrument">The instrument's name, such as <c>http.client.request.time_in_queue</c>.</param>
    /// <param name="sum">The sum of the recordings since the last collection.</param>
    /// <param name="count">Their number.</param>
    /// <param name="seconds">The time that they cover, where it is not that of the collection.</param>
    public void AddHistogram(string instrument, string? sum, string? count, double? seconds)
    {
        Add(instrument, sum, null, seconds);
        Add(instrument + RuntimeInstruments.RecordingsSuffix, count, null, seconds);
    }

    /// <summary>Makes the reading.</summary>
    /// <param name="takenAt">Timestamp of arrival.</param>
    /// <param name="seconds">Time since the last collection by the process's own clock, or null for the first.</param>
    /// <param name="busyThreads">The newest count of busy threads, which comes by another way.</param>
    public RuntimeReading ToReading(long takenAt, double? seconds, double? busyThreads) =>
        new(
            processId,
            takenAt,
            new Dictionary<string, double>(_values),
            seconds > 0 ? Growth(seconds.Value) : [],
            busyThreads
        );

    private Dictionary<string, double> Growth(double seconds)
    {
        var growth = new Dictionary<string, double>(_rates);
        foreach (var (instrument, delta) in _deltas)
            growth[instrument] = growth.GetValueOrDefault(instrument) + (delta / seconds);
        return growth;
    }

    private static void AddTo(Dictionary<string, double> sums, string instrument, string? text, double seconds = 1)
    {
        if (double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var number))
        {
            sums[instrument] = sums.GetValueOrDefault(instrument) + (number / seconds);
        }
    }
}
