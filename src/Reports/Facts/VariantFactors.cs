using Experiments;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.CarryOver;
using Lab.Foundation.Formatting;
using Lab.Foundation.Statistics;
using Lab.Loads.Planning;
using Lab.Runtime.Aggregation;
using Lab.Storage.Summaries;

namespace Reports.Facts;

/// <summary>
/// How many times better (or worse) the fixed variant did than the fragile one, in words; the contrast, where that was compared.
/// </summary>
/// <param name="Better">Whose factors these are.</param>
/// <param name="Goodput">Successful responses per second.</param>
/// <param name="Average">Mean latency.</param>
/// <param name="P50">Median latency.</param>
/// <param name="P95">95th percentile.</param>
/// <param name="P99">99th percentile.</param>
/// <param name="Max">Longest success.</param>
public sealed record VariantFactors(
    VariantKind Better,
    string Goodput,
    string Average,
    string P50,
    string P95,
    string P99,
    string Max
)
{
    /// <summary>What two spans of one run may differ by and still have done the same.</summary>
    public const double SmallestDifference = MetricFormat.MinFactor;

    /// <summary>Minimum seconds under one load for a comparison.</summary>
    public const double ShortestStretchSeconds = LoadSegments.MinSeconds;

    private const string Less = "less",
        Slower = "slower",
        Nothing = "–";

    /// <summary>The factors of a run with two variants; null for other runs.</summary>
    public static VariantFactors? Of(RunSummary summary)
    {
        ArgumentNullException.ThrowIfNull(summary);
        if (Caveats.DescribeUnevenHalves(summary) is not null)
            return null;
        var first = summary.Variants.FirstOrDefault(part => part.Variant == VariantKind.Fragile);
        var other =
            summary.Variants.FirstOrDefault(part => part.Variant == VariantKind.Fixed)
            ?? summary.Variants.FirstOrDefault(part => part.Variant == VariantKind.Contrast);
        var equal = other is null ? null : EqualLoad(summary, other.Variant);
        // Where a run before still had the target, the figures are of both, and no factor is this variant's.
        if (
            (summary.Loads.Count > 0 ? equal?.Before : first?.Figures) is not { } before
            || (summary.Loads.Count > 0 ? equal?.After : other?.Figures) is not { } after
            || other is null
            || summary.Findings.Any(finding => finding.Rule == CarryOverWork.RuleId)
        )
            return null;
        // Of the parts between two changes of the load it is not known how their seconds varied.
        var (was, now) = summary.Loads.Count > 0 ? (null, null) : (first?.Spreads, other.Spreads);
        var pair = (Before: first?.BackgroundCpuPercent, After: other.BackgroundCpuPercent);
        // All five or none: of the lucky ones some figures are quicker than those of all, and some are not.
        var areOfFew = Latencies.Any(latency => AreOfFew(before, after, latency));
        // What a swarm reports are percentiles of every answer: what failed is in them.
        bool IsOpen(Func<RunFigures, double?> latencyMs, double above) =>
            summary.Source == LoadSourceKind.Engine
            && QuickerBy(before, after, latencyMs) is { } quicker
            && SurvivorBias.IsUnbounded(quicker, above);
        string Latency(
            Func<RunFigures, double?> latencyMs,
            double above,
            PerSecondDistribution? spreadBefore,
            PerSecondDistribution? spreadAfter
        ) =>
            areOfFew || IsOpen(latencyMs, above)
                ? Nothing
                : Faster(latencyMs(before), latencyMs(after), spreadBefore, spreadAfter, pair);
        VariantFactors factors = new(
            other.Variant,
            Change(before.Goodput, after.Goodput, "more", Less, was?.Goodput, now?.Goodput, pair),
            Latency(figures => figures.AverageMs, SurvivorBias.AboveAverage, was?.AverageMs, now?.AverageMs),
            Latency(figures => figures.P50Ms, SurvivorBias.AboveP50, was?.P50Ms, now?.P50Ms),
            Latency(figures => figures.P95Ms, SurvivorBias.AboveP95, was?.P95Ms, now?.P95Ms),
            Latency(figures => figures.P99Ms, SurvivorBias.AboveP99, was?.P99Ms, now?.P99Ms),
            Latency(figures => figures.MaxMs, SurvivorBias.AboveMax, was?.MaxMs, now?.MaxMs)
        )
        {
            AtLoad = equal?.Load,
            Stretches = equal?.Stretches,
            IsP95Open = !areOfFew && IsOpen(figures => figures.P95Ms, SurvivorBias.AboveP95),
            WhyOpen =
                !areOfFew && IsOpen(figures => figures.MaxMs, SurvivorBias.AboveMax)
                    ? SurvivorBias.UnboundedExplanation
                    : null,
            IsOneOfThree = summary.Variants.Count > 2,
        };

        if (!IsNeither(factors.Max) && (IsUnlikeTheSlowest(factors) || IsLittle(before.MaxMs, after.MaxMs)))
            factors = factors with { Max = Varies };

        // A row of dashes says nothing: of one of the two, nothing was answered.
        return factors is { Goodput: Nothing, Average: Nothing, Max: Nothing } ? null : factors;
    }

    /// <summary>The load that both had, where it was changed in the middle of the run; null where it was the same throughout.</summary>
    public string? AtLoad { get; private init; }

    /// <summary>
    /// Which stretches under that load are compared, where a variant had several; null where each had one, and where the load was the same
    /// throughout.
    /// </summary>
    public string? Stretches { get; private init; }

    /// <summary>Whether the table has a third variant.</summary>
    private bool IsOneOfThree { get; init; }

    /// <summary>Whether so many requests of the faster variant failed that its p95 is not an upper bound.</summary>
    public bool IsP95Open { get; private init; }

    // The longest bears none at all, so that it is open wherever one of the others is.
    private string? WhyOpen { get; init; }

    /// <summary>Whose factors these are, as the row is called.</summary>
    public string Title
    {
        get
        {
            var stretches = Stretches is null ? "" : $" ({Stretches})";
            var load = AtLoad is null ? "" : $", at {AtLoad}{stretches},";
            return $"{Better}{(IsOneOfThree ? $" against {VariantKind.Fragile}" : "")} is{load}";
        }
    }

    /// <summary>Neither better nor the same; a cell of a table has no room for more.</summary>
    public const string Varies = "varies";

    /// <summary>Neither better nor worse: others can have made the difference; a cell of a table has no room for more.</summary>
    public const string Unclear = "unclear";

    /// <summary>The meaning of a word without a factor, as a tooltip; null for a factor.</summary>
    public static string? Meaning(string words) =>
        words switch
        {
            MetricFormat.TheSame => MetricFormat.WhyTheSame,
            Varies => PerSecondDistribution.WhyTooVaried,
            Unclear => BackgroundCpu.WhyMaybeBackground,
            Same => $"Less than {SmallestDifference - 1:P0} apart, within noise for so few seconds.",
            _ => null,
        };

    /// <summary>True where at least one of the factors is a gain, and none a loss.</summary>
    public bool IsBetterThroughout => Told.Any() && !Told.Any(IsWorse);

    /// <summary>True where at least one of the factors is a loss, and none a gain.</summary>
    public bool IsWorseThroughout => Told.Any() && Told.All(IsWorse);

    /// <summary>True where others can have made at least one of the differences.</summary>
    internal bool IsUnclearSomewhere => All.Contains(Unclear);

    private IEnumerable<string> Told => All.Where(words => !IsNeither(words));

    private string[] All => [Goodput, Average, P50, P95, P99, Max];

    /// <summary>The meanings of all words without a factor, each once, for the legend below the table.</summary>
    public IEnumerable<string> Legend =>
        All.Distinct()
            .Where(words => Meaning(words) is not null)
            .Select(words => $"{words}: {Meaning(words)}")
            .Concat(WhyOpen is { } why ? [$"{Nothing}: {why}"] : []);

    /// <summary>True where it is neither a gain nor a loss.</summary>
    public static bool IsNeither(string words) => words is Varies or Unclear or Same or Nothing or MetricFormat.TheSame;

    /// <summary>True for a factor that is a loss.</summary>
    public static bool IsWorse(string words)
    {
        ArgumentNullException.ThrowIfNull(words);
        return words.EndsWith(Less, StringComparison.Ordinal) || words.EndsWith(Slower, StringComparison.Ordinal);
    }

    // Under unlike loads a factor would be of both at once; where the load was changed, the last that both had is compared, and of several
    // stretches under it the last of each.
    private static (string Load, string? Stretches, RunFigures Before, RunFigures After)? EqualLoad(
        RunSummary summary,
        VariantKind other
    )
    {
        var lasting = summary
            .Loads.Where(part => part.LoadedSeconds >= ShortestStretchSeconds && !RunFacts.IsWithoutUsers(part))
            .ToList();
        var (fragile, entries) = (
            lasting.Where(part => part.Variant == VariantKind.Fragile).ToLookup(part => part.Load),
            lasting.Where(part => part.Variant == other).ToLookup(part => part.Load)
        );
        foreach (var after in Enumerable.Reverse(lasting).Where(part => part.Variant == other))
            if (fragile[after.Load].LastOrDefault() is { } before)
                return (
                    after.Load,
                    StretchesOf(before, fragile[after.Load].Count() > 1, after, entries[after.Load].Count() > 1),
                    before.Figures,
                    after.Figures
                );
        return null;
    }

    private static string? StretchesOf(
        LoadSummary before,
        bool isOneOfSeveral,
        LoadSummary after,
        bool isAfterOneOfSeveral
    ) =>
        (isAfterOneOfSeveral, isOneOfSeveral) switch
        {
            (false, false) => null,
            (true, false) => $"from {MetricFormat.Seconds(after.FromSeconds)}",
            (false, true) => $"against {before.Variant} from {MetricFormat.Seconds(before.FromSeconds)}",
            _ =>
                $"from {MetricFormat.Seconds(after.FromSeconds)}, against {before.Variant} from {MetricFormat.Seconds(before.FromSeconds)}",
        };

    private const string Same = "≈ the same";

    private static readonly Func<RunFigures, double?>[] Latencies =
    [
        figures => figures.AverageMs,
        figures => figures.P50Ms,
        figures => figures.P95Ms,
        figures => figures.P99Ms,
        figures => figures.MaxMs,
    ];

    private static bool IsUnlikeTheSlowest(VariantFactors factors) =>
        factors.P99 != Nothing && (IsNeither(factors.P99) || IsWorse(factors.P99) != IsWorse(factors.Max));

    private static bool IsLittle(double? before, double? after) =>
        Math.Max(after / before ?? 0, before / after ?? 0) < SmallestDifference;

    private static bool AreOfFew(RunFigures before, RunFigures after, Func<RunFigures, double?> latencyMs) =>
        SurvivorBias.IsPresent(latencyMs(after) > latencyMs(before) ? before : after);

    private static RunFigures? QuickerBy(RunFigures before, RunFigures after, Func<RunFigures, double?> latencyMs) =>
        (latencyMs(before), latencyMs(after)) is ({ } was, { } now)
            ? now > was
                ? before
                : after
            : null;

    private static string Faster(
        double? beforeMs,
        double? afterMs,
        PerSecondDistribution? was,
        PerSecondDistribution? now,
        (double? Before, double? After) others
    ) => Change(afterMs, beforeMs, "faster", Slower, was, now, others);

    private static string Change(
        double? before,
        double? after,
        string up,
        string down,
        PerSecondDistribution? was,
        PerSecondDistribution? now,
        (double? Before, double? After) others
    )
    {
        var times =
            before is > 0 && after is > 0
                ? Math.Max(after.Value / before.Value, before.Value / after.Value)
                : (double?)null;
        // Where it is known how the seconds varied, that decides, as in a comparison.
        return PerSecondDistribution.IsShort(was, now)
            && times is >= MetricFormat.MinDifferenceFactor and < SmallestDifference
                ? Same
            : PerSecondDistribution.MasksDifference(was, now, before, after) ? Varies
            : times is >= MetricFormat.MinDifferenceFactor and var value
            && BackgroundCpu.MayExplainDifference(value, after > before, others.Before, others.After)
                ? Unclear
            : MetricFormat.Change(before, after, up, down) ?? Nothing;
    }
}
