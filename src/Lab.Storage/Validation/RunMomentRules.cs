using System.Globalization;
using Lab.Diagnosis.Findings;
using Lab.Storage.Documents;

namespace Lab.Storage.Validation;

/// <summary>That the moments a document from elsewhere tells of lie within its run: charts, marks and the replay put them there. Stateless.</summary>
internal static class RunMomentRules
{
    // What is told last may come a little after the last frame, and the first events a little before the first.
    public const double TailSeconds = 60;

    // A finding ends with its run at the latest, by the clock of the same frames.
    private const double FindingTailSeconds = 2;

    private const double RoundedSeconds = 1;

    /// <summary>The first moment that is none of the run, in words that name it; null when all are.</summary>
    public static string? Mistake(RunDocument document)
    {
        var ((first, last), seconds, isOfEngine) = (
            EndsOf(document),
            LengthOf(document),
            RunAgreementRules.IsOfEngine(document)
        );
        return OfEvents(document)
                .Concat(OfRun(document))
                .Where(moment =>
                    moment.FromFirstFrame is { } offset
                        ? offset < -TailSeconds || offset > last - first + TailSeconds
                        : moment.Seconds
                            > seconds + (moment.IsOfFinding && isOfEngine ? FindingTailSeconds : TailSeconds)
                )
                .Select(moment =>
                    string.Create(
                        CultureInfo.InvariantCulture,
                        $"One of its moments is none of its run: '{moment.Field}' is {moment.Seconds:0.###} s, and the run lasted {seconds:0.###} s."
                    )
                )
                .FirstOrDefault()
            ?? MistakeInOrder("findings", document.Findings)
            ?? MistakeInOrder("summary.findings", document.Summary?.Findings ?? []);

        IEnumerable<Moment> OfEvents(RunDocument run) =>
            run
                .Frames.Index()
                .SelectMany(frame =>
                    frame
                        .Item.Events.Index()
                        .Select(pair => new Moment(
                            $"frames[{frame.Index}].events[{pair.Index}].time",
                            pair.Item.Time,
                            pair.Item.Time - first
                        ))
                );
    }

    private static string? MistakeInOrder(string list, IReadOnlyList<Lab.Diagnosis.Findings.Finding> findings) =>
        findings
            .Index()
            .Where(pair => pair.Item.Until < pair.Item.Since - RoundedSeconds)
            .Select(pair =>
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"One of its findings ends before it begins: '{list}[{pair.Index}].until' is {pair.Item.Until:0.###} s, and 'since' is {pair.Item.Since:0.###} s."
                )
            )
            .FirstOrDefault();

    /// <summary>How long the run lasted by whatever tells the most of it, in seconds.</summary>
    public static double LengthOf(RunDocument document)
    {
        var (first, last) = EndsOf(document);
        return new[]
        {
            last - first,
            document.Summary?.Seconds ?? 0,
            document.Intervals.Select(interval => interval.EndSeconds).LastOrDefault(),
        }.Max();
    }

    private static (double First, double Last) EndsOf(RunDocument document) =>
        document.Frames is [var begin, .., var end] ? (begin.Time, end.Time)
        : document.Frames is [var only] ? (only.Time, only.Time)
        : (0, 0);

    private static IEnumerable<Moment> OfRun(RunDocument run) =>
        OfFindings("findings", run.Findings)
            .Concat(
                run.Summary is not { } summary
                    ? []
                    :
                    [
                        .. OfFindings("summary.findings", summary.Findings),
                        .. summary
                            .Loads.Index()
                            .Select(part => new Moment(
                                $"summary.loads[{part.Index}]",
                                part.Item.FromSeconds + part.Item.Seconds
                            )),
                        .. summary
                            .Variants.Index()
                            .Select(part => new Moment($"summary.variants[{part.Index}].seconds", part.Item.Seconds)),
                        .. summary
                            .Rungs.Index()
                            .Select(part => new Moment($"summary.rungs[{part.Index}].seconds", part.Item.Seconds)),
                    ]
            );

    private static IEnumerable<Moment> OfFindings(
        string list,
        IReadOnlyList<Lab.Diagnosis.Findings.Finding> findings
    ) =>
        findings
            .Index()
            .SelectMany(pair =>
                new[]
                {
                    new Moment($"{list}[{pair.Index}].since", pair.Item.Since, IsOfFinding: true),
                    new Moment($"{list}[{pair.Index}].until", pair.Item.Until ?? 0, IsOfFinding: true),
                    new Moment($"{list}[{pair.Index}].strongestAt", pair.Item.StrongestAt ?? 0, IsOfFinding: true),
                }
            );

    private readonly record struct Moment(
        string Field,
        double Seconds,
        double? FromFirstFrame = null,
        bool IsOfFinding = false
    );
}
