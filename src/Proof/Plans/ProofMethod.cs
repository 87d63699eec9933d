namespace Proof.Plans;

/// <summary>How a proof decides.</summary>
public enum ProofMethod
{
    /// <summary>Exact rank intervals, looked at after 8, 12 and 16 pairs.</summary>
    FixedLooks,

    /// <summary>A sequential t test, valid after every pair from the fifth on.</summary>
    Anytime,
}

/// <summary>The order of both sides in the pairs.</summary>
public enum PairOrder
{
    /// <summary>AB, BA, AB, …: a steady drift of the machine cancels out.</summary>
    Abba,

    /// <summary>The order of each pair is drawn, repeatably by the seed.</summary>
    Random,
}
