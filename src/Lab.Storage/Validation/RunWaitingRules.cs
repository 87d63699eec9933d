using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using LoadEngine.Figures;

namespace Lab.Storage.Validation;

/// <summary>That what this program's engine saw waiting, and what it began, are what its users can have sent: none sends more than one request at a time. Stateless.</summary>
internal static class RunWaitingRules
{
    // Users and requests are counted one after the other, and while one goes another may come.
    private const int TimesTheUsers = 2;

    /// <summary>The first contradiction, in words that name where it stands; null when there is none.</summary>
    public static string? Mistake(RunDocument document)
    {
        var scheduled = document.Intervals.Sum(interval => (decimal)interval.Totals.Scheduled);
        return document
                .Intervals.Index()
                .Select(pair =>
                    pair.Item.Waiting is { } waiting
                        ? MistakeIn($"intervals[{pair.Index}].waiting", waiting, document.Summary, scheduled)
                        : null
                )
                .FirstOrDefault(mistake => mistake is not null)
            ?? MistakeInScheduled(document, scheduled);
    }

    private static string? MistakeIn(string place, WaitingFigures waiting, RunSummary? summary, decimal scheduled)
    {
        if (waiting.MedianMs > waiting.OldestMs)
            return FormattableString.Invariant(
                $"What waits contradicts itself: '{place}.medianMs' is {waiting.MedianMs:0.###} ms, above 'oldestMs', which is {waiting.OldestMs:0.###} ms."
            );
        if (waiting.ForUser > waiting.Count)
            return FormattableString.Invariant(
                $"What waits contradicts itself: '{place}.forUser' is {waiting.ForUser:#,0}, and 'count', of which they are a part, is {waiting.Count:#,0}."
            );
        if (summary is null)
            return null;
        if (waiting.Count - waiting.ForUser > (long)summary.PeakUsers * TimesTheUsers)
            return FormattableString.Invariant(
                $"What waits contradicts the users: '{place}' tells of {waiting.Count - waiting.ForUser:#,0} requests under way, and 'summary.peakUsers' is {summary.PeakUsers:#,0}."
            );
        // Those of a warm-up wait as well, and are not among those that were scheduled.
        return summary.WarmUpSeconds is null or 0 && waiting.Count > scheduled + summary.PeakUsers
            ? FormattableString.Invariant(
                $"What waits contradicts the counts: '{place}.count' is {waiting.Count:#,0}, and {scheduled:#,0} requests were scheduled in the whole run."
            )
            : null;
    }

    // At the end of a run each has ended, was cut off or was never sent; one that a defect ended may have lost some.
    private static string? MistakeInScheduled(RunDocument document, decimal scheduled)
    {
        if (document.Summary is not { Ended: not RunOutcome.Failed } summary)
            return null;
        var ended = document.Intervals.Sum(interval =>
            (decimal)interval.Totals.Completed + interval.Totals.Cancelled + interval.Totals.Dropped
        );
        return scheduled > ended + summary.PeakUsers
            ? FormattableString.Invariant(
                $"Its counts contradict each other: in its intervals 'totals.scheduled' adds up to {scheduled:#,0}, and {ended:#,0} requests have ended, were cut off or were never sent; at the end of a run there are no others."
            )
            : null;
    }
}
