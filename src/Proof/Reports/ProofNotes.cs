using System.Globalization;
using Proof.Judging;
using Proof.Measurements;
using Proof.Plans;
using Proof.Running;

namespace Proof.Reports;

/// <summary>How a proof was made, in a few sentences.</summary>
public static class ProofNotes
{
    private const int MinResponseTimes = 20;

    /// <summary>Writes the sentences.</summary>
    public static string Write(ProofProgress proof)
    {
        ArgumentNullException.ThrowIfNull(proof);
        var plan = proof.Plan;
        var notes = new List<string>
        {
            $"{proof.CountedPairs} pairs, {(plan.Order == PairOrder.Abba ? "in ABBA order" : "in random order")}; "
                + "the first pair is not counted.",
            plan.Method == ProofMethod.Anytime
                ? "Sequential t test on log ratios, valid after every pair."
                : "Exact signed-rank intervals of log ratios, looked at after 8, 12 and 16 pairs.",
            string.Create(CultureInfo.InvariantCulture, $"Differences up to ±{100 * plan.Margin:0.#} % count as none."),
        };
        if (proof.Setup is { } setup)
            notes.Insert(0, setup);
        if (proof.CountedPairs > 0)
            notes.Add("B ÷ A follows from the ratios of the pairs, not from the medians of A and B.");
        if (ProofJudge.Counted(proof.Pairs, PairPurpose.Comparison).Count(HasNoSuccess) is > 0 and var empty)
            notes.Add(
                $"In {empty} {(empty == 1 ? "pair" : "pairs")} a run had no success: it has no latency and counts as half a response, "
                    + "so that the ratio is large and uncertain. Use longer runs."
            );
        if (proof.LastDisturbance is { } why)
            notes.Add(
                $"{proof.DisturbedPairs} disturbed {(proof.DisturbedPairs == 1 ? "pair does" : "pairs do")} not count. {why}"
            );
        if (proof is { IsTooDisturbed: true, IsDecided: false })
            notes.Add("Too many pairs were disturbed: end other programs, and start the proof again.");
        if (proof.Pairs.Any(pair => IsShort(pair.A) || IsShort(pair.B)))
            notes.Add(
                $"Some runs took less than {MinResponseTimes} response times, so that their counts can differ by a whole round: "
                    + "use longer runs."
            );
        if (proof.Pairs.Count(pair => !pair.A.IsSteady || !pair.B.IsSteady) is > 0 and var unsteady)
            notes.Add($"In {unsteady} pairs the throughput was still changing; use longer runs.");
        if (proof.WasStopped)
            notes.Add("The proof was stopped early.");
        return string.Join(' ', notes);
    }

    private static bool HasNoSuccess(MeasuredPair pair) => pair.A.Succeeded == 0 || pair.B.Succeeded == 0;

    private static bool IsShort(RunMeasurement run) => run.P50Ms is { } ms && run.Seconds * 1e3 < MinResponseTimes * ms;
}
