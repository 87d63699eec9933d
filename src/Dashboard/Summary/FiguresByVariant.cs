using System.Globalization;
using Lab.Figures;
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
        { Variants.Count: > 1 } => Joined(summary, Between(summary), text),
        _ => text(summary.Total),
    };

    /// <summary>The goodput; a dash where nothing tells over how long it was, or the run was stopped before anything counted.</summary>
    public static string Goodput(RunSummary? summary) => summary switch
    {
        { Seconds: 0 } => "–",
        { Total.Requests: 0 } when summary.Variants.All(part => part.Seconds == 0) => "–",
        { Variants.Count: > 1 } => Joined(summary, IsNoise(summary, figures => figures.Goodput, spreads => spreads.Goodput) ? Beside : Between(summary), figures => Figure.Rate(figures.Goodput)),
        _ => Text(summary, figures => Figure.Rate(figures.Goodput)),
    };

    /// <summary>The p95, in one unit for all variants.</summary>
    /// <param name="summary">The run.</param>
    /// <param name="isStarred">Whether a star is put beside those of the good answers alone.</param>
    public static string P95(RunSummary? summary, bool isStarred)
    {
        if (summary is null) return "–";
        IReadOnlyList<RunFigures?> figures = summary.Variants.Count > 1 ? [.. summary.Variants.Select(part => part.Seconds > 0 ? part.Figures : null)] : [summary.Total];
        // Those of the good answers alone are of unlike parts of their variants: no arrow leads from one to the other.
        var isBeside = (isStarred && figures.Any(each => each is not null && LeftOut.HasStar(each))) || IsNoise(summary, each => each.P95Ms, spreads => spreads.P95Ms);
        var between = isBeside ? Beside : Between(summary);
        return string.Join(between, Figure.Latencies([.. figures.Select(each => each?.P95Ms)])
            .Zip(figures, (text, each) => isStarred && each is not null ? LeftOut.Starred(each, text) : text));
    }

    // An arrow is a comparison, and is not made where that is refused, nor where the difference may be that of other programs, nor over halves of which each met loads of its own: the summary compares those load by load.
    private const string Beside = " | ";

    private static string Joined(RunSummary summary, string between, Func<RunFigures, string> text) =>
        string.Join(between, summary.Variants.Select(part => part.Seconds > 0 ? text(part.Figures) : "–"));

    // Nor where the seconds of the one and of the other differ by so much that nobody can say which is the better one.
    private static bool IsNoise(RunSummary summary, Func<RunFigures, double?> figure, Func<VariantSpreads, Spread?> spread) =>
        summary is { Loads.Count: 0, Variants: [{ Spreads: { } was } before, { Spreads: { } now } after] }
        && Spread.HidesTheDifference(spread(was), spread(now), figure(before.Figures), figure(after.Figures));

    /// <summary>True where a figure stands beside the other without an arrow because its seconds vary too much to tell.</summary>
    public static bool Varies(RunSummary summary) =>
        IsNoise(summary, figures => figures.Goodput, spreads => spreads.Goodput) || IsNoise(summary, figures => figures.P95Ms, spreads => spreads.P95Ms);

    private static string Between(RunSummary summary) =>
        LeftOut.UnlikeHalves(summary) is null && LeftOut.UnlikeOthers(summary, variant => variant.ToString()) is null && summary.Loads.Select(part => part.Load).Distinct().Count() < 2 ? " → " : Beside;

    /// <summary>What other programs took of the machine beside each variant.</summary>
    public static string Others(RunSummary summary) =>
        string.Join(Beside, summary.Variants.Select(part => part.OthersPercent is { } others ? string.Create(CultureInfo.InvariantCulture, $"{others:0} %") : "–"));

    /// <summary>What a star beside its p95 means; null where there is none.</summary>
    public static string? Star(RunSummary? summary) => summary switch
    {
        null => null,
        { Variants: { Count: > 1 } variants } => variants.Any(part => part.Seconds > 0 && LeftOut.HasStar(part.Figures)) ? LeftOut.Star : null,
        _ => LeftOut.HasStar(summary.Total) ? LeftOut.Star : null,
    };
}
