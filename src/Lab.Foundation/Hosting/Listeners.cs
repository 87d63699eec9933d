namespace Lab.Foundation.Hosting;

/// <summary>Tells everybody who listens to something of the lab. Stateless.</summary>
public static class Listeners
{
    /// <summary>Calls every listener, whatever the others do.</summary>
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
