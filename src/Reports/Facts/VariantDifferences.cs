using Experiments;
using Lab.Diagnosis.Rules.CarryOver;
using Lab.Foundation.Formatting;
using Lab.Runtime.Aggregation;
using Lab.Storage.Summaries;
using Statistics.Differences;

namespace Reports.Facts;

/// <summary>How the fixed variant of a run, or else the contrast, differs from the fragile one.</summary>
/// <param name="Variant">The variant that is compared with the fragile one.</param>
/// <param name="Differences">The difference of each metric in <see cref="Shown"/>.</param>
public sealed record VariantDifferences(
    VariantKind Variant,
    IReadOnlyDictionary<ComparedMetric, ComparedDifference> Differences
)
{
    /// <summary>The metrics, in the order of the table of a summary.</summary>
    public static IReadOnlyList<ComparedMetric> Shown { get; } =
    [
        ComparedMetric.Goodput,
        ComparedMetric.Average,
        ComparedMetric.P50,
        ComparedMetric.P95,
        ComparedMetric.P99,
        ComparedMetric.Max,
    ];

    /// <summary>Minimum seconds under one load for a comparison.</summary>
    public const double MinSeconds = LoadSegments.MinSeconds;

    /// <summary>The differences of a run with two variants; null for other runs.</summary>
    /// <param name="summary">The run.</param>
    /// <param name="resolution">The resolution of the machine; null if it is not known.</param>
    public static VariantDifferences? Of(RunSummary summary, Resolution? resolution = null)
    {
        ArgumentNullException.ThrowIfNull(summary);
        if (Caveats.DescribeUnevenHalves(summary) is not null)
            return null;
        var first = summary.Variants.FirstOrDefault(part => part.Variant == VariantKind.Fragile);
        var other =
            summary.Variants.FirstOrDefault(part => part.Variant == VariantKind.Fixed)
            ?? summary.Variants.FirstOrDefault(part => part.Variant == VariantKind.Contrast);
        var equal = other is null ? null : EqualLoad(summary, other.Variant);
        // Where a run before still had the target, the figures are of both, and no difference is this variant's.
        if (
            (summary.Loads.Count > 0 ? equal?.Before : first?.Figures) is not { } before
            || (summary.Loads.Count > 0 ? equal?.After : other?.Figures) is not { } after
            || other is null
            || summary.Findings.Any(finding => finding.Rule == CarryOverWork.RuleId)
        )
            return null;
        var (was, now) = (MetricFigures.From(before, 1), MetricFigures.From(after, 1));
        var differences = Shown.ToDictionary(
            metric => metric,
            metric =>
                ComparedDifference
                    .Between(metric, was, now, resolution ?? Resolution.Assumed)
                    .ConsideringBackground(metric, first?.BackgroundCpuPercent, other.BackgroundCpuPercent)
        );
        // A row of dashes says nothing: nothing was answered by one of the two.
        return differences.Values.Any(difference => difference.Difference.IsBounded)
            ? new(other.Variant, differences)
            {
                AtLoad = equal?.Load,
                Stretches = equal?.Stretches,
                IsOneOfThree = summary.Variants.Count > 2,
            }
            : null;
    }

    /// <summary>The difference of a metric.</summary>
    public ComparedDifference this[ComparedMetric metric] => Differences[metric];

    /// <summary>The load that both had, where it was changed in the middle of the run; null where it was the same throughout.</summary>
    public string? AtLoad { get; private init; }

    /// <summary>
    /// Which stretches under that load are compared, where a variant had several; null where each had one, and where the load was the same
    /// throughout.
    /// </summary>
    public string? Stretches { get; private init; }

    /// <summary>Whether the table has a third variant.</summary>
    private bool IsOneOfThree { get; init; }

    /// <summary>The name of the row.</summary>
    public string Title
    {
        get
        {
            var stretches = Stretches is null ? "" : $" ({Stretches})";
            var load = AtLoad is null ? "" : $", at {AtLoad}{stretches},";
            return $"{Variant}{(IsOneOfThree ? $" against {VariantKind.Fragile}" : "")} is{load}";
        }
    }

    /// <summary>True where at least one of the metrics is better, and none worse.</summary>
    public bool IsBetterThroughout => All.Any(each => each.IsBetter) && !All.Any(each => each.IsWorse);

    /// <summary>True where at least one of the metrics is worse, and none better.</summary>
    public bool IsWorseThroughout => All.Any(each => each.IsWorse) && !All.Any(each => each.IsBetter);

    /// <summary>True where background CPU may explain at least one of the differences.</summary>
    internal bool MayBeBackground => All.Any(each => each.MayBeBackground);

    /// <summary>The explanations of the row, each once, for the legend below the table.</summary>
    public IEnumerable<string> Legend =>
        (All.Any(each => each.IsNotAProof) ? [DifferenceText.NotAProofOfOneRun] : Array.Empty<string>()).Concat(
            All.Where(each => each.Why is not null && !each.Difference.HasVerdict)
                .Select(each => each.Difference.IsBounded ? each.Why! : $"{DifferenceText.None}: {each.Why}")
                .Distinct()
        );

    private IEnumerable<ComparedDifference> All => Differences.Values;

    // Under unlike loads a ratio would be of both at once; where the load was changed, the last that both had is compared, and of several
    // stretches under it the last of each.
    private static (string Load, string? Stretches, RunFigures Before, RunFigures After)? EqualLoad(
        RunSummary summary,
        VariantKind other
    )
    {
        var lasting = summary
            .Loads.Where(part => part.LoadedSeconds >= MinSeconds && !RunFacts.IsWithoutUsers(part))
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
}
