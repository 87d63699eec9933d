using System.Runtime.CompilerServices;

namespace Observation.InlinedHandlers;

/// <summary>Blocks a thread without leaving a frame of this program.</summary>
internal static class Blocked
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Wait() => Thread.Sleep(200);
}
