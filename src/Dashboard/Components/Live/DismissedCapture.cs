namespace Dashboard.Components.Live;

/// <summary>
/// Whether stacks open in front of one viewer: every capture does, but for one that this viewer has pressed Esc on
/// while it was under way.
/// </summary>
public readonly record struct DismissedCapture
{
    private DateTimeOffset? Since { get; init; }

    /// <summary>True when the viewer has dismissed the pending capture.</summary>
    public bool IsDismissed => Since is not null;

    /// <summary>The viewer no longer waits for whatever began before now.</summary>
    public static DismissedCapture DismissAt(DateTimeOffset now) => new() { Since = now };

    /// <summary>Whether a capture opens.</summary>
    /// <param name="takenAt">When it began.</param>
    public bool Opens(DateTimeOffset takenAt) => !(takenAt <= Since);
}
