namespace Lab.Targets.Databases;

/// <summary>Finds the programs of an installed PostgreSQL.</summary>
internal static class PostgresInstallation
{
    /// <summary>The first program that is started.</summary>
    public const string InitDb = "initdb";

    // Folders of a version, such as /usr/lib/postgresql/15/bin (Debian), /usr/pgsql-17/bin (Red Hat) and Homebrew's.
    private static readonly (string Folder, string Versions)[] Installed =
    [
        ("/usr/lib/postgresql", "*"),
        ("/usr", "pgsql-*"),
        ("/opt/homebrew/opt", "postgresql*"),
        ("/usr/local/opt", "postgresql*"),
    ];

    /// <summary>The folder of the programs; null if PostgreSQL is not installed.</summary>
    public static string? Find() =>
        Find(
            (Environment.GetEnvironmentVariable("PATH") ?? "").Split(
                Path.PathSeparator,
                StringSplitOptions.RemoveEmptyEntries
            ),
            Installed
        );

    /// <summary>The first folder of the path with the programs, or that of the highest installed version.</summary>
    /// <param name="path">Folders in the order of the search.</param>
    /// <param name="installed">Folders with a subfolder for each version, and the pattern of its name.</param>
    internal static string? Find(IEnumerable<string> path, IEnumerable<(string Folder, string Versions)> installed) =>
        path.Concat(installed.SelectMany(place => Versions(place.Folder, place.Versions)))
            .FirstOrDefault(folder => File.Exists(Path.Combine(folder, InitDb)));

    private static IEnumerable<string> Versions(string folder, string pattern) =>
        Directory.Exists(folder)
            ? Directory
                .EnumerateDirectories(folder, pattern)
                .OrderByDescending(VersionOf)
                .Select(version => Path.Combine(version, "bin"))
            : [];

    private static int VersionOf(string folder) =>
        int.TryParse(new string([.. Path.GetFileName(folder).Where(char.IsAsciiDigit)]), out var version) ? version : 0;
}
