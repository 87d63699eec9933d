using Lab.Figures;
using Reports.Facts;

namespace Reports.Comparisons;

/// <summary>What contenders are compared by.</summary>
public enum ComparedFigure
{
    /// <summary>Answered in time and useful, a second: no refusals, no errors, no timeouts. More is better.</summary>
    Goodput,

    /// <summary>Answers a second, whatever their status. More is better.</summary>
    Rps,

    /// <summary>Mean latency of successes. Less is better, as with all latencies.</summary>
    Average,

    /// <summary>Median latency.</summary>
    P50,

    /// <summary>95th percentile.</summary>
    P95,

    /// <summary>99th percentile.</summary>
    P99,

    /// <summary>Longest success.</summary>
    Max,

    /// <summary>Failed among all that ended, 0 to 1. Less is better.</summary>
    FailedShare,

    /// <summary>Requests the server works on at once that nobody waits for any more, in the middle one of the seconds. Less is better.</summary>
    WorkForNobody,
}

/// <summary>The figures in words. Stateless.</summary>
internal static class ComparedFigures
{
    public static IReadOnlyList<ComparedFigure> All { get; } = Enum.GetValues<ComparedFigure>();

    /// <summary>True where more is better.</summary>
    public static bool IsMoreBetter(this ComparedFigure figure) =>
        figure is ComparedFigure.Goodput or ComparedFigure.Rps;

    /// <summary>True for a latency.</summary>
    public static bool IsLatency(this ComparedFigure figure) =>
        figure
            is ComparedFigure.Average
                or ComparedFigure.P50
                or ComparedFigure.P95
                or ComparedFigure.P99
                or ComparedFigure.Max;

    /// <summary>Share of the requests that lies above a latency, 0 to 1.</summary>
    public static double ShareAbove(this ComparedFigure figure) =>
        figure switch
        {
            ComparedFigure.P50 => Survivors.AboveP50,
            ComparedFigure.P95 => Survivors.AboveP95,
            ComparedFigure.P99 => Survivors.AboveP99,
            ComparedFigure.Average => Survivors.AboveAverage,
            _ => Survivors.AboveLongest,
        };

    public static string Name(this ComparedFigure figure) =>
        figure switch
        {
            ComparedFigure.Goodput => "Good answers a second",
            ComparedFigure.Rps => "Answers a second, of any kind",
            ComparedFigure.Average => "Latency, average",
            ComparedFigure.P50 => "Latency, p50",
            ComparedFigure.P95 => "Latency, p95",
            ComparedFigure.P99 => "Latency, p99",
            ComparedFigure.Max => "Latency, longest",
            ComparedFigure.WorkForNobody => "Work for nobody, requests at once",
            _ => "Failed",
        };

    /// <summary>Values that stand beside one another, latencies in one unit.</summary>
    public static IReadOnlyList<string> Texts(this ComparedFigure figure, IReadOnlyList<double?> values) =>
        figure.IsLatency() ? Figure.Latencies(values) : [.. values.Select(value => figure.Text(value))];

    public static string Text(this ComparedFigure figure, double? value) =>
        (figure, value) switch
        {
            (_, null) => "–",
            (ComparedFigure.Goodput or ComparedFigure.Rps, { } rate) => Figure.Rate(rate),
            (ComparedFigure.FailedShare, 0) => "none",
            (ComparedFigure.FailedShare, { } share) => Figure.Share(share),
            (ComparedFigure.WorkForNobody, < 0.5) => "none",
            (ComparedFigure.WorkForNobody, { } requests) => Figure.Count((long)Math.Round(requests)),
            _ => Figure.Latency(value),
        };
}
