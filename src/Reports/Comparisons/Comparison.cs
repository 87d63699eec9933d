using Lab.Findings;

namespace Reports.Comparisons;

/// <summary>Two to six contenders side by side; the first is what the others are measured against. Immutable.</summary>
/// <param name="Contenders">The contenders, in the order in which they were asked for.</param>
public sealed record Comparison(IReadOnlyList<Contender> Contenders)
{
    /// <summary>Fewest and most contenders.</summary>
    public const int Fewest = 2,
        Most = 6;

    /// <summary>What the others are measured against.</summary>
    public Contender Before => Contenders[0];

    /// <summary>The conditions that were not the same, and what else stands in the way of a fair comparison.</summary>
    public IReadOnlyList<DifferingCondition> Differences { get; } = Conditions.Differing(Contenders);

    /// <summary>What they are compared by: work for nobody only where there was some.</summary>
    public IReadOnlyList<ComparedFigure> Figures { get; } =
    [.. ComparedFigures.All.Where(figure => figure != ComparedFigure.WorkForNobody || ServerWork.IsTold(Contenders))];

    /// <summary>What came of it, in one sentence.</summary>
    public string Headline => Headlines.Of(this);

    /// <summary>That other programs took unlike parts of the machine beside them, as a sentence beside the headline; null where they did not, or it is not known.</summary>
    public string? UnlikeOthers =>
        Has(Factor.MaybeOthers)
            ? MachineShare.MarkedInWords(SharesOfOthers)
            : MachineShare.UnlikeInWords(SharesOfOthers, Difference);

    private IReadOnlyList<(string Name, double? OthersPercent)> SharesOfOthers =>
        [.. Contenders.Select(each => (ContenderNames.Short(this, each), OthersOf(each)))];

    private Dictionary<string, double?> Others { get; } =
        Contenders.DistinctBy(each => each.Key).ToDictionary(each => each.Key, ContenderSeries.OthersPercent);

    /// <summary>What other programs took of the machine beside one of them, on average, in percent; null when that is not known.</summary>
    internal double? OthersOf(Contender contender) => Others.GetValueOrDefault(contender.Key);

    /// <summary>True where a difference to the first is told in these words.</summary>
    internal bool Has(string words) =>
        Contenders.Skip(1).Any(each => Figures.Any(figure => FactorOf(each, figure).Text == words));

    /// <summary>A figure of each of them, in their order and in one unit; a latency that is of the good answers alone, where many requests had none, has a star.</summary>
    public IReadOnlyList<string> TextsOf(ComparedFigure figure) =>
        [
            .. figure
                .Texts([.. Contenders.Select(each => each.Figures.Values[figure])])
                .Zip(Contenders, (text, each) => HasStar(each, figure) ? text + "*" : text),
        ];

    /// <summary>True where a star stands beside a latency.</summary>
    public bool HasStars => Contenders.Any(each => Figures.Any(figure => HasStar(each, figure)));

    /// <summary>Why there is no factor where a dash stands in its place, each reason once.</summary>
    public IReadOnlyList<string> WithoutAFactor =>
        [
            .. Contenders
                .Skip(1)
                .SelectMany(each => Figures.Select(figure => FactorOf(each, figure)))
                .Where(factor => factor is { Text: Factor.None, Why: not null } && factor != Factor.NotComparable)
                .Select(factor => factor.Why!)
                .Distinct(),
        ];

    private UnlikeDifference Difference
    {
        get
        {
            var compared = Contenders
                .Skip(1)
                .Where(each => Comparability.WhyNot(Before, each) is null && (IsAnswered(Before) || IsAnswered(each)))
                .ToList();
            return compared.Count == 0 ? UnlikeDifference.None
                : compared.TrueForAll(IsInSpiteOfOthers) ? UnlikeDifference.NotTheirs
                : UnlikeDifference.MayBeTheirs;
        }
    }

    // Two of which neither has a good answer do not differ in any.
    private static bool IsAnswered(Contender contender) => contender.Figures.Values[ComparedFigure.Goodput] is not 0;

    // One of the two is better, by no figure of the headline worse, and had less of the machine.
    private bool IsInSpiteOfOthers(Contender after)
    {
        var verdicts = Headlines.Told.Select(figure => FactorOf(after, figure).Verdict).ToHashSet();
        var (was, now) = (OthersOf(Before), OthersOf(after));
        return (verdicts.Contains(FactorVerdict.Better), verdicts.Contains(FactorVerdict.Worse)) switch
        {
            (true, false) => MachineShare.IsAgainstTheBetter(now, was),
            (false, true) => MachineShare.IsAgainstTheBetter(was, now),
            _ => false,
        };
    }

    private static bool HasStar(Contender contender, ComparedFigure figure) =>
        figure.IsLatency() && contender.LeavesMuchOut && contender.Figures.Values[figure] is not null;

    /// <summary>How a contender did against the first.</summary>
    public Factor FactorOf(Contender contender, ComparedFigure figure) =>
        contender.IsOfASwarm != Before.IsOfASwarm && figure.IsLatency() ? Factor.NotComparable
        : contender.IsMixed || Before.IsMixed ? Factor.OfSeveralVariants
        : Comparability.WhyNot(Before, contender) is { } why
            ? Comparability.AreOfOneRun(Before, contender) ? Factor.OfUnlikeHalves(why)
                : Factor.Of(figure, Before.Figures, contender.Figures).WithoutAVerdict(figure, why)
        : Factor
            .Of(figure, Before.Figures, contender.Figures)
            .BesideOthers(figure, OthersOf(Before), OthersOf(contender));
}
