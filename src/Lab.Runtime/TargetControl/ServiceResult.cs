using System.ComponentModel;
using Lab.Foundation.Results;

namespace Lab.Runtime.TargetControl;

/// <summary>A saved endpoint.</summary>
/// <param name="Id">Its identifier, the same as its experiment's.</param>
/// <param name="Name">The display name in the lists.</param>
[Description("The endpoint that is saved for the service.")]
public sealed record SavedEndpoint(string Id, string Name);

/// <summary>The result of changing the target.</summary>
/// <param name="Errors">The validation errors; empty after success.</param>
/// <param name="IsConflict">True if the request is valid, but the state of the lab does not allow it.</param>
/// <param name="Saved">The endpoint that is saved for the service; null after a rejection.</param>
public sealed record ServiceResult(
    IReadOnlyList<FieldError> Errors,
    bool IsConflict = false,
    SavedEndpoint? Saved = null
) : LabResult(Errors, IsConflict)
{
    /// <summary>True if this change saved the endpoint; false if it was saved before.</summary>
    public bool IsNewlySaved { get; init; }

    /// <summary>Creates the result of a rejected change.</summary>
    public static ServiceResult Rejected(LabResult answer)
    {
        ArgumentNullException.ThrowIfNull(answer);
        return new(answer.Errors, answer.IsConflict) { StorageError = answer.StorageError };
    }
}
