namespace Lab.Targets.Connections;

/// <summary>The maximum length of an address; servers reject longer ones.</summary>
public static class AddressLength
{
    /// <summary>Maximum number of characters of an address, or of a path and query.</summary>
    public const int MaxLength = 8_000;

    /// <summary>The validation error of its length, as a sentence; null if valid.</summary>
    public static string? Validate(string address) =>
        address.Length <= MaxLength
            ? null
            : $"An address can have at most {MaxLength:#,0} characters; this one has {address.Length:#,0}.";
}
