namespace Dashboard.Components.Rendering;

/// <summary>Whether one viewer holds everything that moves. View state of one circuit, touched only on it.</summary>
public sealed class PauseState
{
    /// <summary>Raised when it is held, and when it goes on.</summary>
    public event Action? Changed;

    /// <summary>True while nothing that moves is drawn again.</summary>
    public bool IsPaused { get; private set; }

    /// <summary>Holds it, or lets it go on.</summary>
    public void SetPaused(bool on)
    {
        if (on == IsPaused)
            return;
        IsPaused = on;
        Changed?.Invoke();
    }
}
