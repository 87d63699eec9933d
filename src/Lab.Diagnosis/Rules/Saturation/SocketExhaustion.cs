using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.Saturation;

/// <summary>Sockets are closed as fast as they are opened, and every closed one keeps its port.</summary>
internal sealed class SocketExhaustion : IFindingRule
{
    /// <summary>Growth of TIME_WAIT a second from which on connections are evidently not reused.</summary>
    public const double MinGrowthPerSecond = 30;

    /// <summary>Sockets in TIME_WAIT below which the growth is not worth a word.</summary>
    public const double MinTimeWait = 200;

    /// <summary>Span of the growth in seconds: sockets are counted every two.</summary>
    public const double SpanSeconds = 7;

    /// <summary>How long Linux keeps a closed socket in TIME_WAIT, in seconds: a steady growth levels off at so many times its pace.</summary>
    public const double TimeWaitSeconds = 60;

    /// <summary>Share of the machine's ports, 0..1, from which on what is held, or will be at this pace, is a danger.</summary>
    public const double DangerousShare = 0.5;

    /// <summary>Share of the ports, 0..1, from which on they are scarce, whoever holds them.</summary>
    public const double ScarceShare = 0.9;

    // A count that stands for longer than it takes to be read anew, and a little more on a busy machine, has been read again and has not grown.
    private const double ReadAnewSeconds = 2.5;

    private const double FailuresSpanSeconds = 5,
        FirstSeconds = 2,
        MaxShare = 0.5;

    public string Id => "socket-exhaustion";

    public string Title => "Sockets pile up in TIME_WAIT";

    public string Why =>
        "The side that closes a connection keeps its port in TIME_WAIT for a minute or more (Linux gives those of the loopback address back early), and ports are a finite stock. "
        + "A count that grows with every request means that connections are opened, used once and thrown away, most often by a new HttpClient for each request or by requests given up on. "
        + "Reuse the connections (IHttpClientFactory, or one long-lived handler) and the count stays flat.";

    public Symptom? Examine(FindingWindow window)
    {
        // What grew before a switch says nothing of the variant that is under fire now.
        var span = Math.Min(SpanSeconds, window.Now - (window.LastSwitch?.Seconds ?? double.NegativeInfinity));
        var (growth, level) = (
            span < SpanSeconds / 2 ? null : window.Slope(SeriesCatalogue.TcpTimeWait, span),
            window.Last(SeriesCatalogue.TcpTimeWait)
        );
        var refused = window.Growth(SeriesCatalogue.ErrorsLocalLimit, FailuresSpanSeconds) ?? 0;
        var grows =
            growth >= MinGrowthPerSecond
            && level >= MinTimeWait
            && GrowsThroughout(window, span)
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
        // What a run before left only shrinks: there is no more of it than there were sockets in all at the lowest point since.
        var fromBefore = window.Lowest(SeriesCatalogue.TcpTimeWait, FindingWindow.RetentionSeconds);
        var ports = window.Last(SeriesCatalogue.TcpPorts);
        if (ports is { } stock)
            evidence.Add(new("Ports of this machine", MetricFormat.Count((long)stock), SeriesCatalogue.TcpPorts));
        var sentence =
            refused > 0
                ? $"{MetricFormat.Count((long)refused)} requests of the last {FailuresSpanSeconds:0} s found no free port or handle on this machine."
                : $"TIME_WAIT grows by {MetricFormat.Rate(growth!.Value)} sockets a second: {Cause(window, span, growth.Value)}{Outlook(growth.Value, level!.Value, ports, fromBefore)}";
        var isDangerous =
            refused > 0
            || ports is null
            || Held(growth ?? 0, level ?? 0) >= DangerousShare * ports
            || level >= ScarceShare * ports;

        // Where more of them are from a run before than go on piling up, the pile shrinks, and its pace is of both.
        var shrinks = level < window.Mean(SeriesCatalogue.TcpTimeWait, double.NegativeInfinity, FirstSeconds);
        if (shrinks && !isDangerous)
            return null;
        return new(
            isDangerous ? FindingSeverity.Warning : FindingSeverity.Notice,
            sentence,
            (growth ?? 0) + refused,
            evidence
        )
        {
            Title = shrinks ? "Connections are thrown away" : null,
        };
    }

    // What this pace holds, or will: what is left of a run before, and more than it comes to, is not its doing.
    private static double Held(double growth, double level) => growth * TimeWaitSeconds;

    // Who gives up on a request closes its connection: no client of its own is needed for that.
    private static string Cause(FindingWindow window, double span, double growth) =>
        AreGivenUpOn(window, span, growth)
            ? "every request that is given up on costs its connection."
            : "connections are opened, used once and thrown away.";

    private static bool AreGivenUpOn(FindingWindow window, double span, double growth) =>
        window.Growth(SeriesCatalogue.ErrorsRequestTimeout, span) / span >= growth * MaxShare;

    // What it comes to is judged by the ports there are: a growth that levels off far below them is a waste and no shortage.
    private static string Outlook(double growth, double level, double? ports, double? fromBefore)
    {
        if (ports is not { } stock)
            return "";
        var plateau = Math.Round(growth * TimeWaitSeconds / 100) * 100;
        var held = $" They hold {MetricFormat.Count((long)level)} of {MetricFormat.Count((long)stock)} ports";
        // What is left of an earlier run goes away within the minute, and would only be in the way of the sum.
        if (fromBefore > level * MaxShare)
            return $"{held}, most of them from before.";
        return plateau < level ? $"{held}."
            : plateau >= stock
                ? $"{held}; at this pace the rest would be gone in {MetricFormat.Count((long)Math.Round(Math.Max(0, stock - level) / growth))} s, but Linux gives those of loopback back early."
            : $"{held}, and at this pace it levels off at about {MetricFormat.Count((long)plateau)}.";
    }

    // While the pile of a run before stands, Linux gives the ports of loopback out anew as fast as they are closed: the count stands, and it is not told that it grows.
    // A mean over some seconds is no growth once it has ended, and what closes with the requests of the variant before is not the doing of this one.
    private static bool GrowsStill(FindingWindow window, double span, double growth) =>
        window.Growth(SeriesCatalogue.TcpTimeWait, ReadAnewSeconds) > 0
        && !(
            AreGivenUpOn(window, span, growth)
            && window.Growth(SeriesCatalogue.ErrorsRequestTimeout, ReadAnewSeconds) <= 0
        )
        && CarryOverRequests.MaxCarriedOver(window, span, SeriesCatalogue.ErrorsRequestTimeout) / span
            < growth * MaxShare;

    // One step is a run before this one that closed its connections when it ended: a throwaway connection for each request grows all the time.
    private static bool GrowsThroughout(FindingWindow window, double span)
    {
        var half = span / 2;
        if (
            window.Growth(SeriesCatalogue.TcpTimeWait, span) is not { } whole
            || window.Growth(SeriesCatalogue.TcpTimeWait, half) is not { } recent
        )
            return false;
        return Math.Min(recent, whole - recent) >= MinGrowthPerSecond * half / 2;
    }
}
