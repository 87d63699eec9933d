namespace Lab.Targets.Databases;

/// <summary>Finds the programs of an installed PostgreSQL.</summary>
internal static class PostgresInstallation
{
    private static readonly string[] Programs = ["initdb", "postgres"];

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
            .FirstOrDefault(folder => Programs.All(program => File.Exists(Path.Combine(folder, program))));

    private static IEnumerable<string> Versions(string folder, string pattern) =>
        Directory.Exists(folder)
            ? Directory
                .EnumerateDirectories(folder, pattern)
                .OrderByDescending(VersionOf)
                .Select(version => Path.Combine(version, "bin"))
            : [];

    // The major version: 9 of "9.6", 15 of "15" and of "postgresql@15".
    private static int VersionOf(string folder) =>
        int.TryParse(
            string.Concat(
                Path.GetFileName(folder).SkipWhile(letter => !char.IsAsciiDigit(letter)).TakeWhile(char.IsAsciiDigit)
            ),
            out var version
        )
            ? version
            : 0;
}
