namespace Observation.Runtime;

/// <summary>
/// The time that the growth of one collection covers, by the process's clock. Observable instruments are read when a
/// collection begins. Its end can be much later, after a pause or a wait for a processor, so measuring from end to end
/// would make the next interval too short and its rates too high. Other instruments are read one by one and cover the
/// time between two reads. Not thread-safe: owned by the session's thread.
/// </summary>
internal sealed class CollectionSpan
{
    private const double MsPerSecond = 1_000;

    private readonly Dictionary<(string Meter, string Instrument, string Tags), Turn> _published = [];
    private readonly HashSet<(string Meter, string Instrument)> _pushed = [];
    private double? _previousStartMs,
        _startMs;
    private int _collection;

    /// <summary>Seconds between the beginnings of the previous and this collection; null for the first.</summary>
    public double? Seconds => (_startMs - _previousStartMs) / MsPerSecond;

    /// <summary>Stores how an instrument gets its values.</summary>
    /// <param name="meter">The meter.</param>
    /// <param name="instrument">The instrument.</param>
    /// <param name="type">The runtime's type name, such as <c>Counter`1</c> or <c>ObservableCounter`1</c>.</param>
    public void Describe(string meter, string instrument, string? type)
    {
        // Observable instruments are read when a collection begins. Other instruments accumulate until they are
        // published, even if the process pauses in between.
        if (type?.Split('`')[0] is "Counter" or "UpDownCounter" or "Histogram")
            _pushed.Add((meter, instrument));
    }

    /// <summary>Registers that a series is published.</summary>
    /// <returns>Seconds since the series was last published; null if its growth covers the time of the collection.</returns>
    /// <param name="meter">The meter.</param>
    /// <param name="instrument">The instrument.</param>
    /// <param name="tags">The tags.</param>
    /// <param name="nowMs">The process's own clock, in milliseconds.</param>
    public double? SecondsOf(string meter, string instrument, string tags, double nowMs)
    {
        if (!_pushed.Contains((meter, instrument)))
            return null;
        var series = (meter, instrument, tags);
        var isKnown = _published.TryGetValue(series, out var before);

        // A second instrument with the same name, meter and tags is published right after the first and covers the same
        // time.
        if (isKnown && before.Collection == _collection)
            return before.Seconds;
        double? value = isKnown && nowMs > before.AtMs ? (nowMs - before.AtMs) / MsPerSecond : null;
        // Limits the memory used for a process that keeps creating new series.
        if (value is null && _published.Count >= RuntimeSessionOptions.MaxSeries + RuntimeSessionOptions.MaxHistograms)
            _published.Clear();
        _published[series] = new(nowMs, value, _collection);
        return value;
    }

    /// <summary>Begins a collection.</summary>
    /// <param name="nowMs">The process's own clock, in milliseconds.</param>
    public void Begin(double nowMs) => (_previousStartMs, _startMs, _collection) = (_startMs, nowMs, _collection + 1);

    private readonly record struct Turn(double AtMs, double? Seconds, int Collection);
}
