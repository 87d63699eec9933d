using Lab.Foundation.Results;
using Lab.Storage.Documents;

namespace Lab.Runtime;

/// <summary>The result of starting a run.</summary>
/// <param name="Errors">The validation errors.</param>
/// <param name="IsConflict">True if the request is valid, but the state of the lab does not allow it.</param>
/// <param name="Run">The started run; null if none was started.</param>
public sealed record StartResult(IReadOnlyList<FieldError> Errors, bool IsConflict = false, CurrentRun? Run = null)
    : LabResult(Errors, IsConflict)
{
    /// <summary>Creates the result of a rejected start.</summary>
    public static StartResult Rejected(LabResult answer)
    {
        ArgumentNullException.ThrowIfNull(answer);
        return new(answer.Errors, answer.IsConflict);
    }
}
