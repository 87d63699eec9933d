namespace Observation.Stacks;

/// <summary>Samples the stacks of a process's managed threads.</summary>
public interface IThreadSampler
{
    /// <summary>One stack for each thread, innermost frame first. Blocks for as long as it takes; call it from a thread of its own.</summary>
    IReadOnlyList<IReadOnlyList<StackFrame>> Sample(int processId);
}
