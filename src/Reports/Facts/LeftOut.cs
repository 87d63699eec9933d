using Lab.Figures;
using Lab.Runs;
using LoadEngine.Recording;

namespace Reports.Facts;

/// <summary>What the percentiles of a run leave out, in words: they never stand alone without it. Stateless.</summary>
public static class LeftOut
{
    /// <summary>The sentences; empty when the percentiles tell all.</summary>
    public static IReadOnlyList<string> Of(RunFigures figures)
    {
        ArgumentNullException.ThrowIfNull(figures);
        var sentences = new List<string>();
        if (figures.CancelledAges is { } ages) sentences.Add(ages.InWords());
        else if (figures.Cancelled > 0) sentences.Add($"The percentiles leave out {Figure.Count(figures.Cancelled)} requests that were cancelled when the run ended.");
        var dropped = figures.DroppedByCause.Where(each => each.Value > 0).ToList();
        if (dropped.Count > 0)
            sentences.Add(
                $"Never sent: {string.Join(", ", dropped.Select(each => $"{Figure.Count(each.Value)} starts ({DropCauses.WordsOf(each.Key)})"))}{(figures.OldestDroppedMs is { } oldest ? $", the oldest of them {Figure.Latency(oldest)} after it was due" : "")}.");
        return sentences;
    }

    /// <summary>The same where there is little room, such as <c>40, up to 12.5 s</c>; null when nothing was cancelled.</summary>
    public static string? Cancelled(RunFigures figures)
    {
        ArgumentNullException.ThrowIfNull(figures);
        return figures.Cancelled == 0 ? null : Figure.Count(figures.Cancelled) + (figures.CancelledAges is { } ages ? $", up to {Figure.Latency(ages.OldestMs)}" : "");
    }
}
