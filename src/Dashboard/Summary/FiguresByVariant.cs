using Lab.Runs;
using Reports.Facts;

namespace Dashboard.Summary;

/// <summary>A figure of a run in a few characters: of each variant by itself, for of both together it is of neither. Stateless.</summary>
internal static class FiguresByVariant
{
    /// <summary>A figure of the run; of each variant, in their order, where the run was switched: one for both would be true of neither.</summary>
    public static string Text(RunSummary? summary, Func<RunFigures, string> text) => summary switch
    {
        null => "–",
        { Variants: { Count: > 1 } variants } => string.Join(" → ", variants.Select(part => part.Seconds > 0 ? text(part.Figures) : "–")),
        { Seconds: 0 } => "–",
        _ => text(summary.Total),
    };

    /// <summary>What a star beside its p95 means; null where there is none.</summary>
    public static string? Star(RunSummary? summary) => Text(summary, LeftOut.P95).Contains('*', StringComparison.Ordinal) ? LeftOut.Star : null;
}
