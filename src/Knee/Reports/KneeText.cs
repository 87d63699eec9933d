using System.Globalization;
using Knee.Laws;
using Knee.Plans;
using Knee.Searching;
using Knee.Trials;

namespace Knee.Reports;

/// <summary>The sentences and numbers of a search, shared by all its reports.</summary>
public static class KneeText
{
    /// <summary>The headings of the table of trials.</summary>
    public static IReadOnlyList<string> Headings { get; } =
    ["load", "trial", "result", "goodput", "p50", "p99", "failed", "in flight", "rate × latency"];

    /// <summary>The result in one sentence.</summary>
    public static string Headline(KneeProgress search)
    {
        ArgumentNullException.ThrowIfNull(search);
        var plan = search.Plan;
        return search.Outcome switch
        {
            KneeOutcome.Found =>
                $"The objective holds up to {Load(plan, search.Holds!.Value)} and breaks at {Load(plan, search.Breaks!.Value)}.",
            KneeOutcome.HoldsAtMax =>
                $"The objective holds up to {Load(plan, plan.MaxLoad)}, the highest load of this search.",
            KneeOutcome.FailsAtMin => $"The objective already fails at {Load(plan, plan.MinLoad)}.",
            _ => (search.Holds, search.Breaks) switch
            {
                ({ } kept, { } lost) => $"Undecided: between {Load(plan, kept)} and {Load(plan, lost)}.",
                ({ } kept, null) => $"Undecided: kept at {Load(plan, kept)}, and no higher load is lost.",
                (null, { } lost) => $"Undecided: lost at {Load(plan, lost)}, and no lower load is kept.",
                _ => "Undecided: no trial counts.",
            },
        };
    }

    /// <summary>A load with its unit.</summary>
    public static string Load(KneePlan plan, double load)
    {
        ArgumentNullException.ThrowIfNull(plan);
        return plan.Axis == LoadAxis.Rate ? $"{Number(load)}/s" : $"{Number(load)} {(load == 1 ? "user" : "users")}";
    }

    /// <summary>The cells of a trial, in the order of <see cref="Headings"/>.</summary>
    public static IReadOnlyList<string> Cells(KneePlan plan, Trial trial)
    {
        ArgumentNullException.ThrowIfNull(trial);
        var figures = trial.Figures;
        return
        [
            Load(plan, trial.Load),
            Purpose(trial.Purpose),
            Verdict(trial.Verdict),
            $"{Number(figures.Goodput)}/s",
            Ms(figures.P50Ms),
            Ms(figures.P99Ms),
            Invariant($"{100 * figures.FailedShare:0.##} %"),
            Number(figures.MeanInFlight),
            figures.MeanMs is { } ms ? Number(figures.Goodput * ms / 1e3) : "–",
        ];
    }

    /// <summary>The purpose of a trial in words.</summary>
    public static string Purpose(TrialPurpose purpose) =>
        purpose switch
        {
            TrialPurpose.Growth => "growth",
            TrialPurpose.Bisection => "bisection",
            TrialPurpose.Repeat => "repeat",
            TrialPurpose.Confirmation => "confirmation",
            TrialPurpose.Break => "break",
            _ => "recovery",
        };

    /// <summary>The verdict of a trial in a word.</summary>
    public static string Verdict(TrialVerdict verdict) =>
        verdict switch
        {
            TrialVerdict.Kept => "kept",
            TrialVerdict.Lost => "lost",
            _ => "void",
        };

    /// <summary>A trial in one line.</summary>
    public static string Step(KneePlan plan, Trial trial)
    {
        ArgumentNullException.ThrowIfNull(trial);
        return $"{Load(plan, trial.Load)}, {Purpose(trial.Purpose)}: {Verdict(trial.Verdict)}, "
            + $"{Number(trial.Figures.Goodput)}/s answered, p99 {Ms(trial.Figures.P99Ms)}."
            + (trial.Reason is { } reason ? $" {reason}" : "");
    }

    /// <summary>The method of the search and further results of its trials, as sentences.</summary>
    public static IReadOnlyList<string> Notes(KneeProgress search)
    {
        ArgumentNullException.ThrowIfNull(search);
        var (plan, notes) = (search.Plan, new List<string>());
        if (search is { IsContradictory: true, Range: var (low, high) })
            notes.Add(
                $"Trials contradict each other: some were lost or kept between {Load(plan, low)} and {Load(plan, high)}. "
                    + "The limit is in this range."
            );
        var unmade = search.Trials.Where(trial => trial.Verdict == TrialVerdict.Void).ToList();
        if (unmade.Count > 0)
            notes.Add(
                $"{unmade.Count} {(unmade.Count == 1 ? "trial was" : "trials were")} void, which says nothing about the target. "
                    + unmade[^1].Reason
            );
        if (search.Outcome == KneeOutcome.Undecided && search.Next is null && !search.WasStopped)
            notes.Add(
                search.Trials.Count >= plan.MaxTrials ? Invariant($"All {plan.MaxTrials} trials were used up.")
                : unmade.Count > 0 && search.Trials[^1].Verdict == TrialVerdict.Void
                    ? "The load generator could not make the load."
                : Invariant($"The time of {plan.MaxSeconds:0} s was used up: allow more time, or shorter trials.")
            );
        if (search.WasStopped)
            notes.Add("The search was stopped early.");
        notes.AddRange(Recovery(search));
        notes.Add(Law(search));
        notes.Add(
            Invariant($"Objective: {plan.Objective}. {search.Trials.Count} trials in {search.ElapsedSeconds:0} s, ")
                + Invariant($"goal width {100 * plan.GoalWidth:0.#} %, ")
                + (
                    plan.Axis == LoadAxis.Rate
                        ? "random arrivals, latency from the planned start."
                        : "each user sends one request after the other."
                )
        );
        return notes;
    }

    /// <summary>The scalability law in a sentence.</summary>
    public static string Law(KneeProgress search)
    {
        ArgumentNullException.ThrowIfNull(search);
        return ScalabilityFit.From(search.Trials) is { } law
            ? Invariant(
                $"Universal scalability law: α {law.Contention:0.#####}, β {law.Coherence:0.#######}, γ {law.Rate:0.##}/s; "
            )
                + Invariant($"highest throughput {law.Throughput(law.PeakConcurrency!.Value):#,0}/s ")
                + Invariant($"with {law.PeakConcurrency:#,0} requests in flight.")
            : "No scalability law fits the trials.";
    }

    /// <summary>A latency; “too many failures” without one.</summary>
    public static string Ms(double? ms) => ms is { } value ? $"{Number(value)} ms" : "too many failures";

    /// <summary>A number with three digits.</summary>
    public static string Number(double value) =>
        value.ToString(
            value >= 1_000 ? "#,0"
                : value >= 10 ? "0.#"
                : "0.##",
            CultureInfo.InvariantCulture
        );

    private static IEnumerable<string> Recovery(KneeProgress search)
    {
        if (search.Trials.FirstOrDefault(trial => trial.Purpose == TrialPurpose.Break) is not { } broken)
            return [];
        var plan = search.Plan;
        var above = $"After {Load(plan, broken.Load)}, without a rest, the target ";
        return
        [
            search.RecoversAt is { } load
                ? above
                    + $"recovers at {Load(plan, load)}"
                    + (
                        load < search.Holds
                            ? $", below the {Load(plan, search.Holds.Value)} that it holds otherwise."
                            : "."
                    )
                : above + "did not recover at any load that was tried.",
        ];
    }

    private static string Invariant(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
