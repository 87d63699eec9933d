using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.Saturation;

/// <summary>Connections are closed after use, and every closed one keeps its port in TIME_WAIT.</summary>
internal sealed class SocketExhaustion : IFindingRule
{
    /// <summary>Growth of TIME_WAIT per second from which on connections are not reused.</summary>
    public const double MinGrowthPerSecond = 30;

    /// <summary>Sockets in TIME_WAIT from which on the rule reports.</summary>
    public const double MinTimeWait = 200;

    /// <summary>Span of the growth in seconds; sockets are counted every two seconds.</summary>
    public const double SpanSeconds = 7;

    /// <summary>Seconds for which Linux keeps a closed socket in TIME_WAIT; the growth levels off after that time.</summary>
    public const double TimeWaitSeconds = 60;

    /// <summary>Share of the machine's ports, 0..1, from which on the level that this pace leads to is a warning.</summary>
    public const double DangerousShare = 0.5;

    /// <summary>Share of the ports in use, 0..1, that is a warning.</summary>
    public const double ScarceShare = 0.9;

    // Longer than the interval of two readings.
    private const double ReadAnewSeconds = 2.5;

    private const double FailuresSpanSeconds = 5,
        FirstSeconds = 2,
        MaxShare = 0.5;

    public string Id => "socket-exhaustion";

    public string Title => "Sockets pile up in TIME_WAIT";

    public string Why =>
        "The side that closes a connection keeps its port in TIME_WAIT for about a minute, and the number of ports is limited. "
        + "A count that grows with every request means single-use connections, usually from a new HttpClient per request or from timeouts. "
        + "Reuse connections (IHttpClientFactory or one long-lived handler), and the count stays flat.";

    public Symptom? Examine(FindingWindow window) => Incoming(window) ?? Outgoing(window);

    // The target's own calls: a client per request, or a dependency that closes after each response.
    private static Symptom? Outgoing(FindingWindow window)
    {
        var series = SeriesCatalogue.TcpOutgoingTimeWait;
        var span = Math.Min(SpanSeconds, window.Now - (window.LastSwitch?.Seconds ?? double.NegativeInfinity));
        if (
            span < SpanSeconds / 2
            || window.Slope(series, span) is not (>= MinGrowthPerSecond and var growth)
            || window.Last(series) is not (>= MinTimeWait and var level)
            || !GrowsThroughout(window, series, span)
        )
            return null;
        var ports = window.Last(SeriesCatalogue.TcpPorts);
        var isDangerous =
            ports is null || growth * TimeWaitSeconds >= DangerousShare * ports || level >= ScarceShare * ports;
        List<Evidence> evidence =
        [
            new("TIME_WAIT grows", $"{MetricFormat.Rate(growth)} /s", series),
            new("TIME_WAIT of outgoing connections", $"{MetricFormat.Count((long)level)} sockets", series),
        ];
        if (ports is { } stock)
            evidence.Add(new("Ports on this machine", MetricFormat.Count((long)stock), SeriesCatalogue.TcpPorts));
        return new(
            isDangerous ? FindingSeverity.Warning : FindingSeverity.Notice,
            $"TIME_WAIT of the target’s outgoing connections grows by {MetricFormat.Rate(growth)} sockets per second "
                + $"and is at {MetricFormat.Count((long)level)}: it opens a connection for each call.",
            growth,
            evidence
        )
        {
            Title = "Outgoing connections are used once",
        };
    }

    private static Symptom? Incoming(FindingWindow window)
    {
        var span = Math.Min(SpanSeconds, window.Now - (window.LastSwitch?.Seconds ?? double.NegativeInfinity));
        var (growth, level) = (
            span < SpanSeconds / 2 ? null : window.Slope(SeriesCatalogue.TcpTimeWait, span),
            window.Last(SeriesCatalogue.TcpTimeWait)
        );
        var refused = window.Growth(SeriesCatalogue.ErrorsLocalLimit, FailuresSpanSeconds) ?? 0;
        var grows =
            growth >= MinGrowthPerSecond
            && level >= MinTimeWait
            && GrowsThroughout(window, SeriesCatalogue.TcpTimeWait, span)
            && GrowsStill(window, span, growth.Value);
        if (!grows && refused <= 0)
            return null;
        List<Evidence> evidence = [];
        if (growth is { } pace)
            evidence.Add(
                new("TIME_WAIT grows", $"{MetricFormat.Rate(Math.Max(0, pace))} /s", SeriesCatalogue.TcpTimeWait)
            );
        if (level is { } count)
            evidence.Add(new("TIME_WAIT", $"{MetricFormat.Count((long)count)} sockets", SeriesCatalogue.TcpTimeWait));
        if (window.Last(SeriesCatalogue.ErrorsLocalLimit) is > 0 and var failures)
            evidence.Add(
                new("No free port", MetricFormat.Pluralize((long)failures, "request"), SeriesCatalogue.ErrorsLocalLimit)
            );
        var ports = window.Last(SeriesCatalogue.TcpPorts);
        if (ports is { } stock)
            evidence.Add(new("Ports on this machine", MetricFormat.Count((long)stock), SeriesCatalogue.TcpPorts));
        var sentence =
            refused > 0
                ? $"{MetricFormat.Count((long)refused)} requests in the last {FailuresSpanSeconds:0} s found no free port."
                : $"TIME_WAIT grows by {MetricFormat.Rate(growth!.Value)} sockets per second "
                    + $"and is at {MetricFormat.Count((long)level!.Value)}: connections are used once and closed.";
        var isDangerous =
            refused > 0
            || ports is null
            || growth * TimeWaitSeconds >= DangerousShare * ports
            || level >= ScarceShare * ports;

        // Sockets of an earlier run still expire.
        var shrinks = level < window.Mean(SeriesCatalogue.TcpTimeWait, double.NegativeInfinity, FirstSeconds);
        // Clients that give up close their connections: the timeouts are the finding.
        if (!isDangerous && (shrinks || AreGivenUpOn(window, span, growth ?? 0)))
            return null;
        return new(
            isDangerous ? FindingSeverity.Warning : FindingSeverity.Notice,
            sentence,
            (growth ?? 0) + refused,
            evidence
        )
        {
            Title = shrinks ? "Connections are not reused" : null,
        };
    }

    private static bool AreGivenUpOn(FindingWindow window, double span, double growth) =>
        window.Growth(SeriesCatalogue.ErrorsRequestTimeout, span) / span >= growth * MaxShare;

    // Connections that close with requests from before a switch do not count.
    private static bool GrowsStill(FindingWindow window, double span, double growth) =>
        window.Growth(SeriesCatalogue.TcpTimeWait, ReadAnewSeconds) > 0
        && !(
            AreGivenUpOn(window, span, growth)
            && window.Growth(SeriesCatalogue.ErrorsRequestTimeout, ReadAnewSeconds) <= 0
        )
        && CarryOverRequests.MaxCarriedOver(window, span, SeriesCatalogue.ErrorsRequestTimeout) / span
            < growth * MaxShare;

    // A single step comes from an earlier run that closed its connections when it ended.
    private static bool GrowsThroughout(FindingWindow window, Series series, double span)
    {
        var half = span / 2;
        if (window.Growth(series, span) is not { } whole || window.Growth(series, half) is not { } recent)
            return false;
        return Math.Min(recent, whole - recent) >= MinGrowthPerSecond * half / 2;
    }
}
