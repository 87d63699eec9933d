using Lab.Foundation.Files;

namespace Lab.Foundation.Results;

/// <summary>The errors of a rejected request; empty when it succeeded.</summary>
/// <param name="Errors">The mistakes, all at once.</param>
/// <param name="IsConflict">True when the request is valid, but the lab's current state does not allow it.</param>
public record LabResult(IReadOnlyList<FieldError> Errors, bool IsConflict = false)
{
    /// <summary>Not now, and why.</summary>
    public static LabResult Conflict(string message) => new([new("lab", message)], IsConflict: true);

    /// <summary>Creates the result of a request whose data could not be written to the data folder.</summary>
    public static LabResult StorageFailed(StorageError trouble) =>
        new([new("dataFolder", trouble.Message)], IsConflict: true) { StorageError = trouble };

    /// <summary>The error of the data folder; null when the failure has another cause.</summary>
    public StorageError? StorageError { get; init; }

    /// <summary>It was done.</summary>
    public static LabResult Done { get; } = new([]);

    /// <summary>True when it was done.</summary>
    public bool IsDone => Errors.Count == 0;
}
