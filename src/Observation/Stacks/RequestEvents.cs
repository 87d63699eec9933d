using System.Diagnostics.Tracing;
using System.Globalization;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;

namespace Observation.Stacks;

/// <summary>
/// Reads the events of ASP.NET Core when requests begin and end, each on its thread: the server's events with the path,
/// and the log entries of routing with the route. Routing entries require logging to event sources, which is enabled by
/// default. Without stacks and method names, a request takes a few hundred bytes.
/// </summary>
internal static class RequestEvents
{
    /// <summary>Maximum recording size in bytes. A service with more events in this time is not starved.</summary>
    public const long MaxRecordingBytes = 64L * 1024 * 1024;

    private const int BufferMegabytes = 16;
    private const long FormattedMessages = 0x4;

    private const string Hosting = "Microsoft.AspNetCore.Hosting",
        Logging = "Microsoft-Extensions-Logging",
        Routing = "Microsoft.AspNetCore.Routing.EndpointMiddleware",
        Executing = "Executing endpoint '",
        Executed = "Executed endpoint '";

    /// <summary>The session configuration.</summary>
    public static EventPipeSessionConfiguration Session { get; } =
        new(
            [
                new EventPipeProvider(Hosting, EventLevel.Informational),
                new EventPipeProvider(
                    Logging,
                    EventLevel.Informational,
                    FormattedMessages,
                    new Dictionary<string, string> { ["FilterSpecs"] = Routing + ":Information" }
                ),
            ],
            BufferMegabytes,
            rundownKeyword: 0,
            requestStackwalk: false
        );

    /// <summary>Reads a recording.</summary>
    /// <exception cref="FormatException">The recording is malformed.</exception>
    public static ThreadRequests Read(string recording)
    {
        var requests = new ThreadRequests();
        try
        {
            using var source = new EventPipeEventSource(recording);
            source.Dynamic.All += traceEvent => Add(requests, traceEvent);
            source.Process();
            requests.IsIncomplete |= source.EventsLost > 0;
        }
        catch (Exception nonsense) when (nonsense is not (IOException or FormatException))
        {
            // The reader does not validate its input and can throw any exception.
            throw new FormatException("The recorded requests cannot be read.", nonsense);
        }

        return requests;
    }

    private static void Add(ThreadRequests requests, TraceEvent happened)
    {
        switch (happened.ProviderName, happened.EventName)
        {
            case (Hosting, "Request/Start" or "RequestStart"):
                requests.Started(
                    happened.ThreadID,
                    EventTimes.GetTimestamp(happened),
                    Text(happened, "method"),
                    Text(happened, "path")
                );
                break;
            case (Hosting, "Request/Stop" or "RequestStop"):
                requests.Stopped(happened.ThreadID, EventTimes.GetTimestamp(happened));
                break;
            case (Logging, "FormattedMessage")
                when Text(happened, "LoggerName") == Routing && Text(happened, "FormattedMessage") is { } text:
                if (text.StartsWith(Executing, StringComparison.Ordinal))
                    requests.Executing(
                        happened.ThreadID,
                        EventTimes.GetTimestamp(happened),
                        text[Executing.Length..].TrimEnd('\'')
                    );
                else if (text.StartsWith(Executed, StringComparison.Ordinal))
                    requests.Executed(happened.ThreadID, EventTimes.GetTimestamp(happened));
                break;
        }
    }

    private static string? Text(TraceEvent happened, string field) =>
        happened.PayloadIndex(field) is >= 0 and var index
            ? Convert.ToString(happened.PayloadValue(index), CultureInfo.InvariantCulture)
            : null;
}
