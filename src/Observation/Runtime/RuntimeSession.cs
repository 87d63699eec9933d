using System.Diagnostics.Tracing;
using System.Globalization;
using Microsoft.Diagnostics.NETCore.Client;
using Observation.Processes;

namespace Observation.Runtime;

/// <summary>Opens an EventPipe session with the requested event providers.</summary>
internal static class RuntimeSession
{
    /// <summary>The event source through which a runtime publishes its meters.</summary>
    public const string MetricsSource = "System.Diagnostics.Metrics";

    /// <summary>The session identifier that lets several observers of one process share its meters.</summary>
    public const string SharedSession = "SHARED";

    private const int BufferMegabytes = 16;
    private const long TimeSeriesValues = 0x2,
        Threading = 0x10000,
        Collections = 0x1,
        Contentions = 0x4000;

    /// <summary>Opens the session without rundown, which would delay the process at the end for unused names.</summary>
    public static EventPipeSession Open(int processId, RuntimeSessionOptions options)
    {
        var client = DiagnosticPorts.Connect(processId);
        try
        {
            return client.StartEventPipeSession(Configuration(options, requestStackwalk: false));
        }
        catch (UnsupportedCommandException)
        {
            // .NET 8 and earlier cannot leave out the stack of each event.
            return client.StartEventPipeSession(Configuration(options, requestStackwalk: true));
        }
    }

    private static EventPipeSessionConfiguration Configuration(RuntimeSessionOptions options, bool requestStackwalk) =>
        new(
            [
                MeterValues(options.Meters),
                .. options.Heartbeat is { } source ? [Heartbeat(source)] : (EventPipeProvider[])[],
                EventCounters(),
                RuntimeEvents(),
            ],
            BufferMegabytes,
            rundownKeyword: 0,
            requestStackwalk
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

    // The stream reader holds back all but the first event of a block until the next block arrives. A heartbeat every
    // 0.1 s produces blocks, so that a sample arrives after 0.1 s instead of 1 s. The runtime does not flush more
    // often, so a faster heartbeat has no benefit.
    private static EventPipeProvider Heartbeat(string source) =>
        new(source, EventLevel.Critical, 0, new Dictionary<string, string> { ["EventCounterIntervalSec"] = "0.1" });

    // For runtimes without meters. Always requested: the version is unknown here, and one event per second is cheap.
    private static EventPipeProvider EventCounters() =>
        new(
            RuntimeEventCounters.Source,
            EventLevel.Critical,
            0,
            new Dictionary<string, string> { ["EventCounterIntervalSec"] = "1" }
        );

    // Adjustments of the pool, pauses for collections, and waits for locks.
    private static EventPipeProvider RuntimeEvents() =>
        new("Microsoft-Windows-DotNETRuntime", EventLevel.Informational, Threading | Collections | Contentions);
}
