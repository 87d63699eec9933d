using Lab.Foundation.Hosting;

namespace Lab.Foundation.Files;

/// <summary>State of the data folder before the first write. Any thread may read it; only its owner writes it.</summary>
public sealed class StorageHealth(ILogger<StorageHealth>? log = null)
{
    private volatile string? _trouble;

    /// <summary>Raised when it has changed, on any thread.</summary>
    public event Action? Changed;

    /// <summary>Why nothing can be kept there, and what to do, in words; null when nothing is known to be wrong.</summary>
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
