namespace Knee.Plans;

/// <summary>What a search increases.</summary>
public enum LoadAxis
{
    /// <summary>Starts per second, at random distances as from independent clients.</summary>
    Rate,

    /// <summary>Users, each sending its next request after the response.</summary>
    Users,
}
