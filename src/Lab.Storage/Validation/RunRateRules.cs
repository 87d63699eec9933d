using System.Globalization;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;

namespace Lab.Storage.Validation;

/// <summary>That the rates of a run of this program's engine are those of its counts and its seconds: a list, a page and a comparison tell of both. Stateless.</summary>
internal static class RunRateRules
{
    // Rates have two decimals and seconds three; a run that was stopped at once has hardly a second to be divided by.
    private const double Rounded = 0.05,
        ShortestSeconds = 0.1;

    /// <summary>The first rate that is none of its counts, in words that name it; null when all are.</summary>
    public static string? Mistake(RunDocument document)
    {
        if (document.Summary is not { } summary)
            return null;
        var (least, most) = CountedSeconds(document, summary);
        var longest = TellsAll(document) ? 0 : most;
        return MistakeIn("summary.total", summary.Total, least, most)
            ?? summary
                .Variants.Index()
                .Select(part =>
                    MistakeIn(
                        $"summary.variants[{part.Index}].figures",
                        part.Item.Figures,
                        part.Item.Seconds,
                        WithTail(part.Item.Seconds, part.Item.AnsweredAfterSeconds, longest)
                    )
                )
                .Concat(
                    summary
                        .Loads.Index()
                        .Select(part =>
                            MistakeIn(
                                $"summary.loads[{part.Index}].figures",
                                part.Item.Figures,
                                part.Item.Seconds,
                                WithTail(part.Item.Seconds, part.Item.AnsweredAfterSeconds, most)
                            )
                        )
                )
                .FirstOrDefault(mistake => mistake is not null);
    }

    /// <summary>True of a document of a version that tells how long the last answers of a variant were waited for, and why starts were dropped: what it tells since is there.</summary>
    public static bool TellsAll(RunDocument document) =>
        document.Summary?.TimeoutMs is not null || document.Intervals.Any(interval => interval.ByVariant is not null);

    // A part's rate is over the time of its last answers, too. Earlier versions did not tell how long that was: until the end of the run at most.
    private static double WithTail(double seconds, double answeredAfterSeconds, double runSeconds) =>
        answeredAfterSeconds > 0 ? seconds + answeredAfterSeconds : Math.Max(seconds, runSeconds);

    /// <summary>How long a run was counted. Earlier versions did not tell the warm-up in the summary: there it is between the two.</summary>
    public static (double Least, double Most) CountedSeconds(RunDocument document, RunSummary summary) =>
        (
            summary.Seconds - (summary.WarmUpSeconds ?? document.Run.Request.WarmUpSeconds ?? 0),
            summary.Seconds - (summary.WarmUpSeconds ?? 0)
        );

    private static string? MistakeIn(string place, RunFigures figures, double leastSeconds, double mostSeconds)
    {
        var answers = (double)figures.StatusCodes.Values.Sum(count => (decimal)count);
        if (answers == 0 && figures.Rps > 0)
            return FormattableString.Invariant(
                $"Its rates contradict its counts: '{place}.rps' is {figures.Rps:#,0.##} a second, and there were no answers."
            );
        if (leastSeconds < ShortestSeconds)
            return null;
        return MistakeIn($"{place}.rps", figures.Rps, answers, "answers", leastSeconds, mostSeconds)
            ?? (
                figures.GoodPerSecond is { } good
                    ? MistakeIn(
                        $"{place}.goodPerSecond",
                        good,
                        figures.Succeeded,
                        "good answers",
                        leastSeconds,
                        mostSeconds
                    )
                    : null
            );
    }

    // One answer more or less is what the ends of a span may differ by.
    private static string? MistakeIn(
        string place,
        double rate,
        double count,
        string what,
        double leastSeconds,
        double mostSeconds
    )
    {
        var (least, most) = ((count * (1 - Rounded) - 1) / mostSeconds, (count * (1 + Rounded) + 1) / leastSeconds);
        return rate >= least && rate <= most
            ? null
            : string.Create(
                CultureInfo.InvariantCulture,
                $"Its rates contradict its counts: '{place}' is {rate:#,0.##} a second, and {count:#,0} {what} in {mostSeconds:#,0.###} s are {count / mostSeconds:#,0.##} a second."
            );
    }
}
