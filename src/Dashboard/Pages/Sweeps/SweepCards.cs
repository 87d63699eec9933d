using Lab.Figures;
using Lab.Sweeps;

namespace Dashboard.Pages.Sweeps;

/// <summary>What the cards above a matrix say. Immutable.</summary>
/// <param name="Key">The key finding.</param>
/// <param name="Explanation">What it is of, or what is missing for it.</param>
/// <param name="BestHeading">Of what the best was looked for.</param>
/// <param name="Best">The best.</param>
/// <param name="BestExplanation">What it is.</param>
internal sealed record SweepCards(string Key, string Explanation, string BestHeading, string Best, string BestExplanation)
{
    /// <summary>Times the efficiency from which on the best is called better: each cell was measured once, on a machine that does other things, too.</summary>
    public const double LeastClear = Figure.FewestTimes;

    private const string AboutTheSame = "About the same";

    /// <summary>The cards of what has been measured so far.</summary>
    public static SweepCards Of(SweepDocument sweep, SweepOutcome found)
    {
        var best = found.Best;
        var description = sweep.Plan.Configurations.FirstOrDefault(each => each.Name == best.Configuration)?.Description ?? "";

        // Where one setting was tried, none of them is the best: what was looked for is the load.
        if (sweep.Plan.Configurations.Count == 1)
            return new("One setting", "What it serves at each load is below. A sweep of two settings or more compares them here.", "Best load", UsersOf(best.Users), $"of those tried, with “{best.Configuration}”");
        return IsClear(sweep, found)
            ? new(KeyOf(sweep, found), ExplanationOf(sweep, found), "Best configuration", best.Configuration, $"{description}, {UsersOf(best.Users)}")
            : new(AboutTheSame, ExplanationOf(sweep, found), "Best configuration", "None", $"“{best.Configuration}” came out first with {UsersOf(best.Users)}, by too little to call it better.");
    }

    /// <summary>The result in a few words, for a list.</summary>
    public static string InShort(SweepDocument sweep, SweepOutcome found) => found.Factor is not { } factor ? found.Best.Configuration
        : IsClear(sweep, found) ? $"{found.Best.Configuration}, {Figure.Times(factor)} efficiency"
        : AboutTheSame;

    /// <summary>True where one setting stands out: from the default, or as the default from the next. With none to compare it with there is nothing to doubt.</summary>
    public static bool IsClear(SweepDocument sweep, SweepOutcome found) =>
        found.Factor is not { } factor || !HasOther(sweep, found) || (found.Best == found.Baseline ? LeadOverTheNext(sweep, found) : factor) >= LeastClear;

    /// <summary>Users, counted.</summary>
    public static string UsersOf(int users) => $"{Figure.Count(users)} {(users == 1 ? "user" : "users")}";

    private static string KeyOf(SweepDocument sweep, SweepOutcome found) => found.Factor switch
    {
        null => "No comparison yet",
        _ when !HasOther(sweep, found) => "No comparison yet",
        _ when found.Best == found.Baseline => IsWhole(sweep) ? "The default is the best" : "The default is the best so far",
        { } factor => $"{Figure.Times(factor)} efficiency",
    };

    private static string ExplanationOf(SweepDocument sweep, SweepOutcome found) => (found.Factor, found.Baseline) switch
    {
        (null, _) or (_, null) => "The default settings with as many users are needed for it.",
        _ when !HasOther(sweep, found) => "Another setting with as many users is needed for it.",
        _ when found.Best == found.Baseline && !IsClear(sweep, found) => "Another setting served nearly as many requests for each core used: one measurement of each is too little to call that a difference.",
        _ when found.Best == found.Baseline => "No other setting served more requests for each core used.",
        ( < LeastClear and var factor, var usual) => $"{Figure.Distance(1, factor)} more requests for each core used than “{usual.Configuration}”: one measurement of each is too little to call that a difference.",
        var (_, usual) => $"requests for each core used, against “{usual.Configuration}” with as many users ({SweepTexts.Rate(usual.Figures!.RequestsPerSecondPerCore)} req/s/core).",
    };

    private static bool IsWhole(SweepDocument sweep) => sweep.Cells.All(cell => cell.Figures is not null || cell.State == CellState.Failed);

    private static bool HasOther(SweepDocument sweep, SweepOutcome found) => OthersOf(sweep, found).Any();

    private static double LeadOverTheNext(SweepDocument sweep, SweepOutcome found) =>
        found.Best.Figures?.RequestsPerSecondPerCore / OthersOf(sweep, found).Max(cell => cell.Figures!.RequestsPerSecondPerCore) ?? double.PositiveInfinity;

    private static IEnumerable<SweepCell> OthersOf(SweepDocument sweep, SweepOutcome found) =>
        sweep.Cells.Where(cell => cell.Figures is not null && cell.Users == found.Best.Users && cell.Configuration != found.Best.Configuration);
}
