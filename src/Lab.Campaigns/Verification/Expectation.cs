using System.Globalization;

namespace Lab.Campaigns.Verification;

/// <summary>On which side of the required figure a found one has to be.</summary>
internal enum Bound
{
    /// <summary>The required figure or more.</summary>
    AtLeast,

    /// <summary>The required figure or less.</summary>
    AtMost,
}

/// <summary>One finding of an article, as a figure that has to be found here too.</summary>
/// <param name="Compared">The compared quantity.</param>
/// <param name="Article">The article's own figure, as text; "–" where it gives none.</param>
/// <param name="Bound">Whether more or less is required.</param>
/// <param name="Required">The figure required on this machine.</param>
/// <param name="Unit">Unit of the figure; "×" for a ratio.</param>
internal sealed record Expectation(string Compared, string Article, Bound Bound, double Required, string Unit = "×")
{
    /// <summary>The requirement as text, such as <c>≥ 5 ×</c>.</summary>
    public string RequiredText => $"{(Bound == Bound.AtLeast ? "≥" : "≤")} {Text(Required)}";

    /// <summary>The measured result.</summary>
    public Outcome Found(double? figure) => new(this, figure);

    /// <summary>A figure in this unit.</summary>
    public string Text(double figure) =>
        double.IsPositiveInfinity(figure)
            ? "∞ (no answer)"
            : string.Create(CultureInfo.InvariantCulture, $"{figure:#,0.##} {Unit}");
}

/// <summary>An expectation and the measured result.</summary>
/// <param name="Expectation">The expectation.</param>
/// <param name="Figure">
/// The measured result; positive infinity where the fragile variant gave no answer at all; null where nothing was
/// measured.
/// </param>
internal sealed record Outcome(Expectation Expectation, double? Figure)
{
    /// <summary>Why nothing was measured, or null.</summary>
    public string? Problem { get; init; }

    /// <summary>True when the article's finding holds here.</summary>
    public bool Holds =>
        Figure is { } figure
        && (Expectation.Bound == Bound.AtLeast ? figure >= Expectation.Required : figure <= Expectation.Required);

    /// <summary>The figure as text.</summary>
    public string FigureText => Figure is { } figure ? Expectation.Text(figure) : Problem ?? "nothing measured";
}
