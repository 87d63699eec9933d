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

    /// <summary>Creates the cards from the cells measured so far.</summary>
    public static SweepCards Create(SweepDocument sweep, SweepOutcome found)
    {
        var best = found.Best;
        var description =
            sweep
                .Plan.Configurations.FirstOrDefault(configuration => configuration.Name == best.Configuration)
                ?.Description
            ?? "";
        var isClear = IsClear(sweep, found);

        if (ClearDifference.HasNothingToCompare(sweep))
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
                    : $"{ClearDifference.None}: {UsersOf(best.Users)} came first, but the difference is too small."
            );
        if (!HasOther(sweep, found))
            return new(
                KeyOf(sweep, found),
                ExplanationOf(sweep, found),
                "Best configuration",
                "None yet",
                $"“{best.Configuration}” alone was measured with {UsersOf(best.Users)}."
            );
        var clearElsewhere = isClear ? null : ClearAtOtherUserCounts(sweep, found);
        return isClear
            ? new(
                KeyOf(sweep, found) + WithUsers(sweep, found),
                ExplanationOf(sweep, found) + OtherUsers(sweep, found),
                "Best configuration" + WithUsers(sweep, found),
                best.Configuration,
                $"{description}, {UsersOf(best.Users)}{Reservation(sweep, found)}"
            )
            : new(
                ClearDifference.None + (clearElsewhere is null ? "" : $" with {UsersOf(best.Users)}"),
                DoubtOf(sweep, found) + (clearElsewhere is null ? "" : $" {clearElsewhere}"),
                "Best configuration",
                "None",
                $"{ClearDifference.None}: “{best.Configuration}” came first with {UsersOf(best.Users)} in requests per core, "
                    + $"but too close to “{NextOf(sweep, best).Configuration}”."
            );
    }

    /// <summary>The best cell by a figure, and whether the difference is significant.</summary>
    public static string FirstOf(SweepDocument sweep, SweepCell cell, Func<CellFigures, double?> figure) =>
        SweepTexts.Describe(sweep.Plan, cell)
        + (ClearDifference.IsAhead(sweep, cell, figure) ? "" : "; the next one is close: no clear difference");

    /// <summary>A short form of the result, for a list.</summary>
    public static string Summarize(SweepDocument sweep, SweepOutcome found) =>
        SummarizeResult(sweep, found) is var result && result == NoComparison ? result : SoFar(sweep, result);

    private static string SummarizeResult(SweepDocument sweep, SweepOutcome found) =>
        ClearDifference.HasNothingToCompare(sweep) ? "One cell"
        : sweep.Plan.Configurations.Count > 1 && !HasOther(sweep, found) ? NoComparison
        : !IsClear(sweep, found) ? ClearDifference.None
        : found.Factor is { } factor
            ? $"{found.Best.Configuration}, {MetricFormat.Times(factor)} efficiency{WithUsers(sweep, found)}"
                + $"{(Disagreeing(sweep, found) is { } text ? $"; {text}" : "")}"
        : found.Best.Configuration;

    /// <summary>
    /// True if one setting (or load, if only one setting was measured) is clearly ahead, or if there is nothing to compare it
    /// with yet.
    /// </summary>
    public static bool IsClear(SweepDocument sweep, SweepOutcome found) =>
        !ClearDifference.HasNothingToCompare(sweep) && ClearDifference.StandsOut(sweep, found.Best, FigureOf(found));

    /// <summary>Formats a number of users.</summary>
    public static string UsersOf(int users) => MetricFormat.Pluralize(users, "user");

    private static string KeyOf(SweepDocument sweep, SweepOutcome found) =>
        found.Factor switch
        {
            null => NoComparison,
            _ when !HasOther(sweep, found) => NoComparison,
            _ when found.Best == found.Baseline => "The default is the best",
            { } factor => $"{MetricFormat.Times(factor)} efficiency",
        };

    private static string ExplanationOf(SweepDocument sweep, SweepOutcome found) =>
        (found.Factor, found.Baseline) switch
        {
            (null, _) or (_, null) => "Needs the default settings with the same number of users.",
            _ when !HasOther(sweep, found) => "Needs another setting with the same number of users.",
            _ when found.Best == found.Baseline => "No other setting completed more requests per core used.",
            (< ClearDifference.LeastTimes and var factor, var usual) =>
                $"{MetricFormat.Distance(1, factor)} more requests per core used than “{usual.Configuration}”"
                    + $"{OfSeveralUserCounts(sweep, found)}: one measurement of each is not enough for a "
                    + $"difference.",
            var (_, usual) =>
                $"requests per core used, compared with “{usual.Configuration}” with the same number of users ("
                    + $"{SweepTexts.Rate(usual.Figures!.RequestsPerSecondPerCore)} req/s/core).",
        };

    private static string? Disagreeing(SweepDocument sweep, SweepOutcome found) =>
        found.Factor is null ? null : OtherUserCounts.Disagreeing(sweep, found, FigureOf(found));

    private static string WithUsers(SweepDocument sweep, SweepOutcome found) =>
        Reservation(sweep, found).Length == 0 ? "" : $" with {UsersOf(found.Best.Users)}";

    private static string Reservation(SweepDocument sweep, SweepOutcome found)
    {
        var (text, near) = (
            OtherUserCounts.Disagreeing(sweep, found, FigureOf(found)),
            ClearDifference.NearWithOtherUsers(sweep, found.Best, FigureOf(found))
        );
        return (text is null ? "" : $". But {text}")
            + (
                near is null
                    ? ""
                    : $". With {UsersOf(near.Users)} “{near.Configuration}” came close: no clear difference"
            );
    }

    private static string OtherUsers(SweepDocument sweep, SweepOutcome found) =>
        Disagreeing(sweep, found) is { } text ? $" But {text}." : "";

    private static string OfSeveralUserCounts(SweepDocument sweep, SweepOutcome found) =>
        sweep.Plan.Users.Count > 1 ? $" with {UsersOf(found.Best.Users)}" : "";

    private static string? ClearAtOtherUserCounts(SweepDocument sweep, SweepOutcome found) =>
        OtherUserCounts.ClearWith(sweep, found, FigureOf(found));

    private static string DoubtOf(SweepDocument sweep, SweepOutcome found) =>
        (found.Factor, found.Baseline) switch
        {
            _ when found.Best == found.Baseline => $"Another setting completed nearly as many requests per core used"
                + $"{OfSeveralUserCounts(sweep, found)}: one measurement of each is not enough for a "
                + $"difference.",
            (>= ClearDifference.LeastTimes, { } usual) =>
                $"“{found.Best.Configuration}” and “{NextOf(sweep, found.Best).Configuration}” are alike, both "
                    + $"ahead of “{usual.Configuration}”. One measurement of each is not enough for a finding.",
            _ => ExplanationOf(sweep, found),
        };

    /// <summary>Suffix for headings and marks while cells are pending; otherwise empty.</summary>
    public static string SoFar(SweepDocument sweep) => IsWhole(sweep) ? "" : " so far";

    /// <summary>Formats a result for a list, with this suffix before it.</summary>
    public static string SoFar(SweepDocument sweep, string result) => IsWhole(sweep) ? result : $"So far: {result}";

    private static bool IsWhole(SweepDocument sweep) =>
        sweep.Cells.All(cell => cell.Figures is not null || cell.State == CellState.Failed);

    private static bool HasOther(SweepDocument sweep, SweepOutcome found) =>
        sweep.Plan.Configurations.Count > 1 && ClearDifference.IsCompared(sweep, found.Best);

    // The figure that determines the best cell: efficiency, or throughput if processor time is unknown.
    private static Func<CellFigures, double?> FigureOf(SweepOutcome found) =>
        found.MostEfficient is null
            ? figures => figures.RequestsPerSecond
            : figures => figures.RequestsPerSecondPerCore;

    private static SweepCell NextOf(SweepDocument sweep, SweepCell best) =>
        ClearDifference
            .RivalsOf(sweep, best)
            .MaxBy(cell => cell.Figures!.RequestsPerSecondPerCore ?? cell.Figures.RequestsPerSecond)!;
}
