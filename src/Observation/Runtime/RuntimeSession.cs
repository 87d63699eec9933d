using System.Diagnostics.Tracing;
using System.Globalization;
using Microsoft.Diagnostics.NETCore.Client;

namespace Observation.Runtime;

/// <summary>Opens a session in which a runtime says of itself what was asked for, over EventPipe.</summary>
internal static class RuntimeSession
{
    /// <summary>The event source through which a runtime publishes its meters.</summary>
    public const string MetricsSource = "System.Diagnostics.Metrics";

    /// <summary>The session identifier with which several observers of one process share its meters.</summary>
    public const string SharedSession = "SHARED";

    private const int BufferMegabytes = 16;
    private const long TimeSeriesValues = 0x2,
        Threading = 0x10000;

    /// <summary>Opens the session. No rundown: it would hold the process up at the end for names nobody asks about.</summary>
    public static EventPipeSession Open(int processId, RuntimeSessionOptions options) =>
        new DiagnosticsClient(processId).StartEventPipeSession(
            new EventPipeSessionConfiguration(
                [
                    MeterValues(options.Meters),
                    .. options.Heartbeat is { } source ? [Heartbeat(source)] : (EventPipeProvider[])[],
                    EventCounters(),
                    PoolAdjustments(),
                ],
                BufferMegabytes,
                rundownKeyword: 0,
                requestStackwalk: false
            )
        );

    private static EventPipeProvider MeterValues(IReadOnlyList<string> meters) =>
        new(
            MetricsSource,
            EventLevel.Informational,
            TimeSeriesValues,
            new Dictionary<string, string>
            {
                ["SessionId"] = SharedSession,
                ["Metrics"] = string.Join(';', meters),
                ["RefreshInterval"] = "0.5",
                ["MaxTimeSeries"] = RuntimeSessionOptions.MaxSeries.ToString(CultureInfo.InvariantCulture),
                ["MaxHistograms"] = RuntimeSessionOptions.MaxHistograms.ToString(CultureInfo.InvariantCulture),
                ["ClientId"] = Guid.NewGuid().ToString(),
            }
        );

    // The reader of the stream holds all but the first event of a block back until the next block arrives. A beat ten times a
    // second keeps blocks coming, so that a sample is seen after a tenth of a second instead of a whole one. The runtime flushes no
    // oftener than that: a faster beat gained nothing.
    private static EventPipeProvider Heartbeat(string source) =>
        new(source, EventLevel.Critical, 0, new Dictionary<string, string> { ["EventCounterIntervalSec"] = "0.1" });

    // For runtimes without meters. Which they are is not known before, and once a second costs a runtime that has them nothing to speak of.
    private static EventPipeProvider EventCounters() =>
        new(
            RuntimeEventCounters.Source,
            EventLevel.Critical,
            0,
            new Dictionary<string, string> { ["EventCounterIntervalSec"] = "1" }
        );

    private static EventPipeProvider PoolAdjustments() =>
        new("Microsoft-Windows-DotNETRuntime", EventLevel.Informational, Threading);
}
