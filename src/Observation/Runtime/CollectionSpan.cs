namespace Observation.Runtime;

/// <summary>
/// The time that the growth of one collection covers, by the process's own clock. What is counted is read when a collection begins: its end may
/// come much later, after a pause or a wait for a processor, and from end to end the next one would seem short and all it counted too fast. What is pushed
/// into an instrument is read when its turn comes, and covers the time from turn to turn.
/// Not thread-safe: the session's thread owns it.
/// </summary>
internal sealed class CollectionSpan
{
    private const double MsPerSecond = 1_000;

    private readonly Dictionary<(string Meter, string Instrument, string Tags), Turn> _published = [];
    private readonly HashSet<(string Meter, string Instrument)> _pushed = [];
    private double? _previousStartMs,
        _startMs;
    private int _collection;

    /// <summary>Seconds from the beginning of the collection before to that of this one; null for the first.</summary>
    public double? Seconds => (_startMs - _previousStartMs) / MsPerSecond;

    /// <summary>Notes how an instrument comes by its values.</summary>
    /// <param name="meter">The meter.</param>
    /// <param name="instrument">The instrument.</param>
    /// <param name="type">What the runtime calls its kind, such as <c>Counter`1</c> or <c>ObservableCounter`1</c>.</param>
    public void Describe(string meter, string instrument, string? type)
    {
        // What is asked for is asked for when a collection begins; what is pushed has been added up until its turn comes, however long the process stood still in between.
        if (type?.Split('`')[0] is "Counter" or "UpDownCounter" or "Histogram")
            _pushed.Add((meter, instrument));
    }

    /// <summary>A series is published.</summary>
    /// <returns>The seconds its growth covers, where those are its own: from its last turn to this one. Null where they are the collection's.</returns>
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

        // A second instrument of the same name, meter and tags has its turn right after the first, and the same time before it.
        if (isKnown && before.Collection == _collection)
            return before.Seconds;
        double? value = isKnown && nowMs > before.AtMs ? (nowMs - before.AtMs) / MsPerSecond : null;
        // A process that names its series anew each time shall not fill this memory.
        if (value is null && _published.Count >= RuntimeSessionOptions.MaxSeries + RuntimeSessionOptions.MaxHistograms)
            _published.Clear();
        _published[series] = new(nowMs, value, _collection);
        return value;
    }

    /// <summary>A collection begins.</summary>
    /// <param name="nowMs">The process's own clock, in milliseconds.</param>
    public void Begin(double nowMs) => (_previousStartMs, _startMs, _collection) = (_startMs, nowMs, _collection + 1);

    private readonly record struct Turn(double AtMs, double? Seconds, int Collection);
}
