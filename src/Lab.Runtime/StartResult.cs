using Lab.Foundation.Results;
using Lab.Storage.Documents;

namespace Lab.Runtime;

/// <summary>What became of asking for a run.</summary>
/// <param name="Errors">The mistakes, all at once.</param>
/// <param name="IsConflict">True when the request is valid, but the lab's state does not allow it now.</param>
/// <param name="Run">The run that was started; null when none was.</param>
public sealed record StartResult(IReadOnlyList<FieldError> Errors, bool IsConflict = false, CurrentRun? Run = null)
    : LabResult(Errors, IsConflict)
{
    /// <summary>No run was started, and why.</summary>
    public static StartResult Rejected(LabResult answer)
    {
        ArgumentNullException.ThrowIfNull(answer);
        return new(answer.Errors, answer.IsConflict);
    }
}
