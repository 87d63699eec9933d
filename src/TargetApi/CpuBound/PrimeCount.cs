using System.Runtime.CompilerServices;

namespace TargetApi.CpuBound;

/// <summary>CPU-bound work without significant memory, locks or waiting.</summary>
internal static class PrimeCount
{
    /// <summary>Counts the primes below a limit by trial division, which is slow on purpose.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int Below(int limit)
    {
        var count = 0;
        for (var candidate = 2; candidate < limit; candidate++)
            count += IsPrime(candidate) ? 1 : 0;
        return count;
    }

    private static bool IsPrime(int candidate)
    {
        for (var divisor = 2; divisor * divisor <= candidate; divisor++)
            if (candidate % divisor == 0)
                return false;
        return true;
    }
}
