using Lab.Diagnosis.Findings;
using Lab.Targets.Frames;

namespace Lab.Diagnosis.Rules.Failures;

/// <summary>The process of the target ended in the middle of the run.</summary>
internal sealed class TargetDied : IFindingRule
{
    public string Id => "target-died";

    public string Title => "The target process ended";

    public string Why =>
        "The target process ended unexpectedly. "
        + "Failures at the same time are consequences, so all other rules are suppressed. "
        + "The exit code and the last log lines show the cause: an unhandled exception, too little memory, or a signal.";

    public bool IsImmediate => true;

    public Symptom? Examine(FindingWindow window) =>
        window.Events(FrameEventKinds.TargetDied, FindingWindow.RetentionSeconds).LastOrDefault() is { } died
            ? new(FindingSeverity.Warning, $"{died.Label} This ended the run.", 0, [new("Target", died.Label)])
            : null;
}
