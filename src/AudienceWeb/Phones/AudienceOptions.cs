namespace AudienceWeb.Phones;

/// <summary>The second listener, for the audience. Section <c>Room</c> of the configuration.</summary>
public sealed record AudienceOptions
{
    /// <summary>Name of the configuration section.</summary>
    public const string Section = "Room";

    /// <summary>The first port that is tried when none is named, and how many after it.</summary>
    public const int FirstPort = 5100,
        Ports = 10;

    /// <summary>True when the room is opened with the dashboard, as <c>--room</c> does; else by its button on the stage.</summary>
    public bool Open { get; init; }

    /// <summary>Address of this machine that is listened on.</summary>
    /// <value>An IP address; null for every network this machine is in.</value>
    public string? Address { get; init; }

    /// <summary>Port that is listened on.</summary>
    /// <value>1..65,535; null for the first free one from <see cref="FirstPort"/> on.</value>
    public int? Port { get; init; }

    /// <summary>Most phones at a time.</summary>
    /// <value>1..20,000; default 2,500.</value>
    public int MaxPhones { get; init; } = 2_500;

    /// <summary>
    /// Most phones that come from one network address. More is needed where a router hides everybody behind its own.
    /// The addresses of one IPv6 network (/64) are counted as one.
    /// </summary>
    /// <value>1..20,000; default 100.</value>
    public int MaxPhonesOfOneAddress { get; init; } = 100;

    /// <summary>Every mistake, in words that name the setting.</summary>
    public IEnumerable<string> Validate()
    {
        if (Address is { Length: > 0 } address && !System.Net.IPAddress.TryParse(address, out _))
            yield return $"{Section}:{nameof(Address)} must be an IP address of this machine, such as 192.168.1.20, or be left out for all of them.";
        if (Port is < 1 or > 65_535)
            yield return $"{Section}:{nameof(Port)} is '{Port}'; it must be from 1 to 65,535.";
        if (MaxPhones is < 1 or > 20_000)
            yield return $"{Section}:{nameof(MaxPhones)} is '{MaxPhones}'; it must be from 1 to 20,000.";
        if (MaxPhonesOfOneAddress is < 1 or > 20_000)
            yield return $"{Section}:{nameof(MaxPhonesOfOneAddress)} is '{MaxPhonesOfOneAddress}'; it must be from 1 to 20,000.";
    }
}
