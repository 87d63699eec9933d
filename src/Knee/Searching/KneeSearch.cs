using Knee.Plans;
using Knee.Trials;

namespace Knee.Searching;

/// <summary>
/// Chooses the loads of a search: growth by a factor until one is lost, bisection to the goal width, a repeat of the lowest lost load
/// and a confirmation of the highest kept one in a longer window. It follows from the trials alone.
/// </summary>
internal static class KneeSearch
{
    /// <summary>Void trials of a load after which it is not tried again.</summary>
    public const int MaxVoids = 3;

    private const double BreakFactor = 1.5;
    private static readonly double[] RecoveryShares = [1, 0.75, 0.5, 0.35, 0.25, 0.1];

    /// <summary>The next trial; null if the search is finished.</summary>
    public static KneeStep? Next(KneeProgress search)
    {
        var (plan, loads) = (search.Plan, new KneeLoads(search.Trials));
        var trials = search.Trials.Count(trial => trial.Purpose < TrialPurpose.Break);
        if (search.Trials.Count == trials && trials < plan.MaxTrials && NextSearch(search, plan, loads) is { } step)
            return step;
        return plan.Recovery ? NextRecovery(search, plan, loads) : null;
    }

    /// <summary>The result of the trials so far.</summary>
    public static KneeOutcome OutcomeOf(KneeProgress search)
    {
        var (plan, loads) = (search.Plan, new KneeLoads(search.Trials));
        if (loads.Lost is { } lost)
            return loads.Kept is { } kept
                ? loads.IsConfirmed(kept) && loads.TrialsAt(lost) > 1 && IsNarrow(plan, kept, lost)
                    ? KneeOutcome.Found
                    : KneeOutcome.Undecided
                : lost <= plan.MinLoad && loads.TrialsAt(lost) > 1
                    ? KneeOutcome.FailsAtMin
                    : KneeOutcome.Undecided;
        return loads.Kept >= plan.MaxLoad && loads.IsConfirmed(plan.MaxLoad)
            ? KneeOutcome.HoldsAtMax
            : KneeOutcome.Undecided;
    }

    /// <summary>Whether two loads are at the goal width, or no load is between them.</summary>
    public static bool IsNarrow(KneePlan plan, double kept, double lost) =>
        lost <= kept * (1 + plan.GoalWidth) + 1e-9 || (plan.Axis == LoadAxis.Users && lost - kept <= 1);

    private static KneeStep? NextSearch(KneeProgress search, KneePlan plan, KneeLoads loads)
    {
        // A load that the generator did not make is tried again.
        if (search.Trials is [.., { Verdict: TrialVerdict.Void } last] && loads.VoidsAt(last.Load) < MaxVoids)
            return Step(search, last.Purpose, last.Load, SecondsOf(plan, last.Purpose));
        if (loads.Unmade is { } unmade && (loads.Lost is null || unmade < loads.Lost) && unmade > (loads.Kept ?? 0))
            return loads.Kept is { } made ? Finish(search, plan, loads, made) : null;
        if (loads.Kept is { } limit && search.ElapsedSeconds + Reserve(search, loads) > plan.MaxSeconds)
            return Finish(search, plan, loads, limit);
        if (loads.Lost is not { } lost)
            return Grow(search, plan, loads);
        if (loads.Kept is not { } kept)
            return lost > plan.MinLoad ? Step(search, TrialPurpose.Bisection, plan.MinLoad, plan.TrialSeconds)
                : loads.TrialsAt(lost) == 1 ? Step(search, TrialPurpose.Repeat, lost, plan.TrialSeconds)
                : null;
        return IsNarrow(plan, kept, lost)
            ? Finish(search, plan, loads, kept)
            : Step(search, TrialPurpose.Bisection, Between(plan, kept, lost), plan.TrialSeconds);
    }

    private static KneeStep? Grow(KneeProgress search, KneePlan plan, KneeLoads loads)
    {
        if (loads.Kept is not { } kept)
            return Step(search, TrialPurpose.Growth, plan.MinLoad, plan.GrowthSeconds);
        if (kept < plan.MaxLoad)
            return Step(
                search,
                TrialPurpose.Growth,
                Math.Min(plan.MaxLoad, Rounded(plan, kept * plan.Growth)),
                plan.GrowthSeconds
            );
        return Finish(search, plan, loads, kept);
    }

