using Lab.Diagnosis.Findings;

namespace Reports.Comparisons;

/// <summary>Two to six contenders side by side; the first is what the others are measured against.</summary>
/// <param name="Runs">The contenders, in the order in which they were asked for.</param>
public sealed record Comparison(IReadOnlyList<ComparedRun> Runs)
{
    /// <summary>Fewest and most contenders.</summary>
    public const int MinRuns = 2,
        MaxRuns = 6;

    /// <summary>What the others are measured against.</summary>
    public ComparedRun Baseline => Runs[0];

    /// <summary>Conditions that differ, and other obstacles to a fair comparison.</summary>
    public IReadOnlyList<DifferingCondition> Differences { get; } = Conditions.Differing(Runs);

    /// <summary>The compared metrics; abandoned work only if there was some.</summary>
    public IReadOnlyList<ComparedMetric> Metrics { get; } =
    [.. ComparedMetrics.All.Where(figure => figure != ComparedMetric.WorkForNobody || ServerWork.IsSignificant(Runs))];

    /// <summary>The result in one sentence.</summary>
    public string Headline => Headlines.Of(this);

    /// <summary>That background CPU differed between the runs, as a sentence; null if it did not or is unknown.</summary>
    public string? UnevenBackgroundCpu =>
        HasFactorText(Factor.MaybeOthers)
            ? BackgroundCpu.DescribeMarked(BackgroundCpuShares)
            : BackgroundCpu.DescribeUneven(BackgroundCpuShares, Difference);

    private IReadOnlyList<(string Name, double? OthersPercent)> BackgroundCpuShares =>
        [.. Runs.Select(run => (ComparedRunNames.Short(this, run), GetBackgroundCpuPercent(run)))];

    private Dictionary<string, double?> BackgroundCpuByRun { get; } =
        Runs.DistinctBy(run => run.Key).ToDictionary(run => run.Key, ComparedRunSeries.GetBackgroundCpuPercent);

    /// <summary>Average background CPU during one run in percent; null if unknown.</summary>
    internal double? GetBackgroundCpuPercent(ComparedRun contender) =>
        BackgroundCpuByRun.GetValueOrDefault(contender.Key);

    /// <summary>Whether a difference to the first run has this verdict.</summary>
    internal bool HasFactorText(string words) =>
        Runs.Skip(1).Any(run => Metrics.Any(figure => FactorOf(run, figure).Text == words));

    /// <summary>
    /// A figure of each of them, in their order and in one unit; a latency that is of the good answers alone, where many requests had none,
    /// has a star.
    /// </summary>
    public IReadOnlyList<string> TextsOf(ComparedMetric figure) =>
        [
            .. figure
                .Texts([.. Runs.Select(run => run.Figures.Values[figure])])
                .Zip(Runs, (text, run) => HasStar(run, figure) ? text + "*" : text),
        ];

    /// <summary>Whether a latency has a star.</summary>
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

    // Two of which neither has a good answer do not differ in any.
    private static bool IsAnswered(ComparedRun contender) => contender.Figures.Values[ComparedMetric.Goodput] is not 0;

    // One of the two is better, by no figure of the headline worse, and had less of the machine.
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

    /// <summary>How a contender did against the first.</summary>
    public Factor FactorOf(ComparedRun contender, ComparedMetric figure) =>
        contender.IsFromSwarm != Baseline.IsFromSwarm && figure.IsLatency() ? Factor.NotComparable
        : contender.IsMixed || Baseline.IsMixed ? Factor.OfSeveralVariants
        : Comparability.GetNotComparableReason(Baseline, contender) is { } why
            ? Comparability.AreOfOneRun(Baseline, contender) ? Factor.OfUnlikeHalves(why)
                : Factor.Of(figure, Baseline.Figures, contender.Figures).WithoutAVerdict(figure, why)
        : Factor
            .Of(figure, Baseline.Figures, contender.Figures)
            .BesideOthers(figure, GetBackgroundCpuPercent(Baseline), GetBackgroundCpuPercent(contender));
}
