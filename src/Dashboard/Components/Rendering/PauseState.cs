namespace Dashboard.Components.Rendering;

/// <summary>Whether one viewer has paused all live content. Belongs to one circuit.</summary>
public sealed class PauseState
{
    /// <summary>Raised when the viewer pauses or resumes.</summary>
    public event Action? Changed;

    /// <summary>True while the viewer has paused.</summary>
    public bool IsPaused { get; private set; }

    /// <summary>Pauses or resumes.</summary>
    public void SetPaused(bool on)
    {
        if (on == IsPaused)
            return;
        IsPaused = on;
        Changed?.Invoke();
    }
}
