namespace Architecture.Tests;

/// <summary>Checks that strings, comments and Razor, which the formatters do not wrap, stay within the limit.</summary>
public sealed class LineLengthTests
{
    private const int MaxLength = 140;

    private static readonly string[] Extensions =
    [
        ".cs",
        ".razor",
        ".js",
        ".mjs",
        ".css",
        ".csproj",
        ".props",
        ".targets",
    ];

    // Built files, packages from npm, and recorded test data.
    private static readonly string[] ExcludedFolders = ["bin", "obj", "node_modules", "lib", "Recorded"];

    [Theory]
    [InlineData("src")]
    [InlineData("tests")]
    [InlineData("bench")]
    [InlineData("eng")]
    public void Lines_OfSources_AreAtMostMaxLength(string folder)
    {
        var tooLong = Files(new(Repository.PathOf(folder))).SelectMany(LongLines).ToList();

        Assert.True(
            tooLong.Count == 0,
            $"{tooLong.Count} lines are longer than {MaxLength} characters:\n{string.Join('\n', tooLong.Take(50))}"
        );
    }

    private static IEnumerable<string> LongLines(FileInfo file) =>
        File.ReadLines(file.FullName)
            .Select((line, index) => (Text: line, Number: index + 1))
            .Where(line => line.Text.Length > MaxLength && !IsOneWord(line.Text))
            .Select(line =>
                $"{Path.GetRelativePath(Repository.Root, file.FullName)}:{line.Number} ({line.Text.Length} characters)"
            );

    // A URL or encoded data in a comment or string of its own has no place for a line break.
    private static bool IsOneWord(string line) =>
        line.TrimStart(' ', '/', '*', '"', '$', '@').TrimEnd('"', ';', ',', ')').All(letter => letter != ' ');

    private static IEnumerable<FileInfo> Files(DirectoryInfo folder) =>
        folder
            .EnumerateFiles()
            .Where(file => Extensions.Contains(file.Extension))
            .Concat(
                folder
                    .EnumerateDirectories()
                    .Where(inner => !ExcludedFolders.Contains(inner.Name) && inner.LinkTarget is null)
                    .SelectMany(Files)
            );
}
