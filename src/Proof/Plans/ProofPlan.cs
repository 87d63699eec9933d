using Proof.Measurements;

namespace Proof.Plans;

/// <summary>The rules of a proof, fixed before its first run.</summary>
public sealed record ProofPlan
{
    /// <summary>Fewest pairs that the sequential test may decide on.</summary>
    public const int MinAnytimePairs = 5;

    /// <summary>Most pairs.</summary>
    public const int MaxPairsLimit = 60;

    /// <summary>The looks of <see cref="ProofMethod.FixedLooks"/>: pairs, and the error that each may use of 5 %.</summary>
    public static IReadOnlyList<(int Pairs, double Alpha)> Looks { get; } = [(8, 0.01), (12, 0.015), (16, 0.025)];

    /// <summary>The figures that decide, one or two; all others are described only.</summary>
    public IReadOnlyList<ProofFigure> Primary { get; init; } = [ProofFigure.Goodput];

    /// <summary>Differences up to this share do not matter, 0.005..0.5.</summary>
    public double Margin { get; init; } = 0.05;

    /// <summary>How the proof decides.</summary>
    public ProofMethod Method { get; init; } = ProofMethod.FixedLooks;

    /// <summary>Most pairs that count, 5..60 with <see cref="ProofMethod.Anytime"/>; the last look otherwise.</summary>
    public int MaxPairs { get; init; } = 16;

    /// <summary>Pairs of side A against itself, 0..20.</summary>
    public int SameSidePairs { get; init; } = 3;

    /// <summary>The order of both sides.</summary>
    public PairOrder Order { get; init; } = PairOrder.Abba;

    /// <summary>Seed of <see cref="PairOrder.Random"/>.</summary>
    public int Seed { get; init; } = 1;

    /// <summary>Most repetitions of disturbed pairs, 0..60.</summary>
    public int MaxRepetitions { get; init; } = 8;

    /// <summary>Returns the errors of the plan by field name; empty if it is valid.</summary>
    public IReadOnlyList<(string Field, string Message)> Validate()
    {
        var errors = new List<(string, string)>();
        if (Primary.Count is < 1 or > 2 || Primary.Distinct().Count() != Primary.Count)
            errors.Add(("figure", "Must be one or two different figures."));
        if (Margin is not (>= 0.005 and <= 0.5))
            errors.Add(("margin", "Must be between 0.5 % and 50 %."));
        if (Method == ProofMethod.Anytime && MaxPairs is < MinAnytimePairs or > MaxPairsLimit)
            errors.Add(("pairs", $"Must be between {MinAnytimePairs} and {MaxPairsLimit}."));
        else if (Method == ProofMethod.FixedLooks && Looks.All(look => look.Pairs != MaxPairs))
            errors.Add(
                ("pairs", $"Must be {string.Join(", ", Looks.Select(look => look.Pairs))}, or use the anytime test.")
            );
        if (SameSidePairs is < 0 or > 20)
            errors.Add(("same-side-pairs", "Must be between 0 and 20."));
        if (MaxRepetitions is < 0 or > MaxPairsLimit)
            errors.Add(("repetitions", $"Must be between 0 and {MaxPairsLimit}."));
        return errors;
    }

    /// <summary>Whether B runs first in a pair.</summary>
    /// <param name="pair">Number of the pair, from 0.</param>
    public bool IsBFirst(int pair) =>
        Order == PairOrder.Abba ? pair % 2 == 1 : (Scrambled((ulong)(uint)Seed << 32 | (uint)pair) & 1) == 1;

    // SplitMix64, so that an order can be repeated on every runtime.
    private static ulong Scrambled(ulong state)
    {
        state += 0x9E3779B97F4A7C15;
        state = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9;
        state = (state ^ (state >> 27)) * 0x94D049BB133111EB;
        return state ^ (state >> 31);
    }
}
