using System.Globalization;

namespace Lab.Campaigns.Verification;

/// <summary>Whether a figure must be at least or at most the required one.</summary>
internal enum Bound
{
    /// <summary>At least the required figure.</summary>
    AtLeast,

    /// <summary>At most the required figure.</summary>
    AtMost,
}

/// <summary>A claim of an article, as a figure to measure.</summary>
/// <param name="Compared">The compared quantity.</param>
/// <param name="Article">The figure of the article, as text; "–" if it gives none.</param>
/// <param name="Bound">Whether the figure must be higher or lower.</param>
/// <param name="Required">The figure required on this machine.</param>
/// <param name="Unit">Unit of the figure; "×" for a ratio.</param>
internal sealed record Expectation(string Compared, string Article, Bound Bound, double Required, string Unit = "×")
{
    /// <summary>The requirement as text, such as <c>≥ 5 ×</c>.</summary>
    public string RequiredText => $"{(Bound == Bound.AtLeast ? "≥" : "≤")} {Text(Required)}";

    /// <summary>Creates the outcome for a measured figure.</summary>
    public Outcome Found(double? figure) => new(this, figure);

    /// <summary>Formats a figure with the unit.</summary>
    public string Text(double figure) =>
        double.IsPositiveInfinity(figure)
            ? "∞ (no answer)"
            : string.Create(CultureInfo.InvariantCulture, $"{figure:#,0.##} {Unit}");
}

/// <summary>An expectation with its measured figure.</summary>
/// <param name="Expectation">The expectation.</param>
/// <param name="Figure">
/// The measured figure; positive infinity if the fragile variant had no responses; null if it was not measured.
/// </param>
internal sealed record Outcome(Expectation Expectation, double? Figure)
{
    /// <summary>Why it was not measured, or null.</summary>
    public string? Problem { get; init; }

    /// <summary>True if the claim holds.</summary>
    public bool Holds =>
        Figure is { } figure
        && (Expectation.Bound == Bound.AtLeast ? figure >= Expectation.Required : figure <= Expectation.Required);

    /// <summary>The figure as text.</summary>
    public string FigureText => Figure is { } figure ? Expectation.Text(figure) : Problem ?? "nothing measured";
}
