namespace TargetApi.Hosting;

/// <summary>
/// Output for the supervisor: the address once the target listens, then one line per warning or error. Before that, the
/// log is off, because a failed start has a separate message. Thread-safe.
/// </summary>
internal sealed class TargetConsole
{
    private volatile bool _open;

    /// <summary>Writes the address of the target and enables the log.</summary>
    public void Open(ListeningAddress address)
    {
        Console.WriteLine($"Target listening on {address.Root.GetLeftPart(UriPartial.Authority)}");
        _open = true;
    }

    /// <summary>Whether a line of this level is currently written.</summary>
    public bool Writes(LogLevel level) => _open && level >= LogLevel.Warning;
}

/// <summary>Replaces the default log by the console.</summary>
internal static class TargetConsoleLogging
{
    /// <summary>Writes one line per entry, for warnings and errors only: a line per request would add load.</summary>
    public static TargetConsole AddConsole(this WebApplicationBuilder builder)
    {
        var console = new TargetConsole();
        builder.Logging.ClearProviders();
        builder.Logging.AddSimpleConsole(line => line.SingleLine = true);
        builder.Logging.AddFilter((_, level) => console.Writes(level));
        return console;
    }
}
