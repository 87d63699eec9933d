using System.Diagnostics.Tracing;
using System.Globalization;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;

namespace Observation.Stacks;

/// <summary>
/// What ASP.NET Core says of its requests as they begin and end, each on the thread it happens on: the server's own events, which have the
/// path, and the log entries of routing, which have the route, as long as the service writes its log to event sources, as services do that
/// changed nothing about it. Without stacks and without names of methods these are a few hundred bytes a request.
/// </summary>
internal static class RequestEvents
{
    /// <summary>Most bytes that are believed; a service with more than that to say in so short a time is not starved.</summary>
    public const long MaxRecordingBytes = 64L * 1024 * 1024;

    private const int BufferMegabytes = 16;
    private const long FormattedMessages = 0x4;

    private const string Hosting = "Microsoft.AspNetCore.Hosting",
        Logging = "Microsoft-Extensions-Logging",
        Routing = "Microsoft.AspNetCore.Routing.EndpointMiddleware",
        Executing = "Executing endpoint '",
        Executed = "Executed endpoint '";

    /// <summary>What a runtime is asked for.</summary>
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
    /// <exception cref="FormatException">It makes no sense.</exception>
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
            // The reader trusts what it reads, and fails in as many ways as there are to break that trust.
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
