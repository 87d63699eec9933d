using Lab.Foundation.Formatting;

namespace Lab.Campaigns.Sweeps;

/// <summary>
/// Whether a cell of a matrix differs clearly from the others with as many users. Each cell was measured once, for a
/// few seconds.
/// </summary>
public static class ClearDifference
{
    /// <summary>Times the next figure from which on the best is called better.</summary>
    public const double LeastTimes = MetricFormat.MinFactor;

    public const string None = "No clear difference";

    public static string Rule { get; } =
        string.Create(
            System.Globalization.CultureInfo.InvariantCulture,
            $"A difference is clear from {LeastTimes - 1:P0} on, because each cell was measured once."
        );

    /// <summary>True for a sweep of one cell.</summary>
    public static bool HasNothingToCompare(SweepDocument sweep) => sweep.Cells.Count == 1;

    /// <summary>The measured cells that a cell can be compared with.</summary>
    public static IEnumerable<SweepCell> RivalsOf(SweepDocument sweep, SweepCell cell) =>
        sweep.Cells.Where(sweepCell =>
            sweepCell.Figures is not null
            && sweepCell.Number != cell.Number
            && (sweep.Plan.Configurations.Count == 1 || sweepCell.Users == cell.Users)
        );

    /// <summary>
    /// True once something has been measured that a cell can be compared with: until then nothing is the best, and
    /// nothing is unclear.
    /// </summary>
    public static bool IsCompared(SweepDocument sweep, SweepCell cell) => RivalsOf(sweep, cell).Any();

    /// <summary>The cell with the best figure, when it is clearly better; null otherwise.</summary>
    /// <param name="sweep">The sweep.</param>
    /// <param name="figure">By which figure.</param>
    /// <param name="isLowBest">True for a latency.</param>
    public static SweepCell? StarOf(SweepDocument sweep, Func<CellFigures, double?> figure, bool isLowBest = false)
    {
        var measured = sweep.Cells.Where(cell => cell.Figures is { } figures && figure(figures) is not null).ToList();
        var best = isLowBest
            ? measured.MinBy(cell => figure(cell.Figures!))
            : measured.MaxBy(cell => figure(cell.Figures!));
        return best is not null && IsCompared(sweep, best) && IsAhead(sweep, best, figure, isLowBest) ? best : null;
    }

    /// <summary>True when a cell is clearly the best for its number of users, and no other setting comes close with others.</summary>
    /// <param name="sweep">The sweep.</param>
    /// <param name="cell">The cell that came out first.</param>
    /// <param name="figure">By which figure.</param>
    /// <param name="isLowBest">True for a latency.</param>
    public static bool IsAhead(
        SweepDocument sweep,
        SweepCell cell,
        Func<CellFigures, double?> figure,
        bool isLowBest = false
    ) => StandsOut(sweep, cell, figure, isLowBest) && NearWithOtherUsers(sweep, cell, figure, isLowBest) is null;

    /// <summary>
    /// The cell of another setting and other users that comes nearest to the first of all, where that is too near to
    /// call the first better; null where none is.
    /// </summary>
    /// <param name="sweep">The sweep.</param>
    /// <param name="cell">The cell that came out first.</param>
    /// <param name="figure">By which figure.</param>
    /// <param name="isLowBest">True for a latency.</param>
    public static SweepCell? NearWithOtherUsers(
        SweepDocument sweep,
        SweepCell cell,
        Func<CellFigures, double?> figure,
        bool isLowBest = false
    )
    {
        if (cell.Figures is not { } cellFigures || figure(cellFigures) is not { } value)
            return null;
        var near = sweep.Cells.Where(sweepCell =>
            sweepCell.Configuration != cell.Configuration
            && sweepCell.Users != cell.Users
            && sweepCell.Figures is { } figures
            && figure(figures) is { } other
            && !(isLowBest ? other >= value * LeastTimes : value >= other * LeastTimes)
        );
        return isLowBest
            ? near.MinBy(sweepCell => figure(sweepCell.Figures!))
            : near.MaxBy(sweepCell => figure(sweepCell.Figures!));
    }

    /// <summary>True when a cell is ahead of all comparable cells, or there are no comparable cells.</summary>
    /// <param name="sweep">The sweep.</param>
    /// <param name="cell">The cell that came out first.</param>
    /// <param name="figure">By which figure.</param>
    /// <param name="isLowBest">True for a latency.</param>
    public static bool StandsOut(
        SweepDocument sweep,
        SweepCell cell,
        Func<CellFigures, double?> figure,
        bool isLowBest = false
    )
    {
        ArgumentNullException.ThrowIfNull(figure);
        if (cell.Figures is not { } figures || figure(figures) is not { } value)
            return false;
        return RivalsOf(sweep, cell)
            .Select(sweepCell => figure(sweepCell.Figures!))
            .OfType<double>()
            .All(other => isLowBest ? other >= value * LeastTimes : value >= other * LeastTimes);
    }
}
