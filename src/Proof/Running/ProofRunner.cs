using Proof.Measurements;

namespace Proof.Running;

/// <summary>Runs pairs until the proof is decided or its pairs are used up.</summary>
public static class ProofRunner
{
    /// <summary>Runs or resumes a proof.</summary>
    /// <param name="start">Where it starts: without pairs, or a proof that was interrupted.</param>
    /// <param name="a">Side A.</param>
    /// <param name="b">Side B.</param>
    /// <param name="onPair">Called after each pair with the proof so far, such as to store it.</param>
    /// <param name="cancellation">Stops the proof; the pair under way does not count.</param>
    public static async Task<ProofProgress> RunAsync(
        ProofProgress start,
        IProofSide a,
        IProofSide b,
        Action<ProofProgress> onPair,
        CancellationToken cancellation
    )
    {
        ArgumentNullException.ThrowIfNull(start);
        ArgumentNullException.ThrowIfNull(a);
        ArgumentNullException.ThrowIfNull(b);
        ArgumentNullException.ThrowIfNull(onPair);
        var proof = start with { WasStopped = false };
        while (proof.Next is { } purpose)
        {
            try
            {
                var second = purpose == PairPurpose.SameSide ? a : b;
                var isBFirst = purpose != PairPurpose.SameSide && proof.Plan.IsBFirst(proof.CountedPairs);
                var (first, last) = isBFirst ? (second, a) : (a, second);
                var earlier = await first.MeasureAsync(cancellation).ConfigureAwait(false);
                var later = await last.MeasureAsync(cancellation).ConfigureAwait(false);
                var (ofA, ofB) = isBFirst ? (later, earlier) : (earlier, later);
                proof = proof with { Pairs = [.. proof.Pairs, new(purpose, isBFirst, ofA, ofB)] };
            }
            catch (OperationCanceledException) when (cancellation.IsCancellationRequested)
            {
                return proof with { WasStopped = true };
            }

            onPair(proof);
        }

        return proof;
    }
}
