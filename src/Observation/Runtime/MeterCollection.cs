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

    /// <summary>Forgets the last collection.</summary>
    public void Begin()
    {
        _values.Clear();
        _deltas.Clear();
    }

    /// <summary>Adds one published series.</summary>
    /// <param name="instrument">The instrument's name, such as <c>dotnet.thread_pool.queue.length</c>.</param>
    /// <param name="rate">How much it grew since the last collection, in the invariant culture; empty in the first.</param>
    /// <param name="value">Its value, in the invariant culture; empty when there is none.</param>
    public void Add(string instrument, string? rate, string? value)
    {
        AddTo(_values, instrument, value);
        AddTo(_deltas, instrument, rate);
    }

    /// <summary>Makes the reading.</summary>
    /// <param name="takenAt">Timestamp of arrival.</param>
    /// <param name="seconds">Time since the last collection by the process's own clock, or null for the first.</param>
    /// <param name="busyThreads">The newest count of busy threads, which comes by another way.</param>
    public RuntimeReading ToReading(long takenAt, double? seconds, double? busyThreads) => new(
        processId, takenAt,
        new Dictionary<string, double>(_values),
        seconds > 0 ? _deltas.ToDictionary(delta => delta.Key, delta => delta.Value / seconds.Value) : [],
        busyThreads);

    private static void AddTo(Dictionary<string, double> sums, string instrument, string? text)
    {
        if (double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var number))
        {
            sums[instrument] = sums.GetValueOrDefault(instrument) + number;
        }
    }
}
