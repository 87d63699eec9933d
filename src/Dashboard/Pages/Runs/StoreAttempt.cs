using Lab.Foundation.Files;
using Lab.Foundation.Results;

namespace Dashboard.Pages.Runs;

/// <summary>
/// Changes a stored run for a viewer, and says in words why it could not be changed: the run is gone, or the folder
/// cannot be written.
/// </summary>
internal static class StoreAttempt
{
    /// <summary>Runs the change on the pool, away from the circuit.</summary>
    /// <param name="change">Changes the store; false when there is no such run.</param>
    /// <param name="gone">What to say when there is none.</param>
    /// <returns>Why it was not done; empty when it was.</returns>
    public static async Task<IReadOnlyList<FieldError>> TryAsync(Func<Task<bool>> change, string gone)
    {
        try
        {
            return await Task.Run(change) ? [] : [new("id", gone)];
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            return [new("id", StorageError.From(failure).Message)];
        }
    }
}
