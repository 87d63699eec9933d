using Experiments.Charts;

namespace Lab.Diagnosis.Findings;

/// <summary>The processor time used by programs other than the target, its local dependencies and the load generator.</summary>
public static class BackgroundCpu
{
    /// <summary>Background CPU in percent of all cores, above which it disturbs the measurement.</summary>
    public const double MaxBackgroundCpuPercent = 35;

    /// <summary>Background CPU in percent of all cores, from which on a comparison mentions it.</summary>
    public const double MinReportedPercent = 15;

    /// <summary>Difference of background CPU between two runs or variants, in points, that can explain a difference of results.</summary>
    public const double MinDifferencePercent = 15;

    /// <summary>The same, from which on a comparison mentions it.</summary>
    public const double MinReportedDifferencePercent = 10;

    /// <summary>Why a difference is not reported as one.</summary>
    public const string WhyMaybeBackground =
        "Background CPU was higher for the worse result and can explain a difference of this size.";

    private const double AllPercent = 100,
        GainPerPart = 2;

    /// <summary>Background CPU in percent of all cores; null while the use of the machine or the target is unknown.</summary>
    /// <param name="machine">CPU use of the machine.</param>
    /// <param name="target">That of the target, in percent of the processors that it may use.</param>
    /// <param name="generator">That of the generator.</param>
    /// <param name="targetLimit">The processors that the target may use, in percent of all; null for all.</param>
    /// <param name="dependencies">CPU use of the target's local dependencies.</param>
    public static double? BackgroundCpuPercent(
        double? machine,
        double? target,
        double? generator,
        double? targetLimit = null,
        double? dependencies = null
    ) =>
        machine - OfMachine(target, targetLimit) - (generator ?? 0) - (dependencies ?? 0) is { } value
            ? Math.Max(0, value)
            : null;

    /// <summary>CPU use of the target in percent of all cores, from that of the processors that it may use.</summary>
    public static double? OfMachine(double? target, double? targetLimit) =>
        target * (targetLimit ?? AllPercent) / AllPercent;

    /// <summary>CPU use of the target over the last seconds of a run, in percent of all cores.</summary>
    public static double? TargetOfMachine(this FindingWindow window, double span) =>
        OfMachine(window.Mean(SeriesCatalogue.CpuTarget, span), window.Mean(SeriesCatalogue.CpuTargetLimit, span));

    /// <summary>True where background CPU differs enough to explain a difference of results.</summary>
    /// <param name="othersPercent">Background CPU of each; null where unknown.</param>
    public static bool IsUneven(IEnumerable<double?> othersPercent)
    {
        var known = othersPercent.OfType<double>().ToList();
        return known.Count > 1
            && known.Max() > MaxBackgroundCpuPercent
            && known.Max() - known.Min() >= MinDifferencePercent;
    }

    /// <summary>Describes uneven background CPU in one sentence; null where it is even.</summary>
    /// <param name="shares">Name and background CPU of each.</param>
    /// <param name="difference">Whether background CPU can explain the difference of results.</param>
    public static string? DescribeUneven(
        IReadOnlyList<(string Name, double? OthersPercent)> shares,
        NoiseAttribution difference
    ) =>
        IsUneven(shares.Select(share => share.OthersPercent))
            ? $"Background CPU differed: {List(shares)}{Explain(difference)}."
            : null;

    /// <summary>Describes uneven background CPU in one sentence, for a comparison that marks the affected differences.</summary>
    /// <param name="shares">Name and background CPU of each.</param>
    public static string DescribeMarked(IReadOnlyList<(string Name, double? OthersPercent)> shares) =>
        $"Background CPU differed: {List(shares)}; differences that it can explain are marked.";

    /// <summary>True where background CPU was so much higher for the better of two that it cannot explain the difference.</summary>
    /// <param name="better">Background CPU of the better one.</param>
    /// <param name="worse">Background CPU of the other.</param>
    public static bool HandicapsBetter(double? better, double? worse) => better > worse && IsUneven([better, worse]);

    // The factor that background CPU can explain. Other programs also take caches: measurements gained up to twice the free CPU.
    private static double ExplainedFactor(double? better, double? worse) =>
        worse > better
            ? 1 + (GainPerPart * (((AllPercent - better.Value) / Math.Max(1, AllPercent - worse.Value)) - 1))
            : 1;

    /// <summary>True where background CPU can explain a difference.</summary>
    /// <param name="times">The factor of the difference, at least 1.</param>
    /// <param name="isAfterBetter">True where the second is better.</param>
    /// <param name="before">Background CPU of the first, in percent of all cores; null where unknown.</param>
    /// <param name="after">Background CPU of the second.</param>
    public static bool MayExplainDifference(double times, bool isAfterBetter, double? before, double? after) =>
        times <= (isAfterBetter ? ExplainedFactor(after, before) : ExplainedFactor(before, after));

    /// <summary>True where background CPU differs enough to be mentioned in a comparison.</summary>
    /// <param name="othersPercent">Background CPU of each; null where unknown.</param>
    public static bool IsNotablyUneven(IEnumerable<double?> othersPercent)
    {
        var known = othersPercent.OfType<double>().ToList();
        return known.Count > 1
            && known.Max() >= MinReportedPercent
            && known.Max() - known.Min() >= MinReportedDifferencePercent;
    }

    /// <summary>Describes disturbing background CPU in one sentence; null where there is none.</summary>
    /// <param name="shares">Name and background CPU of each.</param>
    /// <param name="isSwarm">True where the load came from Locust, whose local use counts as background CPU.</param>
    public static string? DescribeDisturbance(IReadOnlyList<(string Name, double? OthersPercent)> shares, bool isSwarm)
    {
        if (!shares.Any(share => IfDisturbing(share.OthersPercent) is not null))
            return null;
        var locust = isSwarm ? " (including Locust if it runs here)" : "";
        return $"Background CPU{locust} was high: {List(shares)}; this may have cost throughput and latency.";
    }

    /// <summary>The value where it disturbs the measurement, else null.</summary>
    public static double? IfDisturbing(double? othersPercent) =>
        othersPercent is > MaxBackgroundCpuPercent ? othersPercent : null;

    /// <summary>Background CPU over the last seconds of a run where it disturbs, else null.</summary>
    public static double? DisturbingPercent(this FindingWindow window, double span) =>
        IfDisturbing(
            BackgroundCpuPercent(
                window.Mean(SeriesCatalogue.CpuMachine, span),
                window.Mean(SeriesCatalogue.CpuTarget, span),
                window.Mean(SeriesCatalogue.GeneratorCpu, span),
                window.Mean(SeriesCatalogue.CpuTargetLimit, span),
                window.Mean(SeriesCatalogue.CpuDependencies, span)
            )
        );

    private static string List(IReadOnlyList<(string Name, double? OthersPercent)> shares) =>
        string.Join(
            ", ",
            shares
                .Where(share => share.OthersPercent is not null)
                .Select(share => $"{share.OthersPercent:0} % ({share.Name})")
        );

    private static string Explain(NoiseAttribution difference) =>
        difference switch
        {
            NoiseAttribution.None => "",
            NoiseAttribution.NotBackground =>
                "; it does not explain the difference, because it was higher for the better result",
            _ => "; it may explain the difference",
        };
}

/// <summary>Whether background CPU can explain the difference of two results.</summary>
public enum NoiseAttribution
{
    /// <summary>There is no difference to explain.</summary>
    None,

    /// <summary>It may explain a part of the difference.</summary>
    MayBeBackground,

    /// <summary>It cannot: it was higher for the better result.</summary>
    NotBackground,
}
