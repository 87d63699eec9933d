namespace Lab.Foundation.Hosting;

/// <summary>Notifies all listeners of an event.</summary>
public static class Listeners
{
    /// <summary>Calls all listeners, even if one throws.</summary>
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
                // A failing listener must not prevent the others or end this thread.
                log?.LogError(problem, "A listener failed.");
            }
        }
    }
}
