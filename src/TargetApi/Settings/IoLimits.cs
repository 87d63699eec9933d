namespace TargetApi.Settings;

/// <summary>Limits of <c>/good/io</c>, above which requests are rejected.</summary>
public sealed record IoLimits
{
    /// <summary>Requests in flight in the article.</summary>
    public const int DefaultPermitLimit = 500;

    /// <summary>Waiting requests in the article.</summary>
    public const int DefaultQueueLimit = 100;

    /// <summary>Maximum number of requests in flight.</summary>
    /// <value>500 by default.</value>
    public int PermitLimit { get; init; } = DefaultPermitLimit;

    /// <summary>Maximum number of requests that wait for a permit; further requests get status 429.</summary>
    /// <value>100 by default.</value>
    public int QueueLimit { get; init; } = DefaultQueueLimit;

    internal static IoLimits Read(SettingsReader reader) =>
        new()
        {
            PermitLimit = reader.ReadInteger("Target:Io:PermitLimit", DefaultPermitLimit, 1, 1_000_000),
            QueueLimit = reader.ReadInteger("Target:Io:QueueLimit", DefaultQueueLimit, 0, 1_000_000),
        };
}
