using System.Globalization;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using LoadEngine.Figures;

namespace Lab.Storage.Validation;

/// <summary>That what a run of this program's engine counted adds up: its seconds to its variants, and those to the whole. Pages tell each of them, beside one another. Stateless.</summary>
internal static class RunSumRules
{
    private static readonly (string Field, Func<RunFigures, long> Of)[] Counts =
    [
        ("requests", figures => figures.Requests),
        ("succeeded", figures => figures.Succeeded),
        ("failed", figures => figures.Failed),
        ("shed", figures => figures.Shed),
        ("cancelled", figures => figures.Cancelled),
    ];

    private static readonly (string Field, Func<IterationCounts, long> Of)[] Ended =
    [
        ("succeeded", counts => counts.Succeeded),
        ("failed", counts => counts.Failed),
        ("cancelled", counts => counts.Cancelled),
        ("dropped", counts => counts.Dropped),
        ("responses", counts => counts.Responses),
        ("retries", counts => counts.Retries),
        ("redirects", counts => counts.Redirects),
        ("bodyBytes", counts => counts.BodyBytes),
    ];

    private static readonly (string Field, Func<RunFigures, IEnumerable<(string Key, long Count)>> Of)[] Parts =
    [
        (
            "statusCodes",
            figures =>
                figures.StatusCodes.Select(status => (status.Key.ToString(CultureInfo.InvariantCulture), status.Value))
        ),
        ("failuresByKind", figures => figures.FailuresByKind.Select(kind => (kind.Key, kind.Value))),
        ("droppedByCause", figures => figures.DroppedByCause.Select(cause => (cause.Key, cause.Value))),
    ];

    /// <summary>The first sum that is none, in words that name it; null when all add up.</summary>
    public static string? Mistake(RunDocument document) =>
        document.Summary is { } summary
            ? MistakeInVariants(document, summary)
                ?? MistakeInTotal(summary)
                ?? MistakeInSeconds(document, summary.Total)
                ?? MistakeInShares(document, summary)
                ?? MistakeInDropped(document, summary.Total)
                ?? MistakeInLoads(summary)
            : null;

    private static string? MistakeInVariants(RunDocument document, RunSummary summary)
    {
        foreach (var (index, part) in summary.Variants.Index())
            if (summary.Variants.Take(index).Any(before => before.Variant == part.Variant))
                return $"One of its variants is listed twice: 'summary.variants[{index}]' is {part.Variant} once more.";
        var listed = summary.Variants.Select(part => part.Variant.ToString()).ToHashSet();
        foreach (var (index, interval) in document.Intervals.Index())
            if (VariantsOf(interval).FirstOrDefault(variant => !listed.Contains(variant)) is { } missing)
                return $"One of its variants is not listed: requests of {missing} ended in 'intervals[{index}]', and 'summary.variants' has no figures of it.";
        return null;
    }

    // A variant that came under fire for a moment, or after the last answer, need not be told.
    private static IEnumerable<string> VariantsOf(StoredInterval interval) =>
        interval.ByVariant is { } shares
            ? shares.Where(share => share.Value.Totals.Completed > 0).Select(share => share.Key)
        : interval.Totals.Completed > 0 ? [interval.Variant]
        : [];

    private static string? MistakeInTotal(RunSummary summary)
    {
        foreach (var (field, of) in Counts)
            if (
                MistakeIn(
                    $"summary.total.{field}",
                    of(summary.Total),
                    "its variants",
                    summary.Variants.Sum(part => (decimal)of(part.Figures))
                ) is
                { } mistake
            )
                return mistake;
        foreach (var (field, of) in Parts)
        {
            var sums = summary
                .Variants.SelectMany(part => of(part.Figures))
                .ToLookup(pair => pair.Key, pair => pair.Count);
            var entries = of(summary.Total).ToDictionary(pair => pair.Key, pair => pair.Count);
            foreach (var key in entries.Keys.Union(sums.Select(group => group.Key)))
                if (
                    MistakeIn(
                        $"summary.total.{field}.{key}",
                        entries.GetValueOrDefault(key),
                        "its variants",
                        sums[key].Sum(count => (decimal)count)
                    ) is
                    { } mistake
                )
                    return mistake;
        }

        return null;
    }

