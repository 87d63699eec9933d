namespace Lab.Targets.Connections;

/// <summary>How long an address may be: servers refuse longer ones, and all of it stands wherever a request is named. Stateless.</summary>
public static class AddressLength
{
    /// <summary>Most characters of an address, or of a path and its query.</summary>
    public const int MaxLength = 8_000;

    /// <summary>What is wrong with its length, as a sentence; null when nothing is.</summary>
    public static string? Validate(string address) =>
        address.Length <= MaxLength
            ? null
            : $"An address may have at most {MaxLength:#,0} characters, and this one has {address.Length:#,0}.";
}
