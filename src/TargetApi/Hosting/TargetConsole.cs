namespace TargetApi.Hosting;

/// <summary>
/// What the target writes for its supervisor: the address once it listens, then warnings and worse, a line each.
/// Until it listens the log is silent, because a failed start is said once and in plain words. Thread-safe.
/// </summary>
internal sealed class TargetConsole
{
    private volatile bool _open;

    /// <summary>Says where the target listens, and lets the log through from now on.</summary>
    public void Open(ListeningAddress address)
    {
        Console.WriteLine($"Target listening on {address.Root.GetLeftPart(UriPartial.Authority)}");
        _open = true;
    }

    /// <summary>Whether a line of this level is written now.</summary>
    public bool Writes(LogLevel level) => _open && level >= LogLevel.Warning;
}

/// <summary>Puts the console in the place of the default log.</summary>
internal static class TargetConsoleLogging
{
    /// <summary>One line an entry, warnings and worse only: a line a request would be load of its own.</summary>
    public static TargetConsole AddConsole(this WebApplicationBuilder builder)
    {
        var console = new TargetConsole();
        builder.Logging.ClearProviders();
        builder.Logging.AddSimpleConsole(line => line.SingleLine = true);
        builder.Logging.AddFilter((_, level) => console.Writes(level));
        return console;
    }
}
