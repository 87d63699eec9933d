namespace Experiments.Charts;

/// <summary>Colours of lines, told apart by colour-blind eyes too; a line's dash is its second cue.</summary>
public enum LineColour
{
    /// <summary>Blue.</summary>
    Blue,

    /// <summary>Orange.</summary>
    Orange,

    /// <summary>Green.</summary>
    Green,

    /// <summary>Purple.</summary>
    Purple,

    /// <summary>Red.</summary>
    Red,

    /// <summary>Yellow.</summary>
    Yellow,

    /// <summary>Grey, for what only frames the others.</summary>
    Grey,

    /// <summary>That of the fragile variant.</summary>
    Fragile,

    /// <summary>That of the fixed variant.</summary>
    Fixed,

    /// <summary>That of the contrast.</summary>
    Contrast,
}

/// <summary>One line of a chart: which series, and how it is drawn.</summary>
/// <param name="Series">The series.</param>
/// <param name="Name">Short name for the legend, where there is little room.</param>
/// <param name="Colour">Its colour.</param>
/// <param name="Dash">Lengths of strokes and gaps, in pixels; empty for a solid line.</param>
/// <param name="Width">Its width, in pixels.</param>
public sealed record ChartLine(Series Series, string Name, LineColour Colour, IReadOnlyList<double> Dash, double Width)
{
    /// <summary>True when it is measured on the axis on the right.</summary>
    public bool UsesRightAxis { get; init; }

    /// <summary>Seconds over which a rate is averaged before it is drawn; 0 draws every value as it was measured.</summary>
    public double SmoothedSeconds { get; init; }

    /// <summary>True when it has its place in the legend only where something of it is drawn.</summary>
    public bool IsRare { get; init; }

    /// <summary>What has to be known to read it, beside its name; empty for most.</summary>
    public string Note { get; init; } = "";

    /// <summary>True when the space below it is shaded.</summary>
    public bool IsFilled { get; init; }
}

/// <summary>A chart: its words, and its lines in the order in which they are drawn. Immutable; the catalogue has the only instance.</summary>
/// <param name="Id">Stable identifier, lower case with hyphens.</param>
/// <param name="Title">What it shows, in two words.</param>
/// <param name="Unit">Unit of the axis on the left; empty where the lines have several.</param>
/// <param name="Meaning">What it shows, as a sentence, while there is nothing to draw.</param>
/// <param name="Lines">Its lines.</param>
public sealed record Chart(string Id, string Title, string Unit, string Meaning, IReadOnlyList<ChartLine> Lines)
{
    /// <summary>Top of the axis on the left while everything is below it.</summary>
    public double LeastTop { get; init; } = 10;

    /// <summary>What the axis on the right measures, where there is one: the title of a chart of its own in a report.</summary>
    public string RightTitle { get; init; } = "";

    /// <summary>Title of its other lines where those stand alone; null for the title of all.</summary>
    public string? LeftTitle { get; init; }

    /// <summary>True when it is offered on a logarithmic scale, too.</summary>
    public bool CanBeLogarithmic { get; init; }

    /// <summary>True when the decisions of the thread pool are marked on it.</summary>
    public bool MarksPoolAdjustments { get; init; }
}
