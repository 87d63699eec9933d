namespace Dashboard.Components.XRay;

/// <summary>A tab of the X-ray panel.</summary>
public enum PanelTab
{
    /// <summary>Pool threads held, by line.</summary>
    Blocking,

    /// <summary>Unfinished async methods, by await.</summary>
    Awaits,

    /// <summary>Locks with owner and waiters.</summary>
    Locks,

    /// <summary>Work items of the thread pool.</summary>
    Queue,

    /// <summary>The stacks of all threads, from the event stream.</summary>
    Stacks,
}
