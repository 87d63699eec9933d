using System.Globalization;

namespace Lab.Runs;

/// <summary>That what a run of this program's engine counted adds up: its seconds to its variants, and those to the whole. Pages tell each of them, beside one another. Stateless.</summary>
internal static class RunSumRules
{
    private static readonly (string Field, Func<RunFigures, long> Of)[] Counts =
    [
        ("requests", figures => figures.Requests), ("succeeded", figures => figures.Succeeded), ("failed", figures => figures.Failed), ("shed", figures => figures.Shed),
        ("cancelled", figures => figures.Cancelled),
    ];

    private static readonly (string Field, Func<RunFigures, IEnumerable<(string Key, long Count)>> Of)[] Parts =
    [
        ("statusCodes", figures => figures.StatusCodes.Select(status => (status.Key.ToString(CultureInfo.InvariantCulture), status.Value))),
        ("failuresByKind", figures => figures.FailuresByKind.Select(kind => (kind.Key, kind.Value))),
        ("droppedByCause", figures => figures.DroppedByCause.Select(cause => (cause.Key, cause.Value))),
    ];

    /// <summary>The first sum that is none, in words that name it; null when all add up.</summary>
    public static string? Mistake(RunDocument document) =>
        document.Summary is { } summary ? MistakeInVariants(document, summary) ?? MistakeInTotal(summary) ?? MistakeInSeconds(document, summary.Total) : null;

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
    private static IEnumerable<string> VariantsOf(StoredInterval interval) => interval.ByVariant is { } shares
        ? shares.Where(share => share.Value.Totals.Completed > 0).Select(share => share.Key)
        : interval.Totals.Completed > 0 ? [interval.Variant] : [];

    private static string? MistakeInTotal(RunSummary summary)
    {
        foreach (var (field, of) in Counts)
            if (MistakeIn($"summary.total.{field}", of(summary.Total), "its variants", summary.Variants.Sum(part => (decimal)of(part.Figures))) is { } mistake) return mistake;
        foreach (var (field, of) in Parts)
        {
            var sums = summary.Variants.SelectMany(part => of(part.Figures)).ToLookup(each => each.Key, each => each.Count);
            var told = of(summary.Total).ToDictionary(each => each.Key, each => each.Count);
            foreach (var key in told.Keys.Union(sums.Select(each => each.Key)))
                if (MistakeIn($"summary.total.{field}.{key}", told.GetValueOrDefault(key), "its variants", sums[key].Sum(count => (decimal)count)) is { } mistake) return mistake;
        }

        return null;
    }

    private static string? MistakeInSeconds(RunDocument document, RunFigures total) =>
        MistakeIn("summary.total.succeeded", total.Succeeded, "its intervals", document.Intervals.Sum(interval => (decimal)interval.Totals.Succeeded))
        ?? MistakeIn("summary.total.failed", total.Failed, "its intervals", document.Intervals.Sum(interval => (decimal)interval.Totals.Failed))
        ?? MistakeIn("summary.total.cancelled", total.Cancelled, "its intervals", document.Intervals.Sum(interval => (decimal)interval.Totals.Cancelled));

    // As many intervals as there can be, each with as much as there can be, are more than a long holds.
    private static string? MistakeIn(string place, long told, string whose, decimal sum) => told == sum
        ? null
        : $"Its counts contradict each other: '{place}' is {told:#,0}, and {whose} add up to {sum:#,0}; the two have to be the same.";
}
