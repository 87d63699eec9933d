namespace TargetApi.Settings;

/// <summary>Limits of the pooled client behind <c>/good/http</c>.</summary>
public sealed record HttpLimits
{
    /// <summary>Timeout of a call in the article, in milliseconds.</summary>
    public const int DefaultTimeoutMs = 2_000;

    /// <summary>Lifetime of a pooled connection in the article, in seconds.</summary>
    public const int DefaultLifetimeSeconds = 120;

    /// <summary>Idle time of a pooled connection in the article, in seconds.</summary>
    public const int DefaultIdleSeconds = 30;

    /// <summary>Connections per server in the article.</summary>
    public const int DefaultMaxConnections = 200;

    /// <summary>Timeout of a call, in milliseconds.</summary>
    /// <value>2,000 by default.</value>
    public int TimeoutMs { get; init; } = DefaultTimeoutMs;

    /// <summary>Age at which a pooled connection is replaced, in seconds.</summary>
    /// <value>120 by default.</value>
    public int LifetimeSeconds { get; init; } = DefaultLifetimeSeconds;

    /// <summary>Idle time after which a pooled connection is closed, in seconds.</summary>
    /// <value>30 by default.</value>
    public int IdleSeconds { get; init; } = DefaultIdleSeconds;

    /// <summary>Maximum number of connections per server.</summary>
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
