namespace TargetApi.Settings;

/// <summary>Everything about the target that can be set: section <c>Target</c> of the configuration.</summary>
public sealed record TargetSettings
{
    /// <summary>The article's port.</summary>
    public const int DefaultPort = 5080;

    /// <summary>Connections the system may hold before Kestrel accepts them: enough for 10,000 users arriving within seconds.</summary>
    public const int DefaultBacklog = 4_096;

    /// <summary>The port on loopback; 0 takes any free one.</summary>
    /// <value>5080 by default.</value>
    public int Port { get; init; } = DefaultPort;

    /// <summary>Addresses of the command line's <c>--urls</c>, which win over <see cref="Port"/>; null when it was not given.</summary>
    public string? Urls { get; init; }

    /// <summary>Length of the listen queue.</summary>
    /// <value>4,096 by default.</value>
    public int Backlog { get; init; } = DefaultBacklog;

    /// <summary>The limiter in front of <c>/good/io</c>.</summary>
    public IoLimits Io { get; init; } = new();

    /// <summary>The pooled client behind <c>/good/http</c>.</summary>
    public HttpLimits Http { get; init; } = new();

    /// <summary>Reads the settings, and says every mistake at once.</summary>
    /// <param name="configuration">The configuration that may hold a section <c>Target</c>.</param>
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
        };
        return (settings, Mistakes: reader.Errors);
    }
}