    // The repeat comes first: it is shorter, and may move the search up.
    private static KneeStep? Finish(KneeProgress search, KneePlan plan, KneeLoads loads, double kept)
    {
        if (
            loads.Lost is { } lost
            && loads.TrialsAt(lost) == 1
            && loads.VoidsAt(lost) < MaxVoids
            && search.ElapsedSeconds + Cost(search, plan.TrialSeconds) <= plan.MaxSeconds
        )
            return Step(search, TrialPurpose.Repeat, lost, plan.TrialSeconds);
        return
            !loads.IsConfirmed(kept)
            && loads.VoidsAt(kept) < MaxVoids
            && search.ElapsedSeconds + Cost(search, plan.ConfirmationSeconds) <= plan.MaxSeconds
            ? Confirm(search, kept)
            : null;
    }

    private static KneeStep? NextRecovery(KneeProgress search, KneePlan plan, KneeLoads loads)
    {
        if (loads.Kept is not { } kept || loads.Lost is not { } lost)
            return null;
        if (search.Trials.All(trial => trial.Purpose != TrialPurpose.Break))
            return Step(
                search,
                TrialPurpose.Break,
                Math.Min(KneePlan.MaxLoadLimit, Rounded(plan, lost * BreakFactor)),
                plan.TrialSeconds
            );
        var tried = search.Trials.Count(trial => trial.Purpose == TrialPurpose.Recovery);
        if (search.RecoversAt is not null || tried == RecoveryShares.Length)
            return null;
        return Step(
            search,
            TrialPurpose.Recovery,
            Math.Max(1, Rounded(plan, kept * RecoveryShares[tried])),
            plan.GrowthSeconds
        );
    }

    private static KneeStep Confirm(KneeProgress search, double load) =>
        Step(search, TrialPurpose.Confirmation, load, search.Plan.ConfirmationSeconds);

    private static KneeStep Step(KneeProgress search, TrialPurpose purpose, double load, double seconds) =>
        new(
            purpose,
            load,
            seconds,
            purpose != TrialPurpose.Recovery && search.Trials is [.., { Verdict: TrialVerdict.Lost }],
            unchecked(search.Plan.Seed + search.Trials.Count)
        );

    // Seconds of the next trial, and of those that end a search.
    private static double Reserve(KneeProgress search, KneeLoads loads)
    {
        var trial = Cost(search, search.Plan.TrialSeconds);
        return trial
            + (loads.Lost is { } lost && loads.TrialsAt(lost) > 1 ? 0 : trial)
            + (loads.Kept is { } kept && loads.IsConfirmed(kept) ? 0 : Cost(search, search.Plan.ConfirmationSeconds));
    }

    // With the rest, the warm-up and the drain of earlier trials.
    private static double Cost(KneeProgress search, double seconds) =>
        seconds
        + search
            .Trials.Select(trial => Math.Max(0, trial.ElapsedSeconds - trial.Figures.Seconds))
            .DefaultIfEmpty(0)
            .Average();

    private static double SecondsOf(KneePlan plan, TrialPurpose purpose) =>
        purpose switch
        {
            TrialPurpose.Growth => plan.GrowthSeconds,
            TrialPurpose.Confirmation => plan.ConfirmationSeconds,
            _ => plan.TrialSeconds,
        };

    private static double Between(KneePlan plan, double kept, double lost)
    {
        var middle = Rounded(plan, Math.Sqrt(kept * lost));
        return plan.Axis == LoadAxis.Users ? Math.Clamp(middle, kept + 1, lost - 1) : middle;
    }

    // Loads are numbers that people can read and type.
    private static double Rounded(KneePlan plan, double load)
    {
        if (plan.Axis == LoadAxis.Users)
            return Math.Max(1, Math.Round(load));
        var step = Math.Pow(10, Math.Floor(Math.Log10(load)) - 3);
        return Math.Round(Math.Round(load / step) * step, 6);
    }
}
