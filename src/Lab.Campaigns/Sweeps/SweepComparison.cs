using Lab.Foundation.Formatting;
using Statistics.Differences;

namespace Lab.Campaigns.Sweeps;

/// <summary>
/// Compares the cells of a sweep, which are one run each. A cell is ahead of another only beyond the resolution of the machine.
/// </summary>
/// <param name="Sweep">The sweep.</param>
/// <param name="Resolution">The factors up to which two runs of the same code may differ.</param>
public sealed record SweepComparison(SweepDocument Sweep, Resolution Resolution)
{
    /// <summary>True for a sweep of one cell.</summary>
    public bool HasNothingToCompare => Sweep.Cells.Count == 1;

    /// <summary>The rule, as a sentence.</summary>
    public string Rule => DifferenceText.Rule(Resolution);

    /// <summary>The measured cells that a cell can be compared with: those with as many users.</summary>
    public IEnumerable<SweepCell> RivalsOf(SweepCell cell) =>
        Sweep.Cells.Where(other =>
            other.Figures is not null
            && other.Number != cell.Number
            && (Sweep.Plan.Configurations.Count == 1 || other.Users == cell.Users)
        );

    /// <summary>True once something has been measured that a cell can be compared with.</summary>
    public bool IsCompared(SweepCell cell) => RivalsOf(cell).Any();

    /// <summary>How a cell differs from another one.</summary>
    public Difference Between(SweepCell other, SweepCell cell, SweepFigure figure) =>
        Difference.Between(
            figure.Of(other),
            figure.Of(cell),
            !figure.IsLatency,
            figure.IsLatency ? Resolution.Latency : Resolution.Rate
        );

    /// <summary>Whether a cell is ahead of another one.</summary>
    public bool IsAheadOf(SweepCell other, SweepCell cell, SweepFigure figure) =>
        Between(other, cell, figure) is { HasVerdict: true, IsBetter: true };

    /// <summary>The cell with the best figure, if it is ahead of all others that it can be compared with; null otherwise.</summary>
    public SweepCell? StarOf(SweepFigure figure)
    {
        var measured = Sweep.Cells.Where(cell => figure.Of(cell) is not null).ToList();
        var best = figure.IsLatency ? measured.MinBy(figure.Of) : measured.MaxBy(figure.Of);
        return best is not null && IsCompared(best) && IsAhead(best, figure) ? best : null;
    }

    /// <summary>True if a cell is ahead for its number of users, and no other setting comes close with others.</summary>
    public bool IsAhead(SweepCell cell, SweepFigure figure) =>
        StandsOut(cell, figure) && NearWithOtherUsers(cell, figure) is null;

    /// <summary>
    /// The cell of another setting and other users that comes nearest to the first of all, where that is too near to
    /// call the first better; null if there is none.
    /// </summary>
    public SweepCell? NearWithOtherUsers(SweepCell cell, SweepFigure figure)
    {
        var near = Sweep.Cells.Where(other =>
            other.Configuration != cell.Configuration
            && other.Users != cell.Users
            && figure.Of(other) is not null
            && figure.Of(cell) is not null
            && !IsAheadOf(other, cell, figure)
        );
        return figure.IsLatency ? near.MinBy(figure.Of) : near.MaxBy(figure.Of);
    }

    /// <summary>True if a cell is ahead of all comparable cells, or there are no comparable cells.</summary>
    public bool StandsOut(SweepCell cell, SweepFigure figure) =>
        figure.Of(cell) is not null
        && RivalsOf(cell).Where(other => figure.Of(other) is not null).All(other => IsAheadOf(other, cell, figure));
}

/// <summary>A figure of the cells of a sweep.</summary>
/// <param name="Value">Reads it.</param>
/// <param name="IsLatency">Whether lower is better.</param>
public sealed record SweepFigure(Func<CellFigures, double?> Value, bool IsLatency = false)
{
    /// <summary>Requests per second for each core used.</summary>
    public static SweepFigure Efficiency { get; } = new(figures => figures.RequestsPerSecondPerCore);

    /// <summary>Requests per second.</summary>
    public static SweepFigure Throughput { get; } = new(figures => figures.RequestsPerSecond);

    /// <summary>95th percentile of the latency in milliseconds.</summary>
    public static SweepFigure P95 { get; } = new(figures => figures.P95Ms, IsLatency: true);

    /// <summary>The value of a cell; null if it was not measured.</summary>
    public double? Of(SweepCell cell) => cell.Figures is { } figures ? Value(figures) : null;
}
