using Lab.Diagnosis.Findings;

namespace Lab.Campaigns.Sweeps;

/// <summary>Cells whose background CPU differs clearly from that of the other cells.</summary>
public static class DisturbedCells
{
    private const double NearlyAll = 0.9;

    /// <summary>The cells, each with its background CPU and the median of the other cells, in percent of all processors.</summary>
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
            // An even number of other cells has two middle values, and a cell must differ from both; of two cells, the quieter
            // one represents both.
            var (lower, upper) = (rest[(rest.Count - 1) / 2], rest[rest.Count / 2]);
            if (own > upper && BackgroundCpu.IsUneven([own, upper]))
                yield return (cell, own, upper);
            else if (own < lower && rest.Count > 1 && BackgroundCpu.IsUneven([own, lower]))
                yield return (cell, own, lower);
        }
    }

    /// <summary>Background CPU that affected nearly all cells; null if there was none, or it is unknown.</summary>
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
}

/// <summary>Background CPU that affected nearly all cells of a sweep.</summary>
/// <param name="Cells">Affected cells.</param>
/// <param name="Measured">Number of measured cells.</param>
/// <param name="MinPercent">Lowest background CPU of these, in percent of all processors.</param>
/// <param name="MaxPercent">Highest background CPU of these.</param>
public sealed record SweepBackgroundCpu(int Cells, int Measured, double MinPercent, double MaxPercent);
