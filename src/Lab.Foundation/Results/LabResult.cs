using Lab.Foundation.Files;

namespace Lab.Foundation.Results;

/// <summary>The result of a request; it has no errors after success.</summary>
/// <param name="Errors">All errors.</param>
/// <param name="IsConflict">True when the request is valid, but the lab's current state does not allow it.</param>
public record LabResult(IReadOnlyList<FieldError> Errors, bool IsConflict = false)
{
    /// <summary>Creates the result of a valid request that the current state does not allow.</summary>
    public static LabResult Conflict(string message) => new([new("lab", message)], IsConflict: true);

    /// <summary>Creates the result of a request whose data could not be written to the data folder.</summary>
    public static LabResult StorageFailed(StorageError trouble) =>
        new([new("dataFolder", trouble.Message)], IsConflict: true) { StorageError = trouble };

    /// <summary>The error of the data folder; null when the failure has another cause.</summary>
    public StorageError? StorageError { get; init; }

    /// <summary>The result of a successful request.</summary>
    public static LabResult Done { get; } = new([]);

    /// <summary>True after success.</summary>
    public bool IsDone => Errors.Count == 0;
}
