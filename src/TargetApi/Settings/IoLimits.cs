namespace TargetApi.Settings;

/// <summary>How much <c>/good/io</c> takes on before it says no.</summary>
public sealed record IoLimits
{
    /// <summary>The article's number of requests in flight.</summary>
    public const int DefaultPermitLimit = 500;

    /// <summary>The article's number of requests waiting.</summary>
    public const int DefaultQueueLimit = 100;

    /// <summary>Requests in flight at once.</summary>
    /// <value>500 by default.</value>
    public int PermitLimit { get; init; } = DefaultPermitLimit;

    /// <summary>Requests that wait for a permit; the next one is answered 429.</summary>
    /// <value>100 by default.</value>
    public int QueueLimit { get; init; } = DefaultQueueLimit;

    internal static IoLimits Read(SettingsReader reader) =>
        new()
        {
            PermitLimit = reader.ReadInteger("Target:Io:PermitLimit", DefaultPermitLimit, 1, 1_000_000),
            QueueLimit = reader.ReadInteger("Target:Io:QueueLimit", DefaultQueueLimit, 0, 1_000_000),
        };
}
