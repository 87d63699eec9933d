namespace Lab.Targets;

/// <summary>A service that is not the lab's own.</summary>
/// <param name="Url">An address of it that answers; a path in it is asked, too.</param>
/// <param name="ProcessId">Its process, when that is a .NET process of the same user on this machine; else null.</param>
public sealed record ServiceAddress(Uri Url, int? ProcessId)
{
    /// <summary>True where the process that listens at the address is meant, whichever that is.</summary>
    public bool FindsProcess { get; init; }

    /// <summary>Scheme, host and port alone.</summary>
    public Uri Root => new(Url.GetLeftPart(UriPartial.Authority));
}
