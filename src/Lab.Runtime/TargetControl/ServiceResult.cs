using System.ComponentModel;
using Lab.Foundation.Results;

namespace Lab.Runtime.TargetControl;

/// <summary>An endpoint that was added to the saved ones.</summary>
/// <param name="Id">Its identifier: that of its experiment.</param>
/// <param name="Name">The display name in the lists.</param>
[Description("The endpoint that was saved for the service; omitted when none was needed.")]
public sealed record SavedEndpoint(string Id, string Name);

/// <summary>The answer to a change of the service under load.</summary>
/// <param name="Errors">The mistakes, all at once; empty when it is under load.</param>
/// <param name="IsConflict">True when the request is valid, but the lab's state does not allow it now.</param>
/// <param name="Saved">The endpoint that was saved for the service; null if none was needed.</param>
public sealed record ServiceResult(
    IReadOnlyList<FieldError> Errors,
    bool IsConflict = false,
    SavedEndpoint? Saved = null
) : LabResult(Errors, IsConflict)
{
    /// <summary>The service is not under load, and why.</summary>
    public static ServiceResult Rejected(LabResult answer)
    {
        ArgumentNullException.ThrowIfNull(answer);
        return new(answer.Errors, answer.IsConflict) { StorageError = answer.StorageError };
    }
}
