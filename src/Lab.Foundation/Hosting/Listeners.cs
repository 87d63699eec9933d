namespace Lab.Foundation.Hosting;

/// <summary>Notifies all listeners of an event of the lab.</summary>
public static class Listeners
{
    /// <summary>Calls every listener, even when another one throws.</summary>
    public static void Call(Action? listeners, ILogger log)
    {
        foreach (var listener in Delegate.EnumerateInvocationList(listeners))
        {
            try
            {
                listener();
            }
            catch (Exception problem)
            {
                // A page that fails must neither keep the others from hearing nor take this thread, and with it the dashboard, down.
                log.LogError(problem, "A listener failed.");
            }
        }
    }
}
