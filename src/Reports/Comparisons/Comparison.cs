using Lab.Diagnosis.Findings;

namespace Reports.Comparisons;

/// <summary>Two to six runs in comparison; the first is the baseline.</summary>
/// <param name="Runs">The runs in the requested order.</param>
public sealed record Comparison(IReadOnlyList<ComparedRun> Runs)
{
    /// <summary>Minimum and maximum number of runs.</summary>
    public const int MinRuns = 2,
        MaxRuns = 6;

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
        HasFactorText(Factor.MaybeBackground)
            ? BackgroundCpu.DescribeMarked(BackgroundCpuShares)
            : BackgroundCpu.DescribeUneven(BackgroundCpuShares, Difference);

    private IReadOnlyList<(string Name, double? OthersPercent)> BackgroundCpuShares =>
        [.. Runs.Select(run => (ComparedRunNames.Short(this, run), GetBackgroundCpuPercent(run)))];

    private Dictionary<string, double?> BackgroundCpuByRun { get; } =
        Runs.DistinctBy(run => run.Key).ToDictionary(run => run.Key, ComparedRunSeries.GetBackgroundCpuPercent);

    /// <summary>Average background CPU during one run in percent; null if unknown.</summary>
    internal double? GetBackgroundCpuPercent(ComparedRun contender) =>
        BackgroundCpuByRun.GetValueOrDefault(contender.Key);

    /// <summary>True if the difference to the baseline has this verdict.</summary>
    internal bool HasFactorText(string words) =>
        Runs.Skip(1).Any(run => Metrics.Any(figure => FactorOf(run, figure).Text == words));

    /// <summary>
    /// Formats a metric of each run in one unit; a latency with survivor bias has a star.
    /// has a star.
    /// </summary>
    public IReadOnlyList<string> TextsOf(ComparedMetric figure) =>
        [
            .. figure
                .Texts([.. Runs.Select(run => run.Figures.Values[figure])])
                .Zip(Runs, (text, run) => HasStar(run, figure) ? text + "*" : text),
        ];

    /// <summary>True if a latency has a star.</summary>
    public bool HasStars => Runs.Any(run => Metrics.Any(figure => HasStar(run, figure)));

    /// <summary>Explanations of missing factors, without duplicates.</summary>
    public IReadOnlyList<string> MissingFactorReasons =>
        [
            .. Runs.Skip(1)
                .SelectMany(run => Metrics.Select(figure => FactorOf(run, figure)))
                .Where(factor => factor is { Text: Factor.None, Why: not null } && factor != Factor.NotComparable)
                .Select(factor => factor.Why!)
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
        var verdicts = Headlines.Told.Select(figure => FactorOf(after, figure).Verdict).ToHashSet();
        var (was, now) = (GetBackgroundCpuPercent(Baseline), GetBackgroundCpuPercent(after));
        return (verdicts.Contains(FactorVerdict.Better), verdicts.Contains(FactorVerdict.Worse)) switch
        {
            (true, false) => BackgroundCpu.HandicapsBetter(now, was),
            (false, true) => BackgroundCpu.HandicapsBetter(was, now),
            _ => false,
        };
    }

    private static bool HasStar(ComparedRun contender, ComparedMetric figure) =>
        figure.IsLatency() && contender.HasManyFailures && contender.Figures.Values[figure] is not null;

    /// <summary>Compares a run with the baseline.</summary>
    public Factor FactorOf(ComparedRun contender, ComparedMetric figure) =>
        contender.IsFromSwarm != Baseline.IsFromSwarm && figure.IsLatency() ? Factor.NotComparable
        : contender.IsMixed || Baseline.IsMixed ? Factor.OfSeveralVariants
        : Comparability.GetNotComparableReason(Baseline, contender) is { } why
            ? Comparability.AreOfOneRun(Baseline, contender) ? Factor.OfUnlikeHalves(why)
                : Factor.Of(figure, Baseline.Figures, contender.Figures).WithoutAVerdict(figure, why)
        : Factor
            .Of(figure, Baseline.Figures, contender.Figures)
            .ConsideringBackground(figure, GetBackgroundCpuPercent(Baseline), GetBackgroundCpuPercent(contender));
}
