using Lab.Diagnosis.Findings;
using Statistics.Descriptive;

namespace Lab.Campaigns.Sweeps;

/// <summary>Cells whose background CPU differs clearly from that of the other cells.</summary>
public static class DisturbedCells
{
    private const double NearlyAll = 0.9;

    /// <summary>
    /// The cells, each with its background CPU and the median of all cells, in percent of all processors. Of two cells, the
    /// quieter one represents both.
    /// </summary>
    public static IEnumerable<(SweepCell Cell, double OthersPercent, double RestPercent)> Find(SweepDocument sweep)
    {
        var known = sweep.Cells.Select(PercentOf).OfType<double>().ToList();
        if (known.Count < 2)
            yield break;
        var usual = known.Count == 2 ? known.Min() : Quantiles.MedianOf(known)!.Value;
        foreach (var cell in sweep.Cells)
            if (PercentOf(cell) is { } own && BackgroundCpu.IsUneven([own, usual]))
                yield return (cell, own, usual);
    }

    private static double? PercentOf(SweepCell cell) => cell.Figures?.BackgroundCpuPercent;

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
