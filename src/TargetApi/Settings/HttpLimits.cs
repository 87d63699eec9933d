namespace TargetApi.Settings;

/// <summary>How the pooled client behind <c>/good/http</c> treats its connections.</summary>
public sealed record HttpLimits
{
    /// <summary>The article's timeout of a call, in milliseconds.</summary>
    public const int DefaultTimeoutMs = 2_000;

    /// <summary>The article's lifetime of a pooled connection, in seconds.</summary>
    public const int DefaultLifetimeSeconds = 120;

    /// <summary>The article's idle time of a pooled connection, in seconds.</summary>
    public const int DefaultIdleSeconds = 30;

    /// <summary>The article's number of connections a server.</summary>
    public const int DefaultMaxConnections = 200;

    /// <summary>Time a call may take, in milliseconds.</summary>
    /// <value>2,000 by default.</value>
    public int TimeoutMs { get; init; } = DefaultTimeoutMs;

    /// <summary>Age at which a pooled connection is replaced, in seconds.</summary>
    /// <value>120 by default.</value>
    public int LifetimeSeconds { get; init; } = DefaultLifetimeSeconds;

    /// <summary>Idle time after which a pooled connection is closed, in seconds.</summary>
    /// <value>30 by default.</value>
    public int IdleSeconds { get; init; } = DefaultIdleSeconds;

    /// <summary>Connections a server at once.</summary>
    /// <value>200 by default.</value>
    public int MaxConnections { get; init; } = DefaultMaxConnections;

    internal static HttpLimits Read(SettingsReader reader) =>
        new()
        {
            TimeoutMs = reader.ReadInteger("Target:Http:TimeoutMs", DefaultTimeoutMs, 1, 300_000),
            LifetimeSeconds = reader.ReadInteger("Target:Http:LifetimeSeconds", DefaultLifetimeSeconds, 1, 86_400),
            IdleSeconds = reader.ReadInteger("Target:Http:IdleSeconds", DefaultIdleSeconds, 1, 86_400),
            MaxConnections = reader.ReadInteger("Target:Http:MaxConnections", DefaultMaxConnections, 1, 100_000),
        };
}
