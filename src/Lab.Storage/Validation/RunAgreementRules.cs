using System.Globalization;
using Lab.Loads.Planning;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;

namespace Lab.Storage.Validation;

/// <summary>That the figures of a document from elsewhere do not contradict each other: each of them can be, and together they would tell of a run that there never was. Stateless.</summary>
internal static class RunAgreementRules
{
    // A swarm and other tools round percentiles to two digits, and the longest not; this program rounds all of them alike.
    private const double RoundedElsewhere = 0.9,
        RoundedHere = 0.999;

    /// <summary>The first contradiction, in words that name where it stands; null when there is none.</summary>
    public static string? Mistake(RunDocument document) => Mistakes(document).FirstOrDefault();

    /// <summary>The first contradiction of each kind, in words that name where it stands.</summary>
    public static IEnumerable<string> Mistakes(RunDocument document)
    {
        var (isOfEngine, rounding) = IsOfEngine(document) ? (true, RoundedHere) : (false, RoundedElsewhere);
        var inFigures = FiguresOf(document.Summary)
            .Select(pair =>
                MistakeIn(pair.Place, pair.Figures, rounding)
                ?? (
                    isOfEngine
                        ? MistakeInParts(pair.Place, pair.Figures) ?? RunMeanRules.MistakeIn(pair.Place, pair.Figures)
                        : null
                )
            )
            .FirstOrDefault(mistake => mistake is not null);
        if (isOfEngine)
            inFigures ??=
                RunSumRules.Mistake(document)
                ?? RunAnswerRules.Mistake(document)
                ?? RunMeasuredRules.Mistake(document)
                ?? RunRungRules.Mistake(document);
        // A length that is wrong makes every rate of it wrong.
        var inTimes = isOfEngine
            ? RunLengthRules.Mistake(document) ?? (inFigures is null ? RunRateRules.Mistake(document) : null)
            : null;
        var inSeconds =
            RunIntervalRules.Mistake(document)
            ?? (isOfEngine ? RunWaitingRules.Mistake(document) ?? RunSpreadRules.Mistake(document) : null);
        return (
            (string?[])
                [
                    inFigures,
                    inTimes,
                    MistakeInState(document),
                    MistakeInEnd(document.Summary),
                    inFigures is null && isOfEngine ? RunVerdictRules.Mistake(document) : null,
                    inSeconds,
                    RunOriginRules.Mistake(document),
                    isOfEngine
                        ? RunRequestRules.Mistake(document)
                            ?? RunFrameRules.Mistake(document)
                            ?? RunFrameAgreementRules.Mistake(document)
                        : null,
                ]
        ).OfType<string>();
    }

    /// <summary>True where this program's engine made the load and measured it: its figures agree to the last request.</summary>
    public static bool IsOfEngine(RunDocument document) =>
        document
            is {
                MeasuredBy: null,
                Run.Request.Source: LoadSourceKind.Engine,
                Summary: null or { Source: LoadSourceKind.Engine }
            };

    // The other way round it may be of this program: it was killed when a run had ended and no document had been made of it. The summary decides then.
    private static string? MistakeInState(RunDocument document) =>
        document is { State: RecordingState.Complete, Summary: null }
            ? $"Its state contradicts it: 'state' is {RecordingState.Complete}, and there is no 'summary'. A run without one can be {RecordingState.Partial}."
            : null;

    /// <summary>All figures of a summary, each with the place where they stand.</summary>
    public static IEnumerable<(string Place, RunFigures Figures)> FiguresOf(RunSummary? summary) =>
        summary is null
            ? []
            :
            [
                ("summary.total", summary.Total),
                .. summary
                    .Variants.Index()
                    .Select(part => ($"summary.variants[{part.Index}].figures", part.Item.Figures)),
                .. summary.Loads.Index().Select(part => ($"summary.loads[{part.Index}].figures", part.Item.Figures)),
            ];

    private static string? MistakeIn(string place, RunFigures figures, double rounding)
    {
        if (figures.Requests != figures.Succeeded + figures.Failed)
            return $"Its counts contradict each other: '{place}.requests' is {figures.Requests:#,0}, and {figures.Succeeded:#,0} succeeded and {figures.Failed:#,0} failed.";
        if (figures is { AverageMs: { } mean, MaxMs: { } longest } && mean * rounding > longest)
            return Above((place, "averageMs", mean), (place, "maxMs", longest));
        (string Place, string Field, double Ms)? before = null;
        foreach (
            var (field, figure) in new[]
            {
                ("p50Ms", figures.P50Ms),
                ("p95Ms", figures.P95Ms),
                ("p99Ms", figures.P99Ms),
                ("maxMs", figures.MaxMs),
            }
        )
        {
            if (figure is not { } ms)
                continue;
            if (before is { } lower && lower.Ms * rounding > ms)
                return Above(lower, (place, field, ms));
            before = (place, field, ms);
        }

        return null;
    }

    // Rates of good answers are made of them, and lists, pages and comparisons would tell unlike ones. Other tools count other things by status.
    private static string? MistakeInParts(string place, RunFigures figures)
    {
        var (answers, failures) = (
            figures.StatusCodes.Values.Sum(count => (decimal)count),
            figures.FailuresByKind.Values.Sum(count => (decimal)count)
        );
        if (answers > figures.Requests || answers < figures.Succeeded)
            return $"Its counts contradict each other: '{place}.statusCodes' adds up to {answers:#,0}, and there were {figures.Requests:#,0} requests, of which {figures.Succeeded:#,0} succeeded; it has to be between the two.";
        return failures != figures.Failed
            ? $"Its counts contradict each other: '{place}.failuresByKind' adds up to {failures:#,0}, and 'failed' is {figures.Failed:#,0}; the two have to be the same."
            : null;
    }

    private static string Above(
        (string Place, string Field, double Ms) lower,
        (string Place, string Field, double Ms) higher
    ) =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"Its latencies contradict each other: '{lower.Place}.{lower.Field}' is {lower.Ms:0.###} ms, above '{higher.Field}', which is {higher.Ms:0.###} ms."
        );

    private static string? MistakeInEnd(RunSummary? summary) =>
        summary switch
        {
            { Ended: RunOutcome.TargetDied, Death: null } =>
                $"Its end contradicts itself: 'summary.ended' is {RunOutcome.TargetDied.Name()}, and 'summary.death' does not tell how.",
            { Ended: not RunOutcome.TargetDied, Death: not null } =>
                $"Its end contradicts itself: 'summary.death' tells how the target died, and 'summary.ended' is {summary.Ended.Name()}.",
            _ => null,
        };
}
