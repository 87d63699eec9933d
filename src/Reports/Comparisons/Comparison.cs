using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;
using Reports.Facts;
using Statistics.Differences;

namespace Reports.Comparisons;

/// <summary>Two to six runs in comparison; the first is the baseline.</summary>
/// <param name="Runs">The runs in the requested order.</param>
public sealed record Comparison(IReadOnlyList<ComparedRun> Runs)
{
    /// <summary>Minimum and maximum number of runs.</summary>
    public const int MinRuns = 2,
        MaxRuns = 6;

    /// <summary>The factors up to which two runs of the same code may differ on this machine.</summary>
    public Resolution Resolution { get; init; } = Resolution.Assumed;

    /// <summary>The baseline.</summary>
    public ComparedRun Baseline => Runs[0];

    /// <summary>Differing conditions and other obstacles to a fair comparison.</summary>
    public IReadOnlyList<DifferingCondition> Differences { get; } = Conditions.Differing(Runs);

    /// <summary>The compared metrics; abandoned work only if there was some.</summary>
    public IReadOnlyList<ComparedMetric> Metrics { get; } =
    [.. ComparedMetrics.All.Where(figure => figure != ComparedMetric.WorkForNobody || ServerWork.IsSignificant(Runs))];

    /// <summary>The result in one sentence.</summary>
    public string Headline => Headlines.Of(this);

    /// <summary>Describes differing background CPU as a sentence; null if it does not differ or is unknown.</summary>
    public string? UnevenBackgroundCpu =>
        MayBeBackground
            ? BackgroundCpu.DescribeMarked(BackgroundCpuShares)
            : BackgroundCpu.DescribeUneven(BackgroundCpuShares, Difference);

    private IReadOnlyList<(string Name, double? OthersPercent)> BackgroundCpuShares =>
        [.. Runs.Select(run => (ComparedRunNames.Short(this, run), GetBackgroundCpuPercent(run)))];

    private Dictionary<string, double?> BackgroundCpuByRun { get; } =
        Runs.DistinctBy(run => run.Key).ToDictionary(run => run.Key, ComparedRunSeries.GetBackgroundCpuPercent);

    /// <summary>Average background CPU during one run in percent; null if unknown.</summary>
    internal double? GetBackgroundCpuPercent(ComparedRun contender) =>
        BackgroundCpuByRun.GetValueOrDefault(contender.Key);

    /// <summary>True if background CPU may explain one of the differences.</summary>
    internal bool MayBeBackground => AllDifferences().Any(difference => difference.MayBeBackground);

    /// <summary>
    /// Formats a metric of each run in one unit; a latency with survivor bias has a star.
    /// </summary>
    public IReadOnlyList<string> TextsOf(ComparedMetric figure) =>
        [
            .. figure
                .Texts([.. Runs.Select(run => run.Figures.Values[figure])])
                .Zip(Runs, (text, run) => HasStar(run, figure) ? text + "*" : text),
        ];

    /// <summary>True if a latency has a star.</summary>
    public bool HasStars => Runs.Any(run => Metrics.Any(figure => HasStar(run, figure)));

    /// <summary>Explanations of missing ratios, without duplicates.</summary>
    public IReadOnlyList<string> MissingRatioReasons =>
        [
            .. AllDifferences()
                .Where(difference =>
                    difference is { Text: DifferenceText.None, Why: not null } && difference != SwarmLatency
                )
                .Select(difference => difference.Why!)
                .Distinct(),
        ];

    private NoiseAttribution Difference
    {
        get
        {
            var compared = Runs.Skip(1)
                .Where(run =>
                    Comparability.GetNotComparableReason(Baseline, run) is null
                    && (IsAnswered(Baseline) || IsAnswered(run))
                )
                .ToList();
            return compared.Count == 0 ? NoiseAttribution.None
                : compared.TrueForAll(HoldsDespiteBackgroundCpu) ? NoiseAttribution.NotBackground
                : NoiseAttribution.MayBeBackground;
        }
    }

    // Two runs without successes do not differ.
    private static bool IsAnswered(ComparedRun contender) => contender.Figures.Values[ComparedMetric.Goodput] is not 0;

    // One run is better, with no metric of the headline worse and with more background CPU.
    private bool HoldsDespiteBackgroundCpu(ComparedRun after)
    {
        var differences = Headlines.Metrics.Select(metric => DifferenceOf(after, metric)).ToList();
        var (was, now) = (GetBackgroundCpuPercent(Baseline), GetBackgroundCpuPercent(after));
        return (differences.Exists(each => each.IsBetter), differences.Exists(each => each.IsWorse)) switch
        {
            (true, false) => BackgroundCpu.HandicapsBetter(now, was),
            (false, true) => BackgroundCpu.HandicapsBetter(was, now),
            _ => false,
        };
    }

    private static bool HasStar(ComparedRun contender, ComparedMetric figure) =>
        figure.IsLatency() && contender.HasManyFailures && contender.Figures.Values[figure] is not null;

    /// <summary>Compares a run with the baseline.</summary>
    public ComparedDifference DifferenceOf(ComparedRun contender, ComparedMetric metric) =>
        DifferenceOf(contender, metric, Baseline);

    /// <summary>Compares a run with another one.</summary>
    internal ComparedDifference DifferenceOf(ComparedRun contender, ComparedMetric metric, ComparedRun baseline)
    {
        if (contender.IsFromSwarm != baseline.IsFromSwarm && metric.IsLatency())
            return SwarmLatency;
        if (contender.IsMixed || baseline.IsMixed)
            return SeveralVariants;
        var why = Comparability.GetNotComparableReason(baseline, contender);
        if (why is not null && Comparability.AreOfOneRun(baseline, contender))
            return ComparedDifference.None(why);
        var difference = ComparedDifference.Between(metric, baseline.Figures, contender.Figures, Resolution);
        return why is null
            ? difference.ConsideringBackground(
                metric,
                GetBackgroundCpuPercent(baseline),
                GetBackgroundCpuPercent(contender)
            )
            : difference.NotComparable(why);
    }

    private static ComparedDifference SwarmLatency { get; } =
        ComparedDifference.None("Locust rounds its latencies: they are not compared with exact ones.");

    private static ComparedDifference SeveralVariants { get; } =
        ComparedDifference.None("One of the two mixes several variants. Compare each variant separately.");

    private IEnumerable<ComparedDifference> AllDifferences() =>
        Runs.Skip(1).SelectMany(run => Metrics.Select(metric => DifferenceOf(run, metric)));
}
