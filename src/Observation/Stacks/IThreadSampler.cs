namespace Observation.Stacks;

/// <summary>Samples the stacks of a process's managed threads.</summary>
public interface IThreadSampler
{
    /// <summary>One stack for each thread. Blocks for as long as it takes; call it from a thread of its own.</summary>
    IReadOnlyList<ThreadStack> Sample(int processId);
}
