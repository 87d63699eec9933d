using Lab.Findings;

namespace Lab.Sweeps;

/// <summary>Cells beside which other programs took much more of the machine than beside the rest: what they served is not their setting's doing alone. Stateless.</summary>
internal static class DisturbedCells
{
    /// <summary>The cells, each with what others took beside it and, in the middle, beside the rest, in percent of all processors.</summary>
    public static IEnumerable<(SweepCell Cell, double OthersPercent, double RestPercent)> Of(SweepDocument sweep)
    {
        foreach (var cell in sweep.Cells)
        {
            var rest = sweep.Cells.Where(each => each != cell).Select(each => each.Figures?.OthersPercent).OfType<double>().Order().ToList();
            if (cell.Figures?.OthersPercent is not { } own || rest.Count == 0) continue;
            var middle = rest[rest.Count / 2];
            if (own > middle && MachineShare.IsUnlike([own, middle])) yield return (cell, own, middle);
        }
    }
}
