namespace Lab.Targets;

/// <summary>The address of an external service.</summary>
/// <param name="Url">Its address; a path in it is requested for the check.</param>
/// <param name="ProcessId">Its process, if it is a .NET process of the same user on this machine; otherwise null.</param>
public sealed record ServiceAddress(Uri Url, int? ProcessId)
{
    /// <summary>True if the process that listens at the address is to be observed.</summary>
    public bool FindsProcess { get; init; }

    /// <summary>The command that starts it; null for a service that runs already.</summary>
    public ServiceCommand? Command { get; init; }

    /// <summary>The address of its health check, which is polled once a second; null for none.</summary>
    public Uri? HealthUrl { get; init; }

    /// <summary>Scheme, host and port.</summary>
    public Uri Root => new(Url.GetLeftPart(UriPartial.Authority));
}
