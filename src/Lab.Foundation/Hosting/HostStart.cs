namespace Lab.Foundation.Hosting;

/// <summary>Starts a host with the lab in it, all of it or nothing.</summary>
public static class HostStart
{
    /// <summary>
    /// Starts the host. When one of its services cannot start, those that had begun are stopped before the failure is passed on: disposed of
    /// in the middle of a start, a target would be left behind, and its own complaint would stand beside what was wrong.
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
