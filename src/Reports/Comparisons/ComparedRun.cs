using Experiments;
using Lab.Foundation.Formatting;
using Lab.Loads.Planning;
using Lab.Storage.Documents;
using Reports.Facts;

namespace Reports.Comparisons;

/// <summary>One side of a comparison: a stored run, or one variant of it.</summary>
/// <param name="Key">The key: <c>id</c> or <c>id~Variant</c>.</param>
/// <param name="Name">Display name, unique in the comparison.</param>
/// <param name="Run">The document.</param>
/// <param name="Variant">The variant, if only its part is compared or the run has only one; otherwise null.</param>
/// <param name="StartSeconds">The start in seconds since the run started.</param>
/// <param name="Figures">The figures.</param>
public sealed record ComparedRun(
    string Key,
    string Name,
    RunDocument Run,
    VariantKind? Variant,
    double StartSeconds,
    ComparedRunFigures Figures
)
{
    /// <summary>Display name, independent of the other runs.</summary>
    public string Label { get; } = Name;

    /// <summary>Separates the run identifier and the variant in a key; identifiers never contain it.</summary>
    public const char Separator = '~';

    /// <summary>Creates the side for all variants of a run.</summary>
    public IReadOnlyList<string> VariantsOfRun { get; } =
    [.. Run.Intervals.Select(interval => interval.Variant).Distinct()];

    /// <summary>Whether several variants are counted together here.</summary>
    public bool IsMixed => Variant is null && VariantsOfRun.Count > 1;

    /// <summary>The keys of the variants of this run.</summary>
    public IEnumerable<string> SplitKeys => VariantsOfRun.Select(variant => $"{Run.Id}{Separator}{variant}");

    /// <summary>The symbol of the variant, or none.</summary>
    public string Mark => Variant?.Mark() ?? "";

    /// <summary>
    /// The requests that were cancelled at the end, with their ages; null for none. Percentiles do not include them.
    /// </summary>
    public string? Cancelled =>
        (
            Variant is { } one && Run.Summary?.Variants.FirstOrDefault(part => part.Variant == one) is { } part
                ? part.Figures
                : Run.Summary?.Total
        )
            is { } figures
            ? Caveats.Cancelled(figures)
            : null;

    /// <summary>Description for a row in which other runs have cancelled requests; unknown for a swarm.</summary>
    public string CancelledText => Cancelled ?? (IsFromSwarm ? "–" : "none");

    /// <summary>True for a load from a swarm, whose approximate latencies are not compared with exact ones.</summary>
    public bool IsFromSwarm => Run.Run.Request.Source == LoadSourceKind.Locust;

    /// <summary>True if many requests failed, so that the latencies cover successes only.</summary>
    public bool HasManyFailures =>
        !IsFromSwarm
        && Run.Summary?.Total.LatencyIsOfAllAnswers != true
        && Caveats.HasManyFailures(Figures.Requests, Figures.Requests - Figures.Failed);

    /// <summary>Creates the side of a run.</summary>
    /// <exception cref="OverflowException">The counts of the document are too large.</exception>
    public static ComparedRun From(string key, RunDocument run, VariantKind? only)
    {
        var intervals = only is { } kind ? VariantIntervals.Select(run, kind) : run.Intervals;
        var single = intervals.Select(interval => interval.Variant).Distinct().ToList();
        var variant = only ?? (single is [var one] && Enum.TryParse<VariantKind>(one, out var parsed) ? parsed : null);
        var start =
            only is not null && intervals is [var first, ..] ? Math.Max(0, first.EndSeconds - first.Seconds) : 0;

        var name = only is { } part
            ? $"{(IsNamedByHand(run) ? run.Labels.Name : run.Run.Subject.Title)}: {part}"
            : run.Labels.Name;
        var figures = HasNoTimes(run)
            ? ComparedRunFigures.From(run.Summary!, intervals)
            : ComparedRunFigures.From(
                intervals,
                only is { } its && run.Intervals.Any(interval => interval.Variant != its.ToString())
                    ? VariantIntervals.SecondsOf(run, its, intervals)
                    : null,
                run.Summary?.Total.HasUnknownFailures != true
            );
        if (HasNoTimes(run) && ReportedSeconds.HasSeconds(run))
            figures = figures.WithSeconds(ReportedSeconds.GetLines(run));
        return new(
            key,
            name,
            run,
            variant,
            start,
            run.Run.Request.Source == LoadSourceKind.Locust
                ? figures.WithSwarmValues(run, only ?? variant)
                : figures.WithAbandonedWork(ServerWork.GetAbandonedWork(run, only))
        );
    }

    private static bool IsNamedByHand(RunDocument run) =>
        run.Labels.Name != run.Run.Name && run.Labels.Name != run.Run.Subject.NameOf(run.Variants);

    private static bool HasNoTimes(RunDocument run) =>
        run is { MeasuredBy: not null, Summary: not null } && run.Intervals.All(interval => interval.Seconds == 0);
}
