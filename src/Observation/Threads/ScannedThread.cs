namespace Observation.Threads;

/// <summary>A thread as <c>/proc</c> shows it.</summary>
/// <param name="Id">Thread ID.</param>
/// <param name="IsPool">True for a worker of the thread pool.</param>
/// <param name="IsBlocked">True if it waits in the kernel.</param>
/// <param name="Runs">Number of times it was given a processor. While this is unchanged, it has not run.</param>
internal readonly record struct ScannedThread(int Id, bool IsPool, bool IsBlocked, long Runs)
{
    /// <summary>True if it has run since the previous reading, or was not part of it.</summary>
    public bool HasRun { get; init; }

    /// <summary>Stack pointer of a blocked thread; 0 if unknown.</summary>
    public ulong StackPointer { get; init; }

    /// <summary>Address at which a blocked thread waits; 0 if unknown.</summary>
    public ulong Instruction { get; init; }
}
