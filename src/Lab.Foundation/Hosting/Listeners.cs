namespace Lab.Foundation.Hosting;

/// <summary>Notifies all listeners of an event of the lab.</summary>
public static class Listeners
{
    /// <summary>Calls every listener, even when another one throws.</summary>
    /// <param name="listeners">The delegates of the event.</param>
    /// <param name="log">Receives the exceptions; null to ignore them.</param>
    public static void Call(Action? listeners, ILogger? log)
    {
        foreach (var listener in Delegate.EnumerateInvocationList(listeners))
        {
            try
            {
                listener();
            }
            catch (Exception problem)
            {
                // A failing page must not silence the other listeners or end this thread.
                log?.LogError(problem, "A listener failed.");
            }
        }
    }
}
