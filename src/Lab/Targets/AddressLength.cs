namespace Lab.Targets;

/// <summary>How long an address may be: servers refuse longer ones, and all of it stands wherever a request is named. Stateless.</summary>
internal static class AddressLength
{
    /// <summary>Most characters of an address, or of a path and its query.</summary>
    public const int Most = 8_000;

    /// <summary>What is wrong with its length, as a sentence; null when nothing is.</summary>
    public static string? ProblemOf(string address) =>
        address.Length <= Most
            ? null
            : $"An address may have at most {Most:#,0} characters, and this one has {address.Length:#,0}.";
}
