namespace LoadEngine.Scheduling;

/// <summary>
/// A small random sequence (SplitMix64) that is identical for a seed in all processes and on all platforms. Not thread-safe.
/// </summary>
/// <remarks>Source of the mixing constants: G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom Number Generators", 2014.</remarks>
internal struct SeededRandom
{
    private const ulong Golden = 0x9E37_79B9_7F4A_7C15;
    private ulong _state;

    /// <summary>Creates the sequence of a seed and a number; different numbers give independent sequences.</summary>
    public SeededRandom(int seed, long number) => _state = Mix(Mix((ulong)(uint)seed + Golden) ^ (ulong)number);

    /// <summary>Returns 64 random bits.</summary>
    public ulong NextBits() => Mix(_state += Golden);

    /// <summary>Returns a number from 0 (included) to 1 (excluded).</summary>
    public double NextDouble() => (NextBits() >> 11) * (1.0 / (1UL << 53));

    private static ulong Mix(ulong bits)
    {
        bits = (bits ^ (bits >> 30)) * 0xBF58_476D_1CE4_E5B9;
        bits = (bits ^ (bits >> 27)) * 0x94D0_49BB_1331_11EB;
        return bits ^ (bits >> 31);
    }
}
