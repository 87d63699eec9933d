namespace Dashboard.Components.XRay;

/// <summary>
/// Decides whether a stack capture opens for one viewer: all do, except a capture during which the viewer pressed Esc.
/// </summary>
public readonly record struct DismissedCapture
{
    private DateTimeOffset? Since { get; init; }

    /// <summary>True when the viewer has dismissed the pending capture.</summary>
    public bool IsDismissed => Since is not null;

    /// <summary>Dismisses captures that started before now.</summary>
    public static DismissedCapture DismissAt(DateTimeOffset now) => new() { Since = now };

    /// <summary>Returns true if a capture opens.</summary>
    /// <param name="takenAt">The start of the capture.</param>
    public bool Opens(DateTimeOffset takenAt) => !(takenAt <= Since);
}