    private static string? MistakeInSeconds(RunDocument document, RunFigures total) =>
        MistakeIn(
            "summary.total.succeeded",
            total.Succeeded,
            "its intervals",
            document.Intervals.Sum(interval => (decimal)interval.Totals.Succeeded)
        )
        ?? MistakeIn(
            "summary.total.failed",
            total.Failed,
            "its intervals",
            document.Intervals.Sum(interval => (decimal)interval.Totals.Failed)
        )
        ?? MistakeIn(
            "summary.total.cancelled",
            total.Cancelled,
            "its intervals",
            document.Intervals.Sum(interval => (decimal)interval.Totals.Cancelled)
        );

    // Where one interval says whose requests ended in it, each does.
    private static string? MistakeInShares(RunDocument document, RunSummary summary)
    {
        foreach (var (index, interval) in document.Intervals.Index())
        foreach (var (field, of) in Ended)
            if (
                interval.ByVariant is { } shares
                && MistakeIn(
                    $"intervals[{index}].totals.{field}",
                    of(interval.Totals),
                    "its 'byVariant'",
                    shares.Values.Sum(share => (decimal)of(share.Totals))
                )
                    is { } mistake
            )
                return mistake;
        if (document.Intervals.All(interval => interval.ByVariant is null))
            return null;
        foreach (var (index, part) in summary.Variants.Index())
        {
            var countses = document
                .Intervals.Select(interval =>
                    RunMeasuredRules.SharesOf(interval).GetValueOrDefault(part.Variant.ToString())?.Totals
                )
                .OfType<IterationCounts>()
                .ToList();
            var mistake =
                MistakeIn(
                    $"summary.variants[{index}].figures.succeeded",
                    part.Figures.Succeeded,
                    $"those of {part.Variant} in its intervals",
                    countses.Sum(counts => (decimal)counts.Succeeded)
                )
                ?? MistakeIn(
                    $"summary.variants[{index}].figures.failed",
                    part.Figures.Failed,
                    $"those of {part.Variant} in its intervals",
                    countses.Sum(counts => (decimal)counts.Failed)
                );
            if (mistake is not null)
                return mistake;
        }

        return null;
    }

    private static string? MistakeInDropped(RunDocument document, RunFigures total)
    {
        if (
            RunRateRules.TellsAll(document)
            && document.Intervals.Sum(interval => (decimal)interval.Totals.Dropped) is var dropped
            && dropped != total.DroppedByCause.Values.Sum(count => (decimal)count)
        )
            return MistakeIn(
                "summary.total.droppedByCause",
                total.DroppedByCause.Values.Sum(count => (decimal)count),
                "'dropped' of its intervals",
                dropped
            );
        var entries = document
            .Intervals.SelectMany(interval => interval.Totals.DroppedByCause)
            .ToLookup(cause => cause.Key, cause => (decimal)cause.Value);
        return MistakeIn(
                "summary.total.droppedByCause",
                total.DroppedByCause.Values.Sum(count => (decimal)count),
                "'droppedByCause' of its intervals",
                entries.Sum(cause => cause.Sum())
            )
            ?? total
                .DroppedByCause.Select(cause =>
                    MistakeIn(
                        $"summary.total.droppedByCause.{cause.Key}",
                        cause.Value,
                        "its intervals",
                        entries[cause.Key].Sum()
                    )
                )
                .FirstOrDefault(mistake => mistake is not null);
    }

    // Parts that were over at once are not told.
    private static string? MistakeInLoads(RunSummary summary)
    {
        foreach (var (field, of) in Counts)
            if (summary.Loads.Sum(part => (decimal)of(part.Figures)) is var sum && sum > of(summary.Total))
                return $"Its counts contradict each other: 'summary.total.{field}' is {of(summary.Total):#,0}, and its loads add up to {sum:#,0}; they cannot be more.";
        return null;
    }

    // As many intervals as there can be, each with as much as there can be, are more than a long holds.
    private static string? MistakeIn(string place, decimal told, string whose, decimal sum) =>
        told == sum
            ? null
            : $"Its counts contradict each other: '{place}' is {told:#,0}, and {whose} add up to {sum:#,0}; the two have to be the same.";
}
