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
    /// <param name="sweep">The sweep.</param>
    /// <param name="found">The outcome of the sweep.</param>
    /// <param name="figure">The figure that determines the best setting.</param>
    public static string? Disagreeing(SweepDocument sweep, SweepOutcome found, Func<CellFigures, double?> figure)
    {
        var texts = sweep
            .Plan.Users.Where(users => users != found.Best.Users)
            .Select(users => (Users: users, Verdict: VerdictWith(sweep, found, users, figure)))
            .Where(pair => pair.Verdict is not null)
            .GroupBy(pair => pair.Verdict)
            .Select(same => $"with {Users([.. same.Select(pair => pair.Users)])} {same.Key}")
            .ToList();
        return texts.Count == 0 ? null : string.Join("; ", texts);
    }

    /// <summary>
    /// The user counts at which a setting is clearly ahead although the overall best setting is not, one sentence each; null if
    /// there are none.
    /// </summary>
    /// <param name="sweep">The sweep.</param>
    /// <param name="found">The outcome of the sweep.</param>
    /// <param name="figure">The figure that determines the best setting.</param>
    public static string? ClearWith(SweepDocument sweep, SweepOutcome found, Func<CellFigures, double?> figure)
    {
        var texts = sweep
            .Plan.Users.Where(users => users != found.Best.Users)
            .Select(users => ClearOf(sweep, users, figure))
            .OfType<string>()
            .ToList();
        return texts.Count == 0 ? null : string.Join(" ", texts);
    }

    private static string? ClearOf(SweepDocument sweep, int users, Func<CellFigures, double?> figure)
    {
        var ranked = sweep
            .Cells.Where(cell => cell.Users == users && cell.Figures is { } figures && figure(figures) > 0)
            .OrderByDescending(cell => figure(cell.Figures!))
            .Take(2)
            .ToList();
        if (ranked is not [var first, var next] || !ClearDifference.StandsOut(sweep, first, figure))
            return null;
        return $"With {SweepCards.UsersOf(users)} “{first.Configuration}” is "
            + $"{MetricFormat.Distance(figure(next.Figures!)!.Value, figure(first.Figures!)!.Value)} “"
            + $"{next.Configuration}”.";
    }

    private static string? VerdictWith(
        SweepDocument sweep,
        SweepOutcome found,
        int users,
        Func<CellFigures, double?> figure
    )
    {
        var measured = sweep
            .Cells.Where(cell => cell.Users == users && cell.Figures is { } figures && figure(figures) is not null)
            .ToList();
        double? ValueOf(string? configuration) =>
            measured.Find(cell => cell.Configuration == configuration)?.Figures is { } figures ? figure(figures) : null;
        if (
            ValueOf(found.Best.Configuration) is not { } best
            || measured.MaxBy(cell => figure(cell.Figures!)) is not { } first
        )
            return null;
        if (ValueOf(first.Configuration) >= best * ClearDifference.LeastTimes)
            return $"“{first.Configuration}” is better";
        return
            found.Baseline is { } usual
            && usual != found.Best
            && ValueOf(usual.Configuration) * ClearDifference.LeastTimes > best
            ? $"it is not better than “{usual.Configuration}”"
            : null;
    }

    private static string Users(IReadOnlyList<int> users) =>
        users is [var only]
            ? SweepCards.UsersOf(only)
            : $"{string.Join(", ", users.SkipLast(1).Select(number => MetricFormat.Count(number)))} and {SweepCards.UsersOf(users[^1])}";
}
