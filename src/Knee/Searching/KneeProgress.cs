using Knee.Plans;
using Knee.Trials;

namespace Knee.Searching;

/// <summary>A search so far; enough to resume it.</summary>
/// <param name="Name">Name of the target.</param>
/// <param name="Plan">The rules.</param>
/// <param name="Trials">All trials in their order.</param>
public sealed record KneeProgress(string Name, KneePlan Plan, IReadOnlyList<Trial> Trials)
{
    /// <summary>True after a stop before the end.</summary>
    public bool WasStopped { get; init; }

    /// <summary>Seconds of all trials.</summary>
    public double ElapsedSeconds => Trials.Sum(trial => trial.ElapsedSeconds);

    /// <summary>The highest load that holds; null without one.</summary>
    public double? Holds => new KneeLoads(Trials).Kept;

    /// <summary>The lowest lost load above it; null without one.</summary>
    public double? Breaks => new KneeLoads(Trials).Lost;

    /// <summary>The highest load of any kept trial; null without one.</summary>
    public double? HighestKept => Loads(TrialVerdict.Kept).Max();

    /// <summary>The lowest load of any lost trial; null without one.</summary>
    public double? LowestLost => Loads(TrialVerdict.Lost).Min();

    /// <summary>True if a trial was lost at a load at which, or above which, another was kept.</summary>
    public bool IsContradictory => LowestLost <= HighestKept;

    /// <summary>The range in which the target breaks: the kept and the lost load, and all trials that contradict them.</summary>
    public (double Low, double High)? Range =>
        Holds is { } kept && Breaks is { } lost
            ? (Math.Min(kept, LowestLost ?? kept), Math.Max(lost, HighestKept ?? lost))
            : null;

    /// <summary>The load at which the target recovers without a rest; null if it was not looked for or not found.</summary>
    public double? RecoversAt =>
        Trials
            .Where(trial => trial is { Purpose: TrialPurpose.Recovery, Verdict: TrialVerdict.Kept })
            .Select(trial => (double?)trial.Load)
            .Max();

    /// <summary>The result so far.</summary>
    public KneeOutcome Outcome => KneeSearch.OutcomeOf(this);

    /// <summary>The next trial; null if the search is finished.</summary>
    public KneeStep? Next => KneeSearch.Next(this);

    private IEnumerable<double?> Loads(TrialVerdict verdict) =>
        Trials
            .Where(trial => trial.Purpose < TrialPurpose.Break && trial.Verdict == verdict)
            .Select(trial => (double?)trial.Load);
}
