namespace Observer.Contract;

/// <summary>A request to the observer: one word per line of its standard input.</summary>
public enum ObserverCommand
{
    /// <summary>Read the stacks now, whatever the budget.</summary>
    Stacks,

    /// <summary>Read the unfinished async methods.</summary>
    Awaits,

    /// <summary>Read the locks.</summary>
    Locks,

    /// <summary>Read the queues of the thread pool.</summary>
    Queue,

    /// <summary>End.</summary>
    Quit,
}
