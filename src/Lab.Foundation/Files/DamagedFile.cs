using System.Globalization;

namespace Lab.Foundation.Files;

/// <summary>Keeps an unreadable file next to its replacement, so that the user can repair it by hand.</summary>
public static class DamagedFile
{
    /// <summary>Most damaged copies of one file; the first ones are kept.</summary>
    public const int MaxBackups = 20;

    /// <summary>Where the next one is kept: a name that nothing has yet.</summary>
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

    /// <summary>Puts the damaged file aside and another, which is whole, into its place.</summary>
    /// <exception cref="IOException">It could not be put aside, and is where it was.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be put aside, and is where it was.</exception>
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
