using OpenTelemetry;
using OpenTelemetry.Logs;

namespace Telemetry.Export;

/// <summary>
/// Sets the timestamp of a log record to the time of its event, because it is logged up to a quarter of a second later.
/// </summary>
internal sealed class EventTimestampProcessor : BaseProcessor<LogRecord>
{
    public override void OnEnd(LogRecord data)
    {
        if (data.Attributes is LogEvent logEvent)
            data.Timestamp = logEvent.Moment.UtcDateTime;
    }
}
