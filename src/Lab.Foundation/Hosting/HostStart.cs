namespace Lab.Foundation.Hosting;

/// <summary>Starts a host completely or not at all.</summary>
public static class HostStart
{
    /// <summary>
    /// Starts the host. If a service cannot start, the started services are stopped before the exception is rethrown: disposing
    /// the host during a start would leave a target process running and log a second error that hides the cause.
    /// </summary>
    /// <param name="host">The host; the caller disposes of it.</param>
    /// <exception cref="Exception">The error of the service.</exception>
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
