using Lab.Diagnosis.Findings;

namespace Dashboard.Components.Summary;

/// <summary>How a finding is marked: a shape, a CSS class for the colour, and a word.</summary>
internal static class FindingMarks
{
    /// <summary>Name of the icon. Each severity has a different shape, because colour must not be the only cue.</summary>
    public static string Icon(this FindingSeverity severity) =>
        severity switch
        {
            FindingSeverity.Warning => "warning",
            FindingSeverity.Notice => "info",
            _ => "check",
        };

    /// <summary>The CSS class for the colour: <c>is-warning</c>, <c>is-notice</c> or <c>is-good</c>.</summary>
    public static string CssClass(this FindingSeverity severity) => $"is-{severity.ToString().ToLowerInvariant()}";
}
