using System.Runtime.CompilerServices;

namespace Waits;

/// <summary>Allocates much more than it keeps.</summary>
internal static class Garbage
{
    private static readonly byte[][] Kept = new byte[20_000][];
    private static int _next;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Create()
    {
        for (var index = 0; index < 1_000; index++)
            Kept[(uint)Interlocked.Increment(ref _next) % Kept.Length] = new byte[2_000];
    }
}
