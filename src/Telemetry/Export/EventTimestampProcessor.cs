using OpenTelemetry;
using OpenTelemetry.Logs;

namespace Telemetry.Export;

/// <summary>Gives a log record the moment at which its event happened; it is written down up to a quarter of a second later.</summary>
internal sealed class EventTimestampProcessor : BaseProcessor<LogRecord>
{
    public override void OnEnd(LogRecord data)
    {
        if (data.Attributes is LogEvent logEvent)
            data.Timestamp = logEvent.Moment.UtcDateTime;
    }
}
