using Experiments.Charts;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Targets.Frames;

namespace Lab.Storage.Validation;

/// <summary>That what the frames of a run draw is what its summary tells: a report shows the one above the other. Of runs of this program's engine. Stateless.</summary>
internal static class RunFrameAgreementRules
{
    // A frame is a reading, and so is a peak: one may have seen a user more. What is added up from rates is as exact as the clock of a machine that is short of time.
    private const double MoreUsers = 1.1,
        FewUsers = 10,
        MostApartShare = 0.5,
        MostApart = 500;

    private static readonly Series[] Percentiles =
    [
        SeriesCatalogue.LatencyP50,
        SeriesCatalogue.LatencyP90,
        SeriesCatalogue.LatencyP95,
        SeriesCatalogue.LatencyP99,
        SeriesCatalogue.LatencyMax,
    ];

    private static readonly Series[] Users = [SeriesCatalogue.LoadUsers, SeriesCatalogue.LoadInFlight];

    /// <summary>The first contradiction, in words that name it; null when there is none, or nothing to hold the frames against.</summary>
    public static string? Mistake(RunDocument document) =>
        MistakeInFrames(document)
        ?? (document.Summary is { } summary && document.Frames.Count > 1 ? MistakeInSums(document, summary) : null);

    private static string? MistakeInFrames(RunDocument document)
    {
        var percentiles = Array.ConvertAll(Percentiles, document.ColumnOf);
        var users = Array.ConvertAll(Users, document.ColumnOf);
        var mostUsers = document.Summary is { PeakUsers: > 0 and var peak }
            ? (peak * MoreUsers) + FewUsers
            : double.PositiveInfinity;
        foreach (var (index, frame) in document.Frames.Index())
        {
            var before = (Column: -1, Ms: double.NegativeInfinity);
            foreach (var column in percentiles)
            {
                if (ValueAt(frame.Values, column) is not { } ms)
                    continue;
                if (ms < before.Ms)
                    return FormattableString.Invariant(
                        $"Its frames contradict themselves: in 'frames[{index}]' {document.Series[column].Id} is {ms:#,0.###} ms, and {document.Series[before.Column].Id} is {before.Ms:#,0.###} ms."
                    );
                before = (column, ms);
            }

            foreach (var column in users)
                if (ValueAt(frame.Values, column) is { } seen && seen > mostUsers)
                    return FormattableString.Invariant(
                        $"Its frames contradict its summary: in 'frames[{index}]' {document.Series[column].Id} is {seen:#,0}, and 'summary.peakUsers' is {document.Summary!.PeakUsers:#,0}."
                    );
        }

        return null;
    }

    private static string? MistakeInSums(RunDocument document, RunSummary summary) =>
        MistakeIn(document, [SeriesCatalogue.LoadSucceeded], summary.Total.Succeeded, "summary.total.succeeded")
        ?? (
            summary.Total.HasUnknownFailures
                ? null
                : MistakeIn(
                    document,
                    [SeriesCatalogue.LoadFailed, SeriesCatalogue.LoadShed],
                    summary.Total.Failed,
                    "summary.total.failed"
                )
        )
        ?? MistakeInCount(document, SeriesCatalogue.TotalsRequests, summary.Total.Requests, "summary.total.requests")
        ?? MistakeInCount(document, SeriesCatalogue.TotalsFailed, summary.Total.Failed, "summary.total.failed")
        ?? MistakeInCount(
            document,
            SeriesCatalogue.TotalsCancelled,
            summary.Total.Cancelled,
            "summary.total.cancelled"
        );

    // What came in each moment, by its length.
    private static string? MistakeIn(RunDocument document, Series[] rates, long told, string where)
    {
        var columns = Array.ConvertAll(rates, document.ColumnOf);
        if (Array.Exists(columns, column => column < 0))
            return null;
        var (drawn, before, isDrawn) = (0.0, document.Frames[0].Time, false);
        foreach (var frame in document.Frames)
        {
            foreach (var column in columns)
            {
                if (ValueAt(frame.Values, column) is not { } rate)
                    continue;
                (drawn, isDrawn) = (drawn + (rate * (frame.Time - before)), true);
            }

            before = frame.Time;
        }

        return isDrawn && Math.Abs(drawn - told) > Math.Max(MostApart, told * MostApartShare)
            ? FormattableString.Invariant(
                $"Its frames contradict its summary: {string.Join(" and ", rates.Select(rate => rate.Id))} {(rates.Length == 1 ? "adds" : "add")} up to {drawn:#,0}, and '{where}' is {told:#,0}."
            )
            : null;
    }

    private static string? MistakeInCount(RunDocument document, Series count, long told, string where)
    {
        var column = document.ColumnOf(count);
        foreach (var (index, frame) in document.Frames.Index())
            if (ValueAt(frame.Values, column) is { } counted && counted > told)
                return FormattableString.Invariant(
                    $"Its frames contradict its summary: in 'frames[{index}]' {count.Id} is {counted:#,0}, and '{where}' is {told:#,0}."
                );
        return null;
    }

    private static double? ValueAt(IReadOnlyList<double?> values, int column) =>
        column >= 0 && column < values.Count ? values[column] : null;
}
