namespace TargetApi.Settings;

/// <summary>The target's settings: section <c>Target</c> of the configuration.</summary>
public sealed record TargetSettings
{
    /// <summary>Port in the article.</summary>
    public const int DefaultPort = 5080;

    /// <summary>
    /// Connections queued by the system before Kestrel accepts them: enough for 10,000 users arriving within seconds.
    /// </summary>
    public const int DefaultBacklog = 4_096;

    /// <summary>The port on loopback; 0 selects any free port.</summary>
    /// <value>5080 by default.</value>
    public int Port { get; init; } = DefaultPort;

    /// <summary>
    /// Addresses of the command line's <c>--urls</c>, which override <see cref="Port"/>; null if not set.
    /// </summary>
    public string? Urls { get; init; }

    /// <summary>Length of the listen queue.</summary>
    /// <value>4,096 by default.</value>
    public int Backlog { get; init; } = DefaultBacklog;

    /// <summary>The limiter in front of <c>/good/io</c>.</summary>
    public IoLimits Io { get; init; } = new();

    /// <summary>The pooled client behind <c>/good/http</c>.</summary>
    public HttpLimits Http { get; init; } = new();

    /// <summary>Connection string of the database of an experiment; empty if there is none.</summary>
    public string Database { get; init; } = "";

    /// <summary>Reads the settings and returns all errors.</summary>
    /// <param name="configuration">The configuration, with an optional section <c>Target</c>.</param>
    /// <param name="urls">The command line's <c>--urls</c>, or null.</param>
    public static (TargetSettings Settings, IReadOnlyList<string> Mistakes) Read(
        IConfiguration configuration,
        string? urls
    )
    {
        var reader = new SettingsReader(configuration);
        var settings = new TargetSettings
        {
            Port = reader.ReadInteger("Target:Port", DefaultPort, 0, 65_535),
            Urls = reader.ReadUrls(urls),
            Backlog = reader.ReadInteger("Target:Backlog", DefaultBacklog, 1, 65_535),
            Io = IoLimits.Read(reader),
            Http = HttpLimits.Read(reader),
            Database = configuration["Target:Database"] ?? "",
        };
        return (settings, Mistakes: reader.Errors);
    }
}
