using Lab.Diagnosis.Findings;
using Lab.Targets.Frames;

namespace Lab.Diagnosis.Rules.Failures;

/// <summary>The process of the target ended in the middle of the run.</summary>
internal sealed class TargetDied : IFindingRule
{
    public string Id => "target-died";

    public string Title => "The target died";

    public string Why =>
        "The operating system says that the process has ended, and nobody had asked it to. "
        + "Whatever failed or slowed down at the same moment is a consequence, so the other rules are silent from there on. "
        + "The exit code and the last lines it wrote say why: an unhandled exception, too little memory, or a signal from outside.";

    /// <summary>One look is enough: a process does not come back to life.</summary>
    public bool IsImmediate => true;

    public Symptom? Examine(FindingWindow window) =>
        window.Events(FrameEventKinds.TargetDied, FindingWindow.RetentionSeconds).LastOrDefault() is { } died
            ? new(FindingSeverity.Warning, $"{died.Label} The run ended with it.", 0, [new("Target", died.Label)])
            : null;
}
