using System.ComponentModel;
using Lab.Foundation.Results;

namespace Lab.Runtime.TargetControl;

/// <summary>An endpoint that was added to the saved ones.</summary>
/// <param name="Id">Its identifier: that of its experiment.</param>
/// <param name="Name">What it is called in the lists.</param>
[Description(
    "What was added to the saved endpoints, so that the service put under fire can be fired at; left out where nothing was."
)]
public sealed record SavedEndpoint(string Id, string Name);

/// <summary>The answer to a change of the service under fire.</summary>
/// <param name="Errors">The mistakes, all at once; empty when it is under fire.</param>
/// <param name="IsConflict">True when nothing is wrong with what was asked, but the lab's state does not allow it now.</param>
/// <param name="Saved">What was added to the saved endpoints, so that the service can be fired at; null where what it takes was there.</param>
public sealed record ServiceResult(
    IReadOnlyList<FieldError> Errors,
    bool IsConflict = false,
    SavedEndpoint? Saved = null
) : LabResult(Errors, IsConflict)
{
    /// <summary>The service is not under fire, and why.</summary>
    public static ServiceResult Rejected(LabResult answer)
    {
        ArgumentNullException.ThrowIfNull(answer);
        return new(answer.Errors, answer.IsConflict) { StorageError = answer.StorageError };
    }
}
