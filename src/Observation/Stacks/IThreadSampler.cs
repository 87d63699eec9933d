namespace Observation.Stacks;

/// <summary>Samples the stacks of a process's managed threads.</summary>
public interface IThreadSampler
{
    /// <summary>Returns one stack per thread. Blocks until it is done; call it on a dedicated thread.</summary>
    IReadOnlyList<ThreadStack> Sample(int processId);
}
