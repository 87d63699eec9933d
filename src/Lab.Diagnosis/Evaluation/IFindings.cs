using Lab.Diagnosis.Findings;

namespace Lab.Diagnosis.Evaluation;

/// <summary>The diagnosis of the current or last run. Thread-safe.</summary>
public interface IFindings
{
    /// <summary>Every finding of the run, the most important first; empty once another experiment or target was chosen.</summary>
    IReadOnlyList<Finding> Current { get; }

    /// <summary>Raised on any thread after <see cref="Current"/> changes, at most once a second or when a finding ends.</summary>
    event Action? Changed;
}
