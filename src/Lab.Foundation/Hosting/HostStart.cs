namespace Lab.Foundation.Hosting;

/// <summary>Starts a host with the lab in it, all of it or nothing.</summary>
public static class HostStart
{
    /// <summary>
    /// Starts the host. When a service cannot start, the services that have started are stopped before the exception is rethrown:
    /// disposing the host during a start would leave a target process behind and log a second error that hides the cause.
    /// </summary>
    /// <param name="host">The host; the caller disposes of it.</param>
    /// <exception cref="Exception">What kept a service from starting.</exception>
    public static async Task StartOrStopAsync(this IHost host)
    {
        ArgumentNullException.ThrowIfNull(host);
        try
        {
            await host.StartAsync();
        }
        catch
        {
            await host.StopAsync().ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            throw;
        }
    }
}
