using System.Globalization;
using Proof.Measurements;
using Proof.Plans;
using Proof.Running;

namespace Proof.Reports;

/// <summary>How a proof was made, in a few sentences.</summary>
public static class ProofNotes
{
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
        if (proof.DisturbedPairs > 0)
            notes.Add($"{proof.DisturbedPairs} disturbed pairs were repeated.");
        if (proof.Pairs.Count(pair => !pair.A.IsSteady || !pair.B.IsSteady) is > 0 and var unsteady)
            notes.Add($"In {unsteady} pairs the throughput was still changing; use longer runs.");
        if (proof.WasStopped)
            notes.Add("The proof was stopped early.");
        return string.Join(' ', notes);
    }
}
