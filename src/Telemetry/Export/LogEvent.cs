using System.Collections;

namespace Telemetry.Export;

/// <summary>An event as a log record with an event name.</summary>
/// <param name="name">Name of the event.</param>
/// <param name="moment">The time of the event.</param>
/// <param name="sentence">The message.</param>
/// <param name="attributes">The attributes.</param>
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
