using Lab.Foundation.Files;

namespace Lab.Foundation.Results;

/// <summary>Why the lab did not do what was asked; empty when it did.</summary>
/// <param name="Errors">The mistakes, all at once.</param>
/// <param name="IsConflict">True when nothing is wrong with what was asked, but the lab's state does not allow it now.</param>
public record LabResult(IReadOnlyList<FieldError> Errors, bool IsConflict = false)
{
    /// <summary>Not now, and why.</summary>
    public static LabResult Conflict(string message) => new([new("lab", message)], IsConflict: true);

    /// <summary>The data folder did not take what has to be kept first.</summary>
    public static LabResult StorageFailed(StorageError trouble) =>
        new([new("dataFolder", trouble.Message)], IsConflict: true) { StorageError = trouble };

    /// <summary>What is wrong with the data folder; null when it is not to blame.</summary>
    public StorageError? StorageError { get; init; }

    /// <summary>It was done.</summary>
    public static LabResult Done { get; } = new([]);

    /// <summary>True when it was done.</summary>
    public bool IsDone => Errors.Count == 0;
}
