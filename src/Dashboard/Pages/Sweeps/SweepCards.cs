using Lab.Campaigns.Sweeps;
using Lab.Foundation.Formatting;

namespace Dashboard.Pages.Sweeps;

/// <summary>The texts of the cards above a matrix.</summary>
/// <param name="Key">The key finding.</param>
/// <param name="Explanation">The explanation of the key finding, or the reason why there is no finding yet.</param>
/// <param name="BestHeading">The heading of the best cell.</param>
/// <param name="Best">The best cell.</param>
/// <param name="BestExplanation">The explanation of the best cell.</param>
internal sealed record SweepCards(
    string Key,
    string Explanation,
    string BestHeading,
    string Best,
    string BestExplanation
)
{
    /// <summary>Shown until two cells can be compared.</summary>
    public const string NoComparison = "No comparison yet";

    /// <summary>The result where no cell is ahead of the others.</summary>
    public static string NotAProof { get; } = DifferenceText.NotAProof.TrimEnd('.');

    /// <summary>Creates the cards from the cells measured so far.</summary>
    public static SweepCards Create(SweepComparison comparison, SweepOutcome found)
    {
        var sweep = comparison.Sweep;
        var best = found.Best;
        var description =
            sweep
                .Plan.Configurations.FirstOrDefault(configuration => configuration.Name == best.Configuration)
                ?.Description
            ?? "";
        var isClear = IsClear(comparison, found);

        if (comparison.HasNothingToCompare)
            return new(
                "One cell",
                "A sweep of two settings or two loads compares them here.",
                "Tried",
                UsersOf(best.Users),
                $"with “{best.Configuration}”. The table below shows its throughput."
            );
        if (sweep.Plan.Configurations.Count == 1)
            return new(
                "One setting",
                "The table below shows the throughput at each load. A sweep of two or more settings compares them here.",
                "Best load",
                isClear ? UsersOf(best.Users) : "None",
                isClear
                    ? $"of those tried, with “{best.Configuration}”"
                    : $"{UsersOf(best.Users)} came first. {DifferenceText.NotAProof}"
            );
        if (!HasOther(comparison, found))
            return new(
                KeyOf(comparison, found),
                ExplanationOf(comparison, found),
                "Best configuration",
                "None yet",
                $"“{best.Configuration}” alone was measured with {UsersOf(best.Users)}."
            );
        var clearElsewhere = isClear ? null : OtherUserCounts.ClearWith(comparison, FigureOf(found));
        return isClear
            ? new(
                KeyOf(comparison, found) + WithUsers(comparison, found),
                ExplanationOf(comparison, found) + OtherUsers(comparison, found),
                "Best configuration" + WithUsers(comparison, found),
                best.Configuration,
                $"{description}, {UsersOf(best.Users)}{Reservation(comparison, found)}"
            )
            : new(
                clearElsewhere is null ? NotAProof : $"With {UsersOf(best.Users)}, {DifferenceText.NotAProofInside}",
                DoubtOf(comparison, found) + (clearElsewhere is null ? "" : $" {clearElsewhere}"),
                "Best configuration",
                "None",
                $"“{best.Configuration}” came first with {UsersOf(best.Users)} in requests per core, "
                    + $"but too close to “{NextOf(comparison, best).Configuration}”."
            );
    }

    /// <summary>The best cell by a figure, and whether it is ahead of the others.</summary>
    public static string FirstOf(SweepComparison comparison, SweepCell cell, SweepFigure figure) =>
        SweepTexts.Describe(comparison.Sweep.Plan, cell)
        + (comparison.IsAhead(cell, figure) ? "" : $"; the next one is close, {DifferenceText.NotAProofInside}");

    /// <summary>A short form of the result, for a list.</summary>
    public static string Summarize(SweepComparison comparison, SweepOutcome found) =>
        SummarizeResult(comparison, found) is var result && result == NoComparison
            ? result
            : SoFar(comparison.Sweep, result);

    private static string SummarizeResult(SweepComparison comparison, SweepOutcome found) =>
        comparison.HasNothingToCompare ? "One cell"
        : comparison.Sweep.Plan.Configurations.Count > 1 && !HasOther(comparison, found) ? NoComparison
        : !IsClear(comparison, found) ? NotAProof
        : found.Factor is { } factor
            ? $"{found.Best.Configuration}, {MetricFormat.Times(factor)} efficiency{WithUsers(comparison, found)}"
                + $"{(Disagreeing(comparison, found) is { } text ? $"; {text}" : "")}"
        : found.Best.Configuration;

    /// <summary>
    /// True if one setting (or load, if only one setting was measured) is clearly ahead, or if there is nothing to compare it
    /// with yet.
    /// </summary>
    public static bool IsClear(SweepComparison comparison, SweepOutcome found) =>
        !comparison.HasNothingToCompare && comparison.StandsOut(found.Best, FigureOf(found));

    /// <summary>Formats a number of users.</summary>
    public static string UsersOf(int users) => MetricFormat.Pluralize(users, "user");

    private static string KeyOf(SweepComparison comparison, SweepOutcome found) =>
        found.Factor switch
        {
            null => NoComparison,
            _ when !HasOther(comparison, found) => NoComparison,
            _ when found.Best == found.Baseline => "The default is the best",
            { } factor => $"{MetricFormat.Times(factor)} efficiency",
        };

    private static string ExplanationOf(SweepComparison comparison, SweepOutcome found) =>
        (found.Factor, found.Baseline) switch
        {
            (null, _) or (_, null) => "Needs the default settings with the same number of users.",
            _ when !HasOther(comparison, found) => "Needs another setting with the same number of users.",
            _ when found.Best == found.Baseline => "No other setting completed more requests per core used.",
            ({ } factor, { } usual) when !comparison.IsAheadOf(usual, found.Best, FigureOf(found)) =>
                $"{MetricFormat.Distance(1, factor)} more requests per core used than “{usual.Configuration}”"
                    + $"{OfSeveralUserCounts(comparison.Sweep, found)}. {DifferenceText.NotAProof}",
            var (_, usual) =>
                $"requests per core used, compared with “{usual.Configuration}” with the same number of users ("
                    + $"{SweepTexts.Rate(usual.Figures!.RequestsPerSecondPerCore)} req/s/core).",
        };

    private static string? Disagreeing(SweepComparison comparison, SweepOutcome found) =>
        found.Factor is null ? null : OtherUserCounts.Disagreeing(comparison, found, FigureOf(found));

    private static string WithUsers(SweepComparison comparison, SweepOutcome found) =>
        Reservation(comparison, found).Length == 0 ? "" : $" with {UsersOf(found.Best.Users)}";

    private static string Reservation(SweepComparison comparison, SweepOutcome found)
    {
        var (text, near) = (
            OtherUserCounts.Disagreeing(comparison, found, FigureOf(found)),
            comparison.NearWithOtherUsers(found.Best, FigureOf(found))
        );
        return (text is null ? "" : $". But {text}")
            + (near is null ? "" : $". With {UsersOf(near.Users)} “{near.Configuration}” came close");
    }

    private static string OtherUsers(SweepComparison comparison, SweepOutcome found) =>
        Disagreeing(comparison, found) is { } text ? $" But {text}." : "";

    private static string OfSeveralUserCounts(SweepDocument sweep, SweepOutcome found) =>
        sweep.Plan.Users.Count > 1 ? $" with {UsersOf(found.Best.Users)}" : "";

    private static string DoubtOf(SweepComparison comparison, SweepOutcome found) =>
        found.Best == found.Baseline
            ? $"Another setting completed nearly as many requests per core used"
                + $"{OfSeveralUserCounts(comparison.Sweep, found)}. {DifferenceText.NotAProof}"
        : found.Baseline is { } usual && comparison.IsAheadOf(usual, found.Best, FigureOf(found))
            ? $"“{found.Best.Configuration}” and “{NextOf(comparison, found.Best).Configuration}” are close, both "
                + $"ahead of “{usual.Configuration}”. {DifferenceText.NotAProof}"
        : ExplanationOf(comparison, found);

    /// <summary>Suffix for headings and marks while cells are pending; otherwise empty.</summary>
    public static string SoFar(SweepDocument sweep) => IsWhole(sweep) ? "" : " so far";

    /// <summary>Formats a result for a list, with this suffix before it.</summary>
    public static string SoFar(SweepDocument sweep, string result) => IsWhole(sweep) ? result : $"So far: {result}";

    private static bool IsWhole(SweepDocument sweep) =>
        sweep.Cells.All(cell => cell.Figures is not null || cell.State == CellState.Failed);

    private static bool HasOther(SweepComparison comparison, SweepOutcome found) =>
        comparison.Sweep.Plan.Configurations.Count > 1 && comparison.IsCompared(found.Best);

    // The figure that determines the best cell: efficiency, or throughput if processor time is unknown.
    private static SweepFigure FigureOf(SweepOutcome found) =>
        found.MostEfficient is null ? SweepFigure.Throughput : SweepFigure.Efficiency;

    private static SweepCell NextOf(SweepComparison comparison, SweepCell best) =>
        comparison.RivalsOf(best).MaxBy(cell => SweepFigure.Efficiency.Of(cell) ?? SweepFigure.Throughput.Of(cell))!;
}
