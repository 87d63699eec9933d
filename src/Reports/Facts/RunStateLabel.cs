using Lab.Diagnosis.Evaluation;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;

namespace Reports.Facts;

/// <summary>The state of a run as text with a symbol, for lists.</summary>
/// <param name="Text">The words.</param>
/// <param name="CssClass">CSS class of the colour: <c>good</c>, <c>warn</c>, <c>bad</c>, or none.</param>
/// <param name="Meaning">Its meaning as a sentence.</param>
public sealed record RunStateLabel(string Text, string CssClass, string Meaning)
{
    /// <summary>Returns the label of a run.</summary>
    /// <param name="state">How much of it was recorded.</param>
    /// <param name="summary">The summary; null if there is none.</param>
    public static RunStateLabel From(RecordingState state, RunSummary? summary) =>
        state switch
        {
            RecordingState.Recording => new("● recording", "warn", "The run is active."),
            RecordingState.Partial => new(
                "◐ partial",
                "warn",
                "The dashboard stopped during the run; the results until then are stored."
            ),
            _ when summary?.Ended == RunOutcome.TargetDied => new(
                "✕ target died",
                "bad",
                "The target process ended during the run."
            ),
            _ when summary?.Ended == RunOutcome.Failed => new(
                "✕ failed",
                "bad",
                "The run ended because of an internal error."
            ),
            _ when summary is not null && FailedThresholds.Sentence(summary.Thresholds) is { } failed => new(
                $"✕ {Lowered(FailedThresholds.Title(summary.Thresholds)!)}",
                "bad",
                $"{(summary.Ended == RunOutcome.Stopped ? "The run ended before its time." : "The run continued to its end.")} {failed}"
            ),
            _ when summary?.Ended == RunOutcome.Stopped => new("■ stopped", "", "The run was stopped."),
            _ => new("✓ complete", "good", "The run continued to its end."),
        };

    private static string Lowered(string title) => char.ToLowerInvariant(title[0]) + title[1..];
}
