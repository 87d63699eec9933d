namespace Experiments.Charts;

/// <summary>Line colours that colour-blind people can distinguish; the dash pattern is the second cue.</summary>
public enum LineColour
{
    /// <summary>Blue.</summary>
    Blue,

    /// <summary>Pink. Orange belongs to the fragile variant.</summary>
    Pink,

    /// <summary>Green.</summary>
    Green,

    /// <summary>Purple.</summary>
    Purple,

    /// <summary>Red.</summary>
    Red,

    /// <summary>Yellow.</summary>
    Yellow,

    /// <summary>Grey, for context lines.</summary>
    Grey,

    /// <summary>Colour of the fragile variant.</summary>
    Fragile,

    /// <summary>Colour of the fixed variant.</summary>
    Fixed,

    /// <summary>Colour of the contrast variant.</summary>
    Contrast,
}

/// <summary>One line of a chart: its series and its style.</summary>
/// <param name="Series">The series.</param>
/// <param name="Name">Short name for the legend.</param>
/// <param name="Colour">Its colour.</param>
/// <param name="Dash">Lengths of dashes and gaps in pixels; empty for a solid line.</param>
/// <param name="Width">Its width in pixels.</param>
public sealed record ChartLine(Series Series, string Name, LineColour Colour, IReadOnlyList<double> Dash, double Width)
{
    /// <summary>True if it uses the axis on the right.</summary>
    public bool UsesRightAxis { get; init; }

    /// <summary>Seconds over which a rate is averaged before it is drawn; 0 draws every measured value.</summary>
    public double SmoothedSeconds { get; init; }

    /// <summary>True if the legend shows it only while it has values.</summary>
    public bool IsRare { get; init; }

    /// <summary>A hint for reading it, shown next to its name; empty for most lines.</summary>
    public string Note { get; init; } = "";

    /// <summary>True if the area below it is shaded.</summary>
    public bool IsFilled { get; init; }
}

/// <summary>A chart: its texts, and its lines in drawing order.</summary>
/// <param name="Id">Stable identifier, lower case with hyphens.</param>
/// <param name="Title">A title of about two words.</param>
/// <param name="Unit">Unit of the left axis; empty if its lines have several units.</param>
/// <param name="Meaning">A sentence shown while there are no values.</param>
/// <param name="Lines">Its lines.</param>
public sealed record Chart(string Id, string Title, string Unit, string Meaning, IReadOnlyList<ChartLine> Lines)
{
    /// <summary>Top of the left axis while all values are below it.</summary>
    public double LeastTop { get; init; } = 10;

    /// <summary>
    /// Title of the right axis, used as the title of a separate chart in a report; null without that axis.
    /// </summary>
    public string RightTitle { get; init; } = "";

    /// <summary>Title of the remaining lines when they are shown separately; null for the title of the chart.</summary>
    public string? LeftTitle { get; init; }

    /// <summary>True if a logarithmic scale is available.</summary>
    public bool CanBeLogarithmic { get; init; }

    /// <summary>True if it marks the thread pool's adjustments.</summary>
    public bool MarksPoolAdjustments { get; init; }
}
