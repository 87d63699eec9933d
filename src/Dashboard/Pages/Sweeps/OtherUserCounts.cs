using Lab.Campaigns.Sweeps;
using Lab.Foundation.Formatting;

namespace Dashboard.Pages.Sweeps;

/// <summary>Compares the best setting of a matrix at its other user counts.</summary>
internal static class OtherUserCounts
{
    /// <summary>
    /// The user counts at which the best setting differs or does not beat its baseline, such as <c>with 16 users “Default” is
    /// better</c>; null if all agree.
    /// </summary>
    /// <param name="comparison">The sweep.</param>
    /// <param name="found">The outcome of the sweep.</param>
    /// <param name="figure">The figure that determines the best setting.</param>
    public static string? Disagreeing(SweepComparison comparison, SweepOutcome found, SweepFigure figure)
    {
        var texts = comparison
            .Sweep.Plan.Users.Where(users => users != found.Best.Users)
            .Select(users => (Users: users, Verdict: VerdictWith(comparison, found, users, figure)))
            .Where(pair => pair.Verdict is not null)
            .GroupBy(pair => pair.Verdict)
            .Select(same => $"with {Users([.. same.Select(pair => pair.Users)])} {same.Key}")
            .ToList();
        return texts.Count == 0 ? null : string.Join("; ", texts);
    }

    /// <summary>The user counts at which a setting is ahead of all others, one sentence each; null if there are none.</summary>
    /// <param name="comparison">The sweep.</param>
    /// <param name="figure">The figure that determines the best setting.</param>
    public static string? ClearWith(SweepComparison comparison, SweepFigure figure)
    {
        var texts = comparison
            .Sweep.Plan.Users.Select(users => ClearOf(comparison, users, figure))
            .OfType<string>()
            .ToList();
        return texts.Count == 0 ? null : string.Join(" ", texts);
    }

    private static string? ClearOf(SweepComparison comparison, int users, SweepFigure figure) =>
        Ranked(comparison, users, figure) is [var first, var next, ..] && comparison.StandsOut(first, figure)
            ? $"With {SweepCards.UsersOf(users)} “{first.Configuration}” is "
                + $"{MetricFormat.Distance(figure.Of(next)!.Value, figure.Of(first)!.Value)} “{next.Configuration}”."
            : null;

    private static string? VerdictWith(SweepComparison comparison, SweepOutcome found, int users, SweepFigure figure)
    {
        var ranked = Ranked(comparison, users, figure);
        SweepCell? CellOf(SweepCell? cell) =>
            ranked.FirstOrDefault(other => other.Configuration == cell?.Configuration);
        return CellOf(found.Best) is not { } best ? null
            : comparison.IsAheadOf(best, ranked[0], figure) ? $"“{ranked[0].Configuration}” is better"
            : found.Baseline is { } usual
            && usual != found.Best
            && CellOf(usual) is { } baseline
            && !comparison.IsAheadOf(baseline, best, figure)
                ? $"it is not ahead of “{usual.Configuration}”"
            : null;
    }

    private static List<SweepCell> Ranked(SweepComparison comparison, int users, SweepFigure figure) =>
        [
            .. comparison
                .Sweep.Cells.Where(cell => cell.Users == users && figure.Of(cell) > 0)
                .OrderByDescending(figure.Of),
        ];

    private static string Users(IReadOnlyList<int> users) =>
        users is [var only]
            ? SweepCards.UsersOf(only)
            : $"{string.Join(", ", users.SkipLast(1).Select(number => MetricFormat.Count(number)))} and {SweepCards.UsersOf(users[^1])}";
}
