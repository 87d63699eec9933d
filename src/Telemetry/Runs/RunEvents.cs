using Lab.Diagnosis.Findings;
using Lab.Storage.Documents;
using Lab.Targets.Frames;
using Telemetry.Export;

namespace Telemetry.Runs;

/// <summary>Exports the events of a run as log records.</summary>
internal sealed class RunEvents(ILogger log, CurrentRun run, long afterSequence)
{
    private readonly HashSet<(string Rule, string Title)> _found = [];
    private long _position = afterSequence;
    private double? _startedAt;

    /// <summary>True when the frame that ends the run has been read.</summary>
    public bool HasEnded { get; private set; }

    /// <summary>Reads the frames since the last call.</summary>
    public void Read(FrameStream stream)
    {
        foreach (var frame in stream.GetFramesAfter(_position))
        {
            _position = frame.Sequence;
            foreach (var frameEvent in frame.Events)
                Read(frameEvent);
        }
    }

    /// <summary>Exports new findings.</summary>
    public void WriteNew(IReadOnlyList<Finding> findings)
    {
        foreach (var finding in findings)
            if (_found.Add(finding.Identity))
                WriteFinding("finding", finding, finding.Since);
    }

    /// <summary>Exports all findings at the end of the run, with their end and their strongest figures.</summary>
    public void WriteEnds(IReadOnlyList<Finding> findings, double runSeconds)
    {
        WriteNew(findings);
        foreach (var finding in findings)
        {
            // Rounding may place it slightly after the end of the run.
            var until = Math.Min(finding.Until ?? runSeconds, runSeconds);
            WriteFinding("finding.ended", finding, until, ("until", until));
        }
    }

    // Two runs may share a frame, so events before the start and after the end of this run are ignored.
    private void Read(FrameEvent happened)
    {
        if (HasEnded)
            return;
        if (happened.Kind == FrameEventKinds.RunStarted)
            _startedAt ??= happened.Time;
        if (_startedAt is not { } start)
            return;
        HasEnded = happened.Kind == FrameEventKinds.RunEnded;
        var seconds = Math.Max(0, happened.Time - start);
        switch (happened.Kind)
        {
            case FrameEventKinds.VariantSwitched:
                Write(
                    LogLevel.Information,
                    "variant.switched",
                    seconds,
                    $"From now on: {happened.Label}.",
                    ("variant", happened.Variant?.ToString())
                );
                break;
            case FrameEventKinds.LoadChanged:
                Write(
                    LogLevel.Information,
                    "load.changed",
                    seconds,
                    $"From now on: {happened.Label}.",
                    ("load", happened.Label),
                    ("load.level", happened.Level)
                );
                break;
            case FrameEventKinds.TargetDied:
                Write(LogLevel.Error, "target.died", seconds, happened.Label);
                break;
        }
    }

    private void WriteFinding(
        string name,
        Finding finding,
        double seconds,
        params ReadOnlySpan<(string Name, object? Value)> more
    ) =>
        Write(
            finding.Severity == FindingSeverity.Warning ? LogLevel.Warning : LogLevel.Information,
            name,
            seconds,
            finding.Sentence,
            [
                ("finding.rule", finding.Rule),
                ("finding.severity", finding.Severity.ToString()),
                ("finding.title", finding.Title),
                ("finding.since", finding.Since),
                .. more.ToArray().Select(pair => ("finding." + pair.Name, pair.Value)),
                (
                    "finding.evidence",
                    finding.Evidence.Select(evidence => $"{evidence.Name}: {evidence.Value}").ToArray()
                ),
            ]
        );

    private void Write(
        LogLevel level,
        string name,
        double seconds,
        string sentence,
        params ReadOnlySpan<(string Name, object? Value)> attributes
    ) =>
        new LogEvent(
            AttributeNames.Prefix + name,
            run.StartedAt + TimeSpan.FromSeconds(seconds),
            sentence,
            [
                new(AttributeNames.RunId, run.Id),
                new(AttributeNames.Experiment, run.Experiment),
                new(AttributeNames.Prefix + "run.seconds", seconds),
                .. attributes
                    .ToArray()
                    .Where(pair => pair.Value is not null)
                    .Select(pair => KeyValuePair.Create(AttributeNames.Prefix + pair.Name, pair.Value)),
            ]
        ).WriteTo(log, level);
}
