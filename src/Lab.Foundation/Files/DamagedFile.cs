using System.Globalization;

namespace Lab.Foundation.Files;

/// <summary>Keeps an unreadable file next to its replacement, so that the user can repair it by hand.</summary>
public static class DamagedFile
{
    /// <summary>Maximum number of damaged copies of one file; the first ones are kept.</summary>
    public const int MaxBackups = 20;

    /// <summary>Returns an unused name for the next copy.</summary>
    public static string PlaceOf(string path)
    {
        string[] places =
        [
            path + ".damaged",
            .. Enumerable
                .Range(2, MaxBackups - 1)
                .Select(number => string.Create(CultureInfo.InvariantCulture, $"{path}.damaged-{number}")),
        ];
        return places.FirstOrDefault(place => !Path.Exists(place)) ?? places[^1];
    }

    /// <summary>Renames the damaged file and moves the new one into its place.</summary>
    /// <exception cref="IOException">The damaged file could not be renamed; it is unchanged.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the damaged file is denied; it is unchanged.</exception>
    public static void Replace(string path, string by)
    {
        var place = PlaceOf(path);
        File.Move(path, place, overwrite: true);
        try
        {
            File.Move(by, path);
        }
        catch
        {
            File.Move(place, path);
            throw;
        }
    }
}
