using Lab.Diagnosis.Findings;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;

namespace Mcp.Answers;

/// <summary>The result of <c>wait_for_run</c>.</summary>
/// <param name="Cites">The run and its samples.</param>
/// <param name="Name">Its display name.</param>
/// <param name="Experiment">Identifier of its experiment.</param>
/// <param name="State">How much of it was recorded.</param>
/// <param name="Summary">Its figures by variant; null when it did not end.</param>
/// <param name="Findings">The diagnosis, each finding with its evidence.</param>
internal sealed record RunDetails(
    Citation Cites,
    string Name,
    string Experiment,
    RecordingState State,
    RunSummary? Summary,
    IReadOnlyList<CitedFinding> Findings
)
{
    /// <summary>Creates the result for a document.</summary>
    public static RunDetails From(RunDocument run) =>
        new(
            Citation.From(run.Id, run.Frames),
            run.Labels.Name,
            run.Run.Experiment,
            run.State,
            run.Summary is { } summary ? summary with { Findings = [] } : null,
            CitedFinding.From(run)
        );
}

/// <summary>A finding and the samples it is based on.</summary>
/// <param name="Cites">The run, and the samples over which the finding held.</param>
/// <param name="Finding">The finding with its evidence.</param>
internal sealed record CitedFinding(Citation Cites, Finding Finding)
{
    /// <summary>The findings of a stored run.</summary>
    public static IReadOnlyList<CitedFinding> From(RunDocument run)
    {
        if (run.Frames.Count == 0)
            return
            [
                .. run.Findings.Select(finding => new CitedFinding(
                    new(run.Id, finding.Since, finding.Until ?? finding.Since, 0),
                    finding
                )),
            ];
        var start = run.Frames[0].Time;
        var end = run.Frames[^1].Time - start;
        return
        [
            .. run.Findings.Select(finding =>
            {
                var (from, to) = (finding.Since, finding.Until ?? end);
                return new CitedFinding(
                    new(
                        run.Id,
                        from,
                        Math.Round(to, 2),
                        run.Frames.Count(frame => frame.Time - start >= from && frame.Time - start <= to)
                    ),
                    finding
                );
            }),
        ];
    }
}
