using System.ComponentModel;
using Lab.Diagnosis.Evaluation;
using Lab.Runtime;
using Lab.Storage;
using Lab.Storage.Documents;
using Lab.Targets.Frames;
using Mcp.Answers;
using ModelContextProtocol;
using ModelContextProtocol.Server;

namespace Mcp.Tools;

/// <summary>Returns findings.</summary>
[McpServerToolType]
internal sealed class FindingTools(IFindings findings, ILab lab, IRunStore store, FrameStream frames)
{
    [McpServerTool(
        Name = "get_findings",
        Title = "Findings with evidence",
        ReadOnly = true,
        Idempotent = true,
        OpenWorld = false,
        UseStructuredContent = true
    )]
    [Description(
        "The diagnosis of a stored run, or of the current run: each finding with its evidence, the run and the range of samples."
    )]
    public async Task<FindingList> Get(
        CancellationToken cancellation,
        [Description("Identifier of a stored run; omit it for the current run.")] string? run = null
    )
    {
        if (run is not null && lab.State.Run?.Id != run)
            return await store.ReadAsync(run, cancellation) is { } stored
                ? new(Citation.From(stored.Id, stored.Frames), CitedFinding.From(stored))
                : throw ToolErrors.RunNotFound(run, store);
        if (lab.State.Run is not { } current)
            throw new McpException("run: No run is active. Pass a stored run from list_runs.");
        var kept = FramesOf(lab.State.Phase);
        return new(
            Citation.From(current.Id, kept),
            [
                .. findings.Current.Select(finding => new CitedFinding(
                    LiveCitation(current, kept, finding.Since, finding.Until),
                    finding
                )),
            ]
        );
    }

    // A new run has no frames yet; the stream still contains those of the previous run.
    private IReadOnlyList<Frame> FramesOf(RunPhase phase)
    {
        var kept = frames.GetFramesSince(FrameEventKinds.RunStarted);
        return
            phase == RunPhase.Running
            && kept.Skip(1).Any(frame => frame.Events.Any(frameEvent => frameEvent.Kind == FrameEventKinds.RunEnded))
            ? []
            : kept;
    }

    private static Citation LiveCitation(CurrentRun run, IReadOnlyList<Frame> kept, double from, double? until)
    {
        if (kept is not [var first, ..])
            return new(run.Id, from, until ?? from, 0);
        var to = until ?? Math.Round(kept[^1].Time - first.Time, 2);
        return new(
            run.Id,
            from,
            to,
            kept.Count(frame => frame.Time - first.Time >= from && frame.Time - first.Time <= to)
        );
    }
}

/// <summary>The response of <c>get_findings</c>.</summary>
/// <param name="Cites">The run and the samples that were examined.</param>
/// <param name="Findings">Active findings first, warnings before notices.</param>
internal sealed record FindingList(Citation Cites, IReadOnlyList<CitedFinding> Findings);
