using Lab.Foundation.Hosting;

namespace Lab.Foundation.Files;

/// <summary>
/// State of the data folder before the first write. Thread-safe for readers; only the owner of the folder writes it.
/// </summary>
public sealed class StorageHealth(ILogger<StorageHealth>? log = null)
{
    private volatile string? _trouble;

    /// <summary>Raised after a change, on any thread.</summary>
    public event Action? Changed;

    /// <summary>The problem and what to do; null if no problem is known.</summary>
    public string? Error
    {
        get => _trouble;
        set
        {
            if (_trouble == value)
                return;
            _trouble = value;
            Listeners.Call(Changed, log);
        }
    }
}
