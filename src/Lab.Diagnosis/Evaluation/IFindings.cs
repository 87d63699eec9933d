using Lab.Diagnosis.Findings;

namespace Lab.Diagnosis.Evaluation;

/// <summary>The diagnosis of the run that is on, or was last. All members may be called from any thread.</summary>
public interface IFindings
{
    /// <summary>Every finding of the run, empty once another experiment or target was chosen; those that still hold first, warnings before notices.</summary>
    IReadOnlyList<Finding> Current { get; }

    /// <summary>Raised after <see cref="Current"/> has changed, on any thread; at most once a second, and at once where something that was told is of now no more.</summary>
    event Action? Changed;
}
