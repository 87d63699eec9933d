namespace Dashboard.Refreshing;

/// <summary>Whether one viewer holds everything that moves. View state of one circuit, touched only on it.</summary>
public sealed class HeldPicture
{
    /// <summary>Raised when it is held, and when it goes on.</summary>
    public event Action? Changed;

    /// <summary>True while nothing that moves is drawn anew.</summary>
    public bool IsHeld { get; private set; }

    /// <summary>Holds it, or lets it go on.</summary>
    public void Hold(bool on)
    {
        if (on == IsHeld)
            return;
        IsHeld = on;
        Changed?.Invoke();
    }
}
