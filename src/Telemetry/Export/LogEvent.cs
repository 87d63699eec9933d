using System.Collections;

namespace Telemetry.Export;

/// <summary>Something that happened, as a log record with a name.</summary>
/// <param name="name">Name of the event.</param>
/// <param name="moment">When it happened.</param>
/// <param name="sentence">What a person reads.</param>
/// <param name="attributes">What programs go by.</param>
internal sealed class LogEvent(
    string name,
    DateTimeOffset moment,
    string sentence,
    params IReadOnlyList<KeyValuePair<string, object?>> attributes
) : IReadOnlyList<KeyValuePair<string, object?>>
{
    public DateTimeOffset Moment => moment;

    public int Count => attributes.Count;

    public KeyValuePair<string, object?> this[int index] => attributes[index];

    /// <summary>Logs the event in the current span.</summary>
    public void WriteTo(ILogger log, LogLevel level) =>
        log.Log(level, new EventId(0, name), this, null, (_, _) => sentence);

    public IEnumerator<KeyValuePair<string, object?>> GetEnumerator() => attributes.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
