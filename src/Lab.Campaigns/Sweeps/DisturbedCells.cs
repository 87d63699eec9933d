using Lab.Diagnosis.Findings;

namespace Lab.Campaigns.Sweeps;

/// <summary>Cells beside which other programs took much more of the machine than beside the rest, or much less: what they served is not their setting's doing alone. Stateless.</summary>
public static class DisturbedCells
{
    private const double NearlyAll = 0.9;

    /// <summary>The cells, each with what others took beside it and in the middle of the rest, in percent of all processors.</summary>
    public static IEnumerable<(SweepCell Cell, double OthersPercent, double RestPercent)> Find(SweepDocument sweep)
    {
        foreach (var cell in sweep.Cells)
        {
            var rest = sweep
                .Cells.Where(sweepCell => sweepCell != cell)
                .Select(sweepCell => sweepCell.Figures?.BackgroundCpuPercent)
                .OfType<double>()
                .Order()
                .ToList();
            if (cell.Figures?.BackgroundCpuPercent is not { } own || rest.Count == 0)
                continue;
            // Of an even rest there are two in the middle, and a cell has to be away from both; of two cells, the one that had less is named for both.
            var (lower, upper) = (rest[(rest.Count - 1) / 2], rest[rest.Count / 2]);
            if (own > upper && BackgroundCpu.IsUneven([own, upper]))
                yield return (cell, own, upper);
            else if (own < lower && rest.Count > 1 && BackgroundCpu.IsUneven([own, lower]))
                yield return (cell, own, lower);
        }
    }

    /// <summary>
    /// What others took beside all cells, or nearly all, where it was so much beside each that it disturbs: then no cell is unlike the rest, and all of them are of a
    /// part of the machine. Null where they did not, or it is not known.
    /// </summary>
    public static SweepBackgroundCpu? Everywhere(SweepDocument sweep)
    {
        var measured = sweep.Cells.Select(cell => cell.Figures).OfType<CellFigures>().ToList();
        var disturbed = measured
            .Select(figures => BackgroundCpu.IfDisturbing(figures.BackgroundCpuPercent))
            .OfType<double>()
            .ToList();
        return disturbed.Count == 0 || disturbed.Count < measured.Count * NearlyAll
            ? null
            : new(disturbed.Count, measured.Count, disturbed.Min(), disturbed.Max());
    }

    /// <summary>True where others took so much more of the machine beside one of two cells that a part of their difference may be theirs.</summary>
    public static bool AreUneven(SweepCell one, SweepCell other) =>
        BackgroundCpu.IsUneven([one.Figures?.BackgroundCpuPercent, other.Figures?.BackgroundCpuPercent]);
}

/// <summary>That other programs disturbed the whole of a sweep. Immutable.</summary>
/// <param name="Cells">Cells beside which they did.</param>
/// <param name="Measured">Cells that have been measured.</param>
/// <param name="MinPercent">The least that they took beside one of those, in percent of all processors.</param>
/// <param name="MaxPercent">The most.</param>
public sealed record SweepBackgroundCpu(int Cells, int Measured, double MinPercent, double MaxPercent);
