using Lab.Foundation.Files;
using Lab.Foundation.Results;

namespace Dashboard.Pages.Runs;

/// <summary>
/// Changes a stored run and reports why it could not be changed: the run does not exist, or the folder cannot be written.
/// </summary>
internal static class StoreAttempt
{
    /// <summary>Runs the change on the thread pool, not on the circuit.</summary>
    /// <param name="change">Changes the store; returns false if the run does not exist.</param>
    /// <param name="gone">The message if the run does not exist.</param>
    /// <returns>The error; empty after success.</returns>
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
