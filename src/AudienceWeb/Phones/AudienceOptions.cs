namespace AudienceWeb.Phones;

/// <summary>The listener for the audience. Section <c>Room</c> of the configuration.</summary>
public sealed record AudienceOptions
{
    /// <summary>Name of the configuration section.</summary>
    public const string Section = "Room";

    /// <summary>The first port that is tried if none is configured, and the number of further ports.</summary>
    public const int FirstPort = 5100,
        Ports = 10;

    /// <summary>
    /// True if the listener opens at startup, as with <c>--room</c>; otherwise it opens with its button on the stage.
    /// </summary>
    public bool Open { get; init; }

    /// <summary>Address of this machine to listen on.</summary>
    /// <value>An IP address; null for all networks of this machine.</value>
    public string? Address { get; init; }

    /// <summary>Port to listen on.</summary>
    /// <value>1..65,535; null for the first free port from <see cref="FirstPort"/>.</value>
    public int? Port { get; init; }

    /// <summary>Maximum number of phones.</summary>
    /// <value>1..20,000; default 2,500.</value>
    public int MaxPhones { get; init; } = 2_500;

    /// <summary>
    /// Maximum number of phones of one network address. Increase it if a router hides all phones behind one address. The
    /// addresses of an IPv6 network (/64) count as one.
    /// </summary>
    /// <value>1..20,000; default 100.</value>
    public int MaxPhonesOfOneAddress { get; init; } = 100;

    /// <summary>Every mistake, in words that name the setting.</summary>
    public IEnumerable<string> Validate()
    {
        if (Address is { Length: > 0 } address && !System.Net.IPAddress.TryParse(address, out _))
            yield return $"{Section}:{nameof(Address)} must be an IP address of this machine, such as 192.168.1.20, "
                + $"or be left out for all of them.";
        if (Port is < 1 or > 65_535)
            yield return $"{Section}:{nameof(Port)} is '{Port}'; it must be from 1 to 65,535.";
        if (MaxPhones is < 1 or > 20_000)
            yield return $"{Section}:{nameof(MaxPhones)} is '{MaxPhones}'; it must be from 1 to 20,000.";
        if (MaxPhonesOfOneAddress is < 1 or > 20_000)
            yield return $"{Section}:{nameof(MaxPhonesOfOneAddress)} is '{MaxPhonesOfOneAddress}'; it must be from 1 to 20,000.";
    }
}
