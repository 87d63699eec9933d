using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Probes;

/// <summary>What the dashboard asks a runtime to tell of itself over EventPipe. Stateless.</summary>
internal static class RuntimeSession
{
    /// <summary>The event source through which a runtime publishes its meters.</summary>
    public const string Meters = "System.Diagnostics.Metrics";

    /// <summary>The target's own event source.</summary>
    public const string Heartbeat = "ConcurrencyLab-Target";

    /// <summary>The heartbeat's counter of busy pool threads.</summary>
    public const string PoolBusy = "pool-busy";

    /// <summary>The session identifier with which several observers of one process share its meters.</summary>
    public const string SharedSession = "SHARED";

    /// <summary>The target's own meter: what the dependency of the retry experiment is asked and answers.</summary>
    public const string TargetMeter = "ConcurrencyLab";

    private const int BufferMegabytes = 16;
    private const long TimeSeriesValues = 0x2, Threading = 0x10000;

    /// <summary>Opens the session. No rundown: it would hold the target up at the end for names nobody asks about.</summary>
    public static EventPipeSession Open(int processId) => new DiagnosticsClient(processId).StartEventPipeSession(
        new EventPipeSessionConfiguration([MeterValues(), Beats(), PoolAdjustments()], BufferMegabytes, rundownKeyword: 0, requestStackwalk: false));

    private static EventPipeProvider MeterValues() => new(Meters, EventLevel.Informational, TimeSeriesValues, new Dictionary<string, string>
    {
        ["SessionId"] = SharedSession,
        ["Metrics"] = "System.Runtime;Microsoft.AspNetCore.Hosting;Microsoft.AspNetCore.Server.Kestrel;Microsoft.AspNetCore.RateLimiting;" + TargetMeter,
        ["RefreshInterval"] = "0.5",
        ["MaxTimeSeries"] = "1000",
        ["MaxHistograms"] = "20",
        ["ClientId"] = Guid.NewGuid().ToString(),
    });

    // The reader of the stream holds all but the first event of a block back until the next block arrives. A beat ten times a
    // second keeps blocks coming, so that a sample is seen after a tenth of a second instead of a whole one. The runtime flushes no
    // oftener than that: a faster beat gained nothing.
    private static EventPipeProvider Beats() => new(Heartbeat, EventLevel.Critical, 0, new Dictionary<string, string>
    {
        ["EventCounterIntervalSec"] = "0.1",
    });

    private static EventPipeProvider PoolAdjustments() => new("Microsoft-Windows-DotNETRuntime", EventLevel.Informational, Threading);
}
