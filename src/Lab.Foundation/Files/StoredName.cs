namespace Lab.Foundation.Files;

/// <summary>Turns an identifier into a path. All paths of stored files are created here.</summary>
public static class StoredName
{
    private const int MaxIdLength = 80,
        DigitOfADevice = 3;

    // Windows reserves these names for devices, with any extension.
    private static readonly string[] Devices = ["con", "prn", "aux", "nul"],
        NumberedDevices = ["com", "lpt"];

    /// <summary>The rule for identifiers, as a sentence for the user.</summary>
    public const string Rule = "Its name can contain only letters, digits and hyphens. Rename it.";

    /// <summary>True for 1 to 80 ASCII letters, digits and hyphens that do not start with a hyphen or name a device.</summary>
    public static bool IsId(string? id) =>
        id is { Length: > 0 and <= MaxIdLength }
        && id[0] != '-'
        && id.All(letter => char.IsAsciiLetterOrDigit(letter) || letter == '-')
        && !IsDevice(id);

    /// <summary>Returns the path of the file with this identifier.</summary>
    /// <exception cref="ArgumentException">The identifier is invalid.</exception>
    public static string PathOf(string folder, string id, string ending) =>
        IsId(id)
            ? Path.Combine(folder, id + ending)
            : throw new ArgumentException("There is no stored item with this identifier.", nameof(id));

    private static bool IsDevice(string id) =>
        Devices.Contains(id, StringComparer.OrdinalIgnoreCase)
        || (
            id.Length == DigitOfADevice + 1
            && char.IsAsciiDigit(id[DigitOfADevice])
            && NumberedDevices.Contains(id[..DigitOfADevice], StringComparer.OrdinalIgnoreCase)
        );
}
